// How the page begins where everything is in one file: the module is unpacked here, and the worker made of a text.

const text = (name) => document.querySelector(`script.${name}`).textContent;

const unpacked = async () => {
  const packed = Uint8Array.from(atob(text("module")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// A classic worker: one of modules does not start from a file.
const hire = () => new Worker(URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })));

// Everything is here from the first.
const rooms = {
  play: async () => ({ Play, Table }), review: async () => ({ Review, remarksOf }), learn: async () => ({ learn, lessonList }), lesson: async () => ({ Lesson }),
  history: async () => ({ historyPage }), puzzle: async () => ({ Puzzle, puzzleId, puzzleList, taskOfTheDay, collection: JSON.parse(text("puzzles")) }), link: async () => ({ unpack }),
};

inWantedLanguage(async (language) => JSON.parse(text(language))).then((texts) =>
  unpacked().then((module) => start(module, hire, rooms, JSON.parse(text("given")), { texts }), (error) => {
    document.querySelector("main").textContent = t("This browser cannot run the games: {why}", { why: error });
  }));
