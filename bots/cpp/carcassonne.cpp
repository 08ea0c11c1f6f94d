// My bot for Carcassonne.
//
// The engine tries every move and counts the points that all seats would have if the game ended then. `value` says how
// much the bot likes what it sees, and it plays the move of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 1; // how often every move is tried, each time with other tiles drawn
constexpr int AHEAD = 0; // how many moves are played on after it, as a fair player might

// Where the move puts a follower: `n`, `c` (a monastery), `ne` (a field) ...; nothing if it puts none.
std::string claim(std::string const &move) {
    auto said = words(move); // `1,0 r1 n`: a cell, quarter turns, and perhaps a claim
    return said.size() > 2 ? said[2] : "";
}

// Whether a tile lies there.
bool laid(Json const &position, int x, int y) {
    for (Json const &tile : position["tiles"].items)
        if (tile["x"].integer() == x && tile["y"].integer() == y) return true;
    return false;
}

// How many of the eight cells around have a tile: a monastery wants all of them.
int around(Json const &position, Square cell) {
    int count = 0;
    for (int x = cell.x - 1; x <= cell.x + 1; x++)
        for (int y = cell.y - 1; y <= cell.y + 1; y++) count += (x != cell.x || y != cell.y) && laid(position, x, y);
    return count;
}

// How much the bot likes a move. `points` are those of all seats if the game ended after it. Begin here.
double value(std::string const &move, Points const &points, Json const &position, int me) {
    double worth = lead(points, me) + 0.2 * around(position, square(words(move)[0]));
    if (!claim(move).empty()) worth -= 6 / (1 + position["left"].at(me).number); // the last followers are dear: keep some
    return worth;
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}
