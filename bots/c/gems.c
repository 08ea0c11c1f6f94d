/* My bot for Gems.
 *
 * The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
 * `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there. */
#include <string.h>

#include "arena.h"

#define TIMES 10 /* how often every move is tried, each time with other luck */
#define AHEAD 12 /* how many moves are played on after it, as a fair player might */

/* The gem on a cell, a letter; 0 beside the board. Row 0 is the top one. */
static char gem(Json const *position, int x, int y) {
    Json const *column = json_item(json_field(position, "columns"), x);
    return column && y >= 0 && y < (int)strlen(column->text) ? column->text[y] : 0;
}

/* How much the bot likes a swap. `points` are those after it. Here is where you make it better. */
double value(char const *move, double const *points, int seats, Json const *position, int me) {
    int rows = square(move).y + square(strchr(move, ' ') + 1).y;
    (void)seats, (void)gem, (void)position; /* for your own ideas */
    return points[me] - 0.1 * rows; /* swaps at the top disturb less of the board */
}

int main(int argc, char **argv) {
    return play(argc, argv, TIMES, AHEAD);
}
