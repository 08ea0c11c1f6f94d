// My bot for Gems.
//
// The engine tries every swap several times, each time with other gems falling, plays on a little, and counts the points.
// `value` says how much the bot likes what it sees, and it plays the swap of the greatest value. Begin there.
#include "arena.hpp"

constexpr int TIMES = 10; // how often every move is tried, each time with other luck
constexpr int AHEAD = 12; // how many moves are played on after it, as a fair player might

// The gem on a cell, a letter; 0 beside the board. Row 0 is the top one.
char gem(Json const &position, Square cell) {
    std::string const &column = position["columns"].at(cell.x).text;
    return cell.y >= 0 && cell.y < (int)column.size() ? column[cell.y] : 0;
}

std::vector<Square> neighbours(Square cell) {
    auto [x, y] = cell;
    return {{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}};
}

// How much the bot likes a swap. `points` are those after it. Here is where you make it better.
double value(std::string const &move, Points const &points, Json const &, int me) {
    int rows = 0;
    for (std::string const &word : words(move)) rows += square(word).y;
    return points[me] - 0.1 * rows; // swaps at the top disturb less of the board
}

int main(int argc, char **argv) {
    return play(argc, argv, value, TIMES, AHEAD);
}
