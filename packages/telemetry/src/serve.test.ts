import { Counter } from "prom-client";
import { expect, test } from "vitest";
import { Registry } from "./metrics.ts";
import { serveMetrics } from "./serve.ts";

test("metrics are read, and nothing is sent to them", async () => {
  const registry = new Registry();
  new Counter({ name: "wisp_seen_total", help: "Seen.", registers: [registry] }).inc();
  const { port, close } = await serveMetrics(registry, "127.0.0.1", 0);
  const ask = async (method: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { method });
    return [method, answer.status, (await answer.text()).includes("wisp_seen_total 1")];
  };
  expect(await Promise.all(["GET", "HEAD", "POST", "PUT", "DELETE"].map(ask))).toEqual([
    ["GET", 200, true],
    ["HEAD", 200, false],
    ["POST", 405, false],
    ["PUT", 405, false],
    ["DELETE", 405, false],
  ]);
  await close();
});
