/* What lies between your bot and the arena: the lines of the referee, and the engine that tries moves. */
#ifndef ARENA_H
#define ARENA_H

#include "json.h"

/* A column and a row, counted from 0. */
typedef struct {
    int x, y;
} Square;

/* How much the bot likes a move; `points` are those of all `seats` after it. It stands in bot.c. */
double value(char const *move, double const *points, int seats, Json const *position, int me);

/* The square of that name: `c4` is {2, 3}, `-1,0` is {-1, 0}. */
Square square(char const *name);

/* My points above those of the best other; alone, my points. */
double lead(double const *points, int seats, int me);

/* Asks the engine, which has the rules of all games; docs/engine.md tells what can be asked. Free the answer. */
Json *ask(char const *request);

/* Plays by your function `value`. With the argument `test` it runs the tests instead. */
int play(int argc, char **argv, int times, int ahead);

#endif
