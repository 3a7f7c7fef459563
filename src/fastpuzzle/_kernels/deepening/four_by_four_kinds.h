/* Includes FASTPUZZLE_BODY once for each heuristic that has searches on packed boards of 4 x 4
cells. */

#define KIND manhattan
#define BY_WALKING 0
#define BY_CONFLICT 0
#include FASTPUZZLE_BODY

#define KIND conflict
#define BY_WALKING 0
#define BY_CONFLICT 1
#include FASTPUZZLE_BODY

#define KIND walking
#define BY_WALKING 1
#define BY_CONFLICT 0
#include FASTPUZZLE_BODY

#define KIND walking_conflict
#define BY_WALKING 1
#define BY_CONFLICT 1
#include FASTPUZZLE_BODY

#undef FASTPUZZLE_BODY
