/* My bot for Carcassonne.
 *
 * The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
 * much the bot likes what it sees, and it plays the move of the greatest value. Begin there. */
#include <string.h>

#include "arena.h"

#define TIMES 1 /* how often every move is tried, each time with other tiles drawn */
#define AHEAD 0 /* how many moves are played on after it, as a fair player might */

/* Where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) ...; NULL if it puts none. */
static char const *claim(char const *move) {
    char const *turns = strchr(move, ' '); /* `1,0 r1 n`: a cell, quarter turns, and perhaps a claim */
    char const *place = turns ? strchr(turns + 1, ' ') : NULL;
    return place ? place + 1 : NULL;
}

/* Whether a tile lies there. */
static int laid(Json const *position, int x, int y) {
    for (Json const *tile = json_field(position, "tiles")->first; tile; tile = tile->next)
        if (json_number(tile, "x") == x && json_number(tile, "y") == y) return 1;
    return 0;
}

/* How many of the eight cells around have a tile: a monastery wants all of them. */
static int around(Json const *position, Square at) {
    int count = 0;
    for (int x = at.x - 1; x <= at.x + 1; x++)
        for (int y = at.y - 1; y <= at.y + 1; y++) count += (x != at.x || y != at.y) && laid(position, x, y);
    return count;
}

/* How much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here. */
double value(char const *move, double const *points, int seats, Json const *position, int me) {
    double worth = lead(points, seats, me) + 0.2 * around(position, square(move));
    if (claim(move)) {
        double left = json_item(json_field(position, "left"), me)->number;
        worth -= 6 / (1 + left); /* the last followers are dear: keep some */
    }
    return worth;
}

int main(int argc, char **argv) {
    return play(argc, argv, TIMES, AHEAD);
}
