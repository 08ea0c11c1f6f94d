// My bot for all games.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 4; // how often every move is tried, each time with other luck
constexpr int AHEAD = 0; // how many moves are played on after it, as a fair player might

// How much the bot likes a move. `points` are those of all seats after it, the position is another one in every game:
// docs/engine.md tells what is in it. Here is where you make it better.
double value(std::string const &, Points const &points, Json const &, int me) {
    return lead(points, me);
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}
