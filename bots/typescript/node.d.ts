// All that the bot uses of Node.js, so that `tsc` needs no other package. Once you want more of Node.js, delete this
// file and install its real types: npm install --save-dev @types/node
declare const process: {
  env: { [name: string]: string | undefined };
  argv: string[];
  stdin: object;
  stdout: { write(text: string): void };
  exit(status: number): void;
};
declare const console: { log(text: string): void };
declare module "child_process" {
  export function spawn(program: string, words: string[], options: object): { stdin: { write(text: string): void }; stdout: object };
}
declare module "fs" {
  export function readFileSync(name: string, encoding: "utf8"): string;
}
declare module "readline" {
  export function createInterface(options: { input: object }): AsyncIterable<string>;
}
