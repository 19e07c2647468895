import { startEmbeddedPostgres } from "../src/embedded/index.ts";

// A separate process that starts the server of a directory, reports it, and runs until it is killed.
const directory = process.argv[2];
if (directory === undefined) throw new Error("Name the directory.");
const { url, reused } = await startEmbeddedPostgres({ directory });
process.stdout.write(`${JSON.stringify({ url, reused })}\n`);
setInterval(() => {}, 60_000);
