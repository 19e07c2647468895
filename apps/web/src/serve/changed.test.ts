import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { noteChanges } from "./changed.ts";

test.each([
  ["POST", "a=b; next-auth.session-token=x", true],
  ["PUT", "next-auth.session-token=x", true],
  ["GET", "next-auth.session-token=x", false],
  ["POST", "a=b", false],
])("%s with the cookies %j marks its browser: %s", async (method, cookie, marks) => {
  const server = createServer((request, response) => {
    noteChanges(request, response);
    // What sets all cookies of its own must not drop the mark.
    response.setHeader("Set-Cookie", ["own=1"]).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}`, { method, headers: { cookie } });
  server.close();
  const mark = "WISP_CHANGED=yes; Path=/; Max-Age=3; HttpOnly; SameSite=Lax";
  expect(headers.getSetCookie()).toEqual(marks ? ["own=1", mark] : ["own=1"]);
});
