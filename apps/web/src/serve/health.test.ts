import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { answerHealth } from "./health.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test("health is answered by the process itself, everything else by the site", async () => {
  let isClosing = false;
  const page = answerHealth(
    () => isClosing,
    (_request, response) => void response.writeHead(503).end("the database is away"),
  );
  const server = createServer(page).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const statusOf = async (path: string, method = "GET") =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status;
  for (const path of ["/health/live", "/health/ready?probe"]) {
    expect([path, await statusOf(path), await statusOf(path, "HEAD")]).toEqual([path, 200, 200]);
    expect(await statusOf(path, "POST")).toBe(405);
  }
  expect(await statusOf("/")).toBe(503);
  isClosing = true;
  expect([await statusOf("/health/live"), await statusOf("/health/ready")]).toEqual([200, 503]);
});
