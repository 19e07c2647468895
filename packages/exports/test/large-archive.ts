import { parentPort } from "node:worker_threads";
import { seasonArchive } from "../src/archive/archive.ts";
import { madeSeason } from "./season.ts";

const LEAVES = "leaf ".repeat(1_800);
const archive = seasonArchive(
  // A separate text per match: one string shared by all rows would take no memory.
  madeSeason({ matches: 300, text: (match) => `${match} ${LEAVES}`, boards: false }),
);
let written = 0;
let mostBytes = 0;
for await (const chunk of archive) {
  written += chunk.length;
  // Bytes outside the heap, which is limited anyway.
  mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers);
}
parentPort?.postMessage({ written, mostBytes });
