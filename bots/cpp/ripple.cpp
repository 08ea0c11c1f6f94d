// My bot for Ripple.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 1; // how often every move is tried; more than once only helps where luck falls
constexpr int AHEAD = 0; // how many moves are played on after it, as a fair player might

// The seat whose token lies on top, from 0; -1 where there is no token, or no cell.
int top(Json const &position, Square cell) {
    Json const &stack = position["stacks"].at(cell.y).at(cell.x);
    return stack.items.empty() ? -1 : stack.items.back().integer();
}

std::vector<Square> neighbours(Square cell) {
    auto [x, y] = cell;
    return {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
}

// How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
double value(std::string const &move, Points const &points, Json const &position, int me) {
    int friends = 0;
    for (Square cell : neighbours(square(move))) friends += top(position, cell) == me;
    return lead(points, me) + 0.1 * friends; // a token beside mine is safer, and fires with them
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}
