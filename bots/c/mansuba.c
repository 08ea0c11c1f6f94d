/* My bot for Mansuba.
 *
 * The engine tries every move and tells how everybody stands afterwards: minus the way that is still to go, in parts of
 * a move. `value` says how much the bot likes what it sees, and it plays the move of the greatest value. Begin there. */
#include <string.h>

#include "arena.h"

#define TIMES 1 /* how often every move is tried; more than once only helps where luck falls */
#define AHEAD 0 /* how many moves are played on after it, as a fair player might */

/* The direction in which I go: seat 0 starts on the left and goes right, seat 1 goes left. */
static int forward(int me) {
    return me == 0 ? 1 : -1;
}

/* How many columns a piece is away from the first one, for each piece of a seat, all together. */
static int columns_gone(Json const *position, int seat) {
    int sum = 0;
    for (Json const *piece = json_field(position, "cells")->first; piece; piece = piece->next)
        if (json_number(piece, "seat") == seat) sum += square(piece->name).x;
    return sum;
}

/* How much the bot likes a move. `points` tell how all seats stand after it. Here is where you make it better. */
double value(char const *move, double const *points, int seats, Json const *position, int me) {
    char const *to = strchr(move, ' '); /* `b2 d4` moves a piece; `free b2` frees a prisoner, `pass` does nothing */
    int columns = 0;
    if (to && strncmp(move, "free", 4)) columns = (square(to + 1).x - square(move).x) * forward(me);
    (void)columns_gone, (void)position; /* for your own ideas */
    return lead(points, seats, me) + columns; /* of equally good moves, the one that goes farther */
}

int main(int argc, char **argv) {
    return play(argc, argv, TIMES, AHEAD);
}
