/* My bot for Tilings.
 *
 * The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
 * it sees, and it plays the move of the greatest value. Begin there. */
#include <stdio.h>
#include <string.h>

#include "arena.h"

#define TIMES 8 /* how often every move is tried, each time with other luck */
#define AHEAD 4 /* how many moves are played on after it, as a fair player might */

/* The tile that lies there: `tile`, its colours north, south, east and west, and `owner`; NULL where none lies. */
static Json const *tile(Json const *position, int x, int y) {
    char name[16]; /* 2, 3 is `c4` */
    snprintf(name, sizeof name, "%c%d", 'a' + x, y + 1);
    return json_field(json_field(position, "cells"), name);
}

/* Whether a tile has one colour: only such a tile is the centre of a pattern. */
static int is_plain(char const *colours) {
    return strspn(colours, (char[]){colours[0], 0}) == strlen(colours);
}

/* How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
double value(char const *move, double const *points, int seats, Json const *position, int me) {
    int const across[] = {1, -1, 0, 0}, down[] = {0, 0, 1, -1};
    Square at = square(move); /* it reads the first word; `pass` names no cell, and nothing lies there */
    int mine = 0;
    for (int side = 0; side < 4; side++) {
        Json const *laid = tile(position, at.x + across[side], at.y + down[side]);
        if (laid && json_number(laid, "owner") == me && is_plain(json_text(laid, "tile"))) mine++;
    }
    return lead(points, seats, me) + mine; /* tiles around my plain ones make my patterns greater */
}

int main(int argc, char **argv) {
    return play(argc, argv, TIMES, AHEAD);
}
