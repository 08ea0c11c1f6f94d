// First lessons: five small positions to solve for each game, and examples for its rules. The tests solve them all.

/**
 * @typedef {{gain: number} | {win: true} | {ends: string[]}} Goal points in one move, the win, or a move that ends on a square
 * @typedef {{position: string, ask: string, goal: Goal, done: string}} Exercise
 * @typedef {{position: string, move: string, told: string}} Example
 */

const lines = (/** @type {string[]} */ ...text) => text.join("\n");

const ripple = (/** @type {string[]} */ ...board) => lines("seats=2 to_move=1 turn=4 max_turns=180 rest=0", ...board);
const gems = (/** @type {number} */ next, /** @type {string[]} */ ...board) =>
  lines(`colours=5 max_moves=0 moves=0 score=0 sequence=ABCDE next=${next}`, ...board);
const mansuba = (/** @type {string} */ board, /** @type {string[]} */ ...rows) =>
  lines(`board=${board} over=any max_jumps=0 captures=off victory=simple max_turns=60 turn=6 to_move=1`, ...rows);
const tilings = (/** @type {string} */ hand, /** @type {string[]} */ ...rows) =>
  lines(`seats=2 to_move=1 score=patterns hand=${hand}`, "hands=9,9", "deck=RRRR:10,BBBB:10,VVVV:10,VVRR:10,RBVB:10,BRRB:5,RBRR:5", ...rows);
const carcassonne = (/** @type {string} */ head, /** @type {string} */ bag, /** @type {string[]} */ ...tiles) =>
  lines(`seats=2 ${head} points=0,0 farms=third tiny_city=4 followers=7`, `bag ${bag}`, "0,0 3 r0", ...tiles);

/** @type {{[game: string]: Exercise[]}} */
export const LESSONS = {
  ripple: [
    { position: ripple(". . .", ". 2 .", ". . ."), ask: "A stack with your token on top is a point. Lay a token anywhere.", goal: { gain: 1 },
      done: "That stack is yours. You may even lay on top of the other player's token." },
    { position: ripple(". . .", ". 1 .", ". . ."), ask: "Two of your tokens on top of each other fire: they go, and each neighbour gets a token of yours. Make your stack fire.",
      goal: { gain: 3 }, done: "One stack went, four came: three points more." },
    { position: ripple(". 2 .", "2 1 2", ". 2 ."), ask: "Tokens that are sent lie on top of what is there. Take all four stacks of the other player at once.", goal: { gain: 3 },
      done: "The wave covered every neighbour." },
    { position: ripple(". . . .", ". 1 1 2", ". 2 . ."), ask: "A token that is sent onto one of yours makes that stack fire too. Start a wave that goes on.", goal: { gain: 4 },
      done: "The second stack fired as well: waves run on by themselves." },
    { position: ripple("2 1 2", "1 . 21", "2 1 2"), ask: "The game ends when no square is empty, and who tops the most stacks wins. Win now.", goal: { win: true },
      done: "No square is empty, and you top the most stacks." },
  ],
  gems: [
    { position: gems(0, "A B C D", "B A E C", "C A B D", "D E A B"), ask: "Swap two neighbours so that three equal gems stand in a line.", goal: { gain: 10 },
      done: "A line of three is 10 points; the gems above it fall, and new ones come." },
    { position: gems(0, "A B C D E", "B C D A C", "D D E D A", "C A B E B"), ask: "A longer line pays more. Find the line of four.", goal: { gain: 15 },
      done: "Four in a line are 15 points." },
    { position: gems(0, "B C A D E", "A A D A A", "C D B E C", "D E C B D"), ask: "One swap here makes a line of five.", goal: { gain: 20 }, done: "Five in a line are 20 points." },
    { position: gems(0, "E A D A B", "E B A B D", "C E C E C", "D A E C C"), ask: "The second line of a move counts double. Make two lines with one swap.", goal: { gain: 30 },
      done: "10 for the first line and twice 10 for the second." },
    { position: gems(4, "B A A E E", "D A B E C", "C D D B A", "A D C B B"), ask: "What falls may stand in line again, and that counts double too. Find the swap that goes on by itself.",
      goal: { gain: 30 }, done: "A cascade: each further line of the move is worth twice the one before." },
  ],
  mansuba: [
    { position: mansuba("square", "P . . . p", ". . . . .", "P . . . p"), ask: "You start on the left and run to the right. Step forward: choose a piece, then a free neighbour.",
      goal: { ends: ["b1", "b2", "b3"] }, done: "One step nearer to the other side." },
    { position: mansuba("square", "P p . . .", ". . . . .", "P . . . p"), ask: "A piece jumps over a neighbour to the square behind it. Jump.", goal: { ends: ["c1"] }, done: "A jump is twice as far as a step." },
    { position: mansuba("square", "P p . p .", ". . . . .", "P . . . p"), ask: "A jump may go on with another one. Reach the last column at once, and win.", goal: { win: true },
      done: "One piece in the opponent's home wins." },
    { position: mansuba("triangular", ". - P - p", "- . - . -", "P - p - .", "- . - . -", ". - P - p"), ask: "On hexagons there are six ways to go. Find the winning move.", goal: { win: true },
      done: "Straight along the row." },
    { position: mansuba("triangular", "P - . - .", "- P - p -", "P - p - .", "- . - p -", ". - . - ."), ask: "The straight way and the crooked one: only one piece gets home now.", goal: { win: true },
      done: "Look for chains of jumps: pieces in the way are bridges." },
  ],
  tilings: [
    { position: tilings("RRRR", "VVRR1 . .", ". . ."), ask: "A tile must show the same colour as every neighbour that it touches. Lay the red tile.", goal: { gain: 1 }, done: "Every tile is a point." },
    { position: tilings("RRRR", ". . . .", "VVRR1 . VVRR2 .", ". . . ."), ask: "A tile of one colour between two neighbours is a pattern of 20. Lay yours in the middle.", goal: { gain: 20 },
      done: "West and east: 20 points, and one for the tile." },
    { position: tilings("VVRR", ". . .", "VVRR2 RRRR1 .", ". . ."), ask: "The red tile is yours. Give it a neighbour on the other side.", goal: { gain: 20 },
      done: "The points of a pattern go to the owner of its middle, whoever laid the neighbours." },
    { position: tilings("VVRR", ". BRRB2 .", ". RRRR1 .", ". . ."), ask: "Neighbours at a corner are a pattern too. Complete one.", goal: { gain: 10 }, done: "Two at a corner: 10 points." },
    { position: tilings("RRRR", ". BRRB1 . .", "VVRR1 . VVRR2 .", ". RBRR2 . ."), ask: "The best pattern has neighbours on all four sides. Take it.", goal: { gain: 34 }, done: "All four sides: 34 points." },
  ],
  carcassonne: [
    { position: carcassonne("to_move=1 hand=22", "2 3 1 3 5 2 1 3 2 3 2 2 2 3 2 3 1 3 2 1 6 6 3 1", "-1,0 21 r3 w:1", "-1,-1 21 r1 ne:2", "-1,1 20 r2 e:1",
      "-1,-2 10 r3 e:2", "-2,1 1 r2 c:1", "-2,-1 21 r0 sw:2", "-2,2 20 r1 c:1", "-3,2 11 r3 s:2"), ask: "Your follower stands on a road at the top. End that road with your tile.",
      goal: { gain: 3 }, done: "A road that is complete pays a point for each of its tiles, and the follower comes home." },
    { position: carcassonne("to_move=1 hand=7", "2 3 1 3 4 2 0 2 2 2 3 3 2 3 2 3 1 3 2 1 8 9 4 1", "1,0 6 r1 c:1", "1,1 1 r3 c:2", "1,-1 9 r3 s:1", "1,2 4 r1 c:2"),
      ask: "Your follower stands in a city. Close its wall.", goal: { gain: 6 }, done: "A city that is complete pays two points for each of its tiles." },
    { position: carcassonne("to_move=1 hand=7", "2 4 1 3 4 1 1 1 2 3 2 2 2 3 2 3 1 3 2 1 8 8 4 1", "-1,0 21 r3 w:1", "1,0 7 r2 c:2", "-2,0 11 r2 e:1", "0,-1 10 r0",
      "1,-1 5 r2 c:1", "1,-2 4 r1 n:2"), ask: "A shield in a city pays two points more. Find the city with the shield, and close it.", goal: { gain: 8 },
      done: "Three tiles and a shield: eight points." },
    { position: carcassonne("to_move=2 hand=4", "2 4 0 3 4 2 1 3 2 3 2 3 2 2 1 3 1 3 2 1 7 9 4 1", "0,1 10 r2 nw:1", "-1,1 2 r0 c:2", "0,2 20 r1 c:1",
      "-1,2 14 r1 sw:2", "0,3 13 r3 s:1"), ask: "You play orange. Close a city that belongs to nobody, and claim it with the same tile.", goal: { gain: 4 },
      done: "A follower that is put on what is complete comes home at once, with the points." },
    { position: carcassonne("to_move=1 hand=11", "2 4 1 3 4 2 1 3 1 3 3 2 1 2 1 3 1 3 2 1 7 8 3 1", "1,0 12 r0 s:1", "0,1 14 r0 sw:2", "1,-1 20 r3", "-1,0 4 r2 n:2",
      "0,-1 22 r2 e:1", "-2,0 13 r0 n:2", "2,-1 21 r0", "-3,0 8 r0 s:2"), ask: "Find the move that pays most: eight points.", goal: { gain: 8 },
      done: "Tile, turn and follower together make a move. Now play a whole game!" },
  ],
};

/** @type {{[game: string]: Example[]}} */
export const EXAMPLES = {
  ripple: [
    { position: ripple(". . . .", ". 1 2 .", ". . . ."), move: "b2", told: "The token laid on b2 meets one of its own colour: the stack fires into its four neighbours, and takes c2." },
    { position: ripple(". . . .", ". 1 1 .", ". 2 . ."), move: "b2", told: "A wave that meets a stack of the same player lets that one fire too." },
  ],
  gems: [
    { position: gems(2, "A B C D", "B A E C", "C A B D", "D E A B"), move: "b4 c4", told: "b4 and c4 change places, three gems stand in line and go, and what lies above falls." },
  ],
  mansuba: [
    { position: mansuba("square", "P . . . p", "P p . . .", "P . p . p"), move: "a2 c2", told: "A piece jumps over its neighbour, whoever owns it." },
    { position: mansuba("square", "P p . p .", "P . . . p", "P . . . p"), move: "a1 e1", told: "Jumps may follow each other: this one goes all the way home." },
  ],
  tilings: [
    { position: tilings("RRRR", ". VVRR2 . .", ". . . .", ". . . ."), move: "c1", told: "The tile touches its neighbour with the same colour, red." },
    { position: tilings("RRRR", ". . . .", "VVRR1 . VVRR1 .", ". . . ."), move: "b2", told: "A tile of one colour between two others is a pattern." },
  ],
  carcassonne: [
    { position: carcassonne("to_move=1 hand=7", "2 3 1 3 4 2 0 2 2 2 3 3 2 3 2 3 1 3 2 1 8 9 4 1", "1,0 6 r1", "1,1 1 r3 c:2", "1,-1 9 r3 s:1"),
      move: "2,0 r0 c", told: "The tile closes a city on its west side. A follower may be put on one part of the tile: here it lies down in the field." },
  ],
};
