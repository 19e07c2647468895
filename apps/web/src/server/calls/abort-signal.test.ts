import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { sameOriginRoute } from "./api.ts";

setFlagsFromString("--expose_gc");
const collectGarbage: () => void = runInNewContext("gc");

it("hears that a caller went, also once the request is collected", async () => {
  const leaving = new AbortController();
  const held = new Promise<AbortSignal>((resolve) => {
    const handler = sameOriginRoute(async ({ request }) => {
      resolve(request.signal);
      return new Response();
    });
    const request = new Request("https://wisp.example/", { signal: leaving.signal });
    void handler(request, { params: Promise.resolve({}) });
  });
  const signal = await held;
  for (let time = 0; time < 5; time += 1) {
    await wait(10);
    collectGarbage();
  }
  leaving.abort();
  expect(signal.aborted).toBe(true);
});
