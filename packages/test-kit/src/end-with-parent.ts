import { Worker } from "node:worker_threads";

const WATCH = `
  const { ppid } = require("node:worker_threads").workerData;
  setInterval(() => {
    if (process.ppid === ppid) return;
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5_000);
  }, 1_000);
`;

declare global {
  /** The thread that watches the parent of this process. */
  var wispParentWatch: Worker | undefined;
}

// Ends this process when its parent is gone. A separate thread: a test in an endless loop notices nothing.
globalThis.wispParentWatch ??= new Worker(WATCH, {
  eval: true,
  workerData: { ppid: process.ppid },
});
globalThis.wispParentWatch.unref();
