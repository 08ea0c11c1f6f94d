// My bot for Tilings.
//
// The engine tries every move and counts the points of all seats afterwards. `value` says how much the bot likes what
// it sees, and it plays the move of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 8; // how often every move is tried, each time with other luck
constexpr int AHEAD = 4; // how many moves are played on after it, as a fair player might

// The name of a cell: {2, 3} is `c4`.
std::string name(Square cell) {
    return (char)('a' + cell.x) + std::to_string(cell.y + 1);
}

// The tile that lies there: `tile`, its colours north, south, east and west, and `owner`; null where none lies.
Json const &tile(Json const &position, Square cell) {
    return position["cells"][name(cell)];
}

// Whether a tile has one colour: only such a tile is the centre of a pattern.
bool is_plain(std::string const &colours) {
    return colours.find_first_not_of(colours[0]) == std::string::npos;
}

std::vector<Square> neighbours(Square cell) {
    auto [x, y] = cell;
    return {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
}

// How much the bot likes a move. `points` are those of all seats after it. Here is where you make it better.
double value(std::string const &move, Points const &points, Json const &position, int me) {
    if (move == "pass") return lead(points, me);
    int mine = 0;
    for (Square cell : neighbours(square(words(move)[0]))) {
        Json const &laid = tile(position, cell);
        if (!laid.is_null() && laid["owner"].integer() == me && is_plain(laid["tile"].text)) mine++;
    }
    return lead(points, me) + mine; // tiles around my plain ones make my patterns greater
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}
