import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { z } from "zod";
import { main } from "../src/main.ts";
import { withTerminal } from "../src/terminal.ts";

// A separate process that runs commands one after another, since most of a command's time is its start. It reads
// the words of each as a line of JSON, and answers with a line: the exit code, and what was printed.
const wordsSchema = z.array(z.string());

for await (const line of createInterface({ input: process.stdin })) {
  const printed = { stdout: "", stderr: "" };
  const sinkOf = (name: keyof typeof printed): Writable =>
    new Writable({
      decodeStrings: false,
      write(chunk: string, _, done) {
        printed[name] += chunk;
        done();
      },
    });
  const { env } = process;
  const streams = { stdin: Readable.from([]), stdout: sinkOf("stdout"), stderr: sinkOf("stderr") };
  const words = wordsSchema.parse(JSON.parse(line));
  const code = await withTerminal({ ...streams, env }, () => main(words));
  process.stdout.write(`${JSON.stringify({ code, ...printed })}\n`);
}
