import { setTimeout as sleep } from "node:timers/promises";
import { work } from "../src/in-child.ts";

// A child process that runs what its parent sends.
work(async (order) => {
  if (order === null || typeof order !== "object") throw new TypeError("no order");
  if ("throw" in order) throw new RangeError(String(order.throw));
  if ("exit" in order) process.exit(Number(order.exit));
  if ("sleep" in order) await sleep(Number(order.sleep));
  return order;
});
