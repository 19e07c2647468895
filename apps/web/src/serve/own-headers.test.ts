import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { setOwnHeaders } from "./own-headers.ts";

test.each([
  [true, "max-age=31536000"],
  [false, null],
])("with https %s an answer says so, and never where the runner is", async (isHttps, strict) => {
  const server = createServer((_, response) => {
    setOwnHeaders(response, isHttps);
    response.setHeader("x-middleware-rewrite", "http://runner:3100/live");
    response.writeHead(200, { "content-type": "text/plain" }).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(headers.get("strict-transport-security")).toBe(strict);
  expect(headers.get("x-middleware-rewrite")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  server.close();
});
