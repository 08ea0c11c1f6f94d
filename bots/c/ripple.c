/* My bot for Ripple.
 *
 * The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
 * it sees, and it plays the move of the greatest value. Begin there. */
#include "arena.h"

#define TIMES 1 /* how often every move is tried; more than once only helps where luck falls */
#define AHEAD 0 /* how many moves are played on after it, as a fair player might */

/* The seat whose token lies on top, from 0; -1 where there is no token, or no cell. */
static int top(Json const *position, int x, int y) {
    Json const *stack = json_item(json_item(json_field(position, "stacks"), y), x);
    Json const *token = json_item(stack, json_count(stack) - 1);
    return token ? (int)token->number : -1;
}

/* How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better. */
double value(char const *move, double const *points, int seats, Json const *position, int me) {
    int const across[] = {1, -1, 0, 0}, down[] = {0, 0, 1, -1};
    Square at = square(move);
    int friends = 0;
    for (int side = 0; side < 4; side++) friends += top(position, at.x + across[side], at.y + down[side]) == me;
    return lead(points, seats, me) + 0.1 * friends; /* a token beside mine is safer, and fires with them */
}

int main(int argc, char **argv) {
    return play(argc, argv, TIMES, AHEAD);
}
