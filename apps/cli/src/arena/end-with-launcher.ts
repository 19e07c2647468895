import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Runs a part of the arena: `node end-with-launcher.ts <program> <words>` does what `node <program>
// <words>` would, but the part is asked to end when the process that started it is gone, even when
// that one was killed and could not ask.
const [, , program, ...words] = process.argv;
if (program === undefined) throw new Error("Name the program to run.");
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Listening to the launcher does not keep a part alive that has nothing left to do.
process.channel?.unref();
const path = resolve(program);
process.argv = [process.execPath, path, ...words];
await import(pathToFileURL(path).href);
