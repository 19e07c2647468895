import { parentPort } from "node:worker_threads";
import { seasonArchive } from "../src/archive/archive.ts";
import { madeSeason } from "./season.ts";

const archive = seasonArchive(
  madeSeason({ matches: 3_000, text: "leaf ".repeat(600), boards: false }),
);
let written = 0;
let mostBytes = 0;
for await (const chunk of archive) {
  written += chunk.length;
  // Bytes outside the heap, which is limited anyway.
  mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers);
}
parentPort?.postMessage({ written, mostBytes });
