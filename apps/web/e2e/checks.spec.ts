import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { checkAskedSchema, checkSchema } from "@wisp/api";

/** A server of the Space protocol that says the same to everything, and votes for Player 1. */
async function agent(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const votes = Buffer.concat(chunks).includes('"status":"vote"');
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, result: votes ? "Player 1" : "It is warm." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a check that a page asks for is done by the runner", async ({ page, request }) => {
  const { url, close } = await agent();
  await page.goto("/docs");
  const asked = await page.evaluate(async (address) => {
    const response = await fetch("/api/v1/checks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ address, key: "sk-a-key-nobody-may-see" }),
    });
    return { status: response.status, body: await response.text() };
  }, url);
  expect(asked.status).toBe(202);
  const { id } = checkAskedSchema.parse(JSON.parse(asked.body));
  await expect
    .poll(async () => {
      const response = await request.get(`/api/v1/checks/${id}`);
      return checkSchema.parse(await response.json()).ok;
    })
    .toBe(true);
  const told = await (await request.get(`/api/v1/checks/${id}`)).text();
  expect(told).not.toContain("sk-a-key");
  close();
});

test("no page of another site can ask for a check", async ({ page, request, baseURL }) => {
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<title>Another site</title>");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const told = await page.evaluate(async (address) => {
    const outcomes: string[] = [];
    for (const type of ["application/json", "text/plain"]) {
      const outcome = await fetch(address, {
        method: "POST",
        headers: { "content-type": type },
        body: '{"address": "http://127.0.0.1:1"}',
      }).then(
        () => "answered",
        () => "refused",
      );
      outcomes.push(outcome);
    }
    return outcomes;
  }, `${baseURL}/api/v1/checks`);
  expect(told).toEqual(["refused", "refused"]);
  const rebound = await request.post("/api/v1/checks", {
    headers: { host: "evil.example", "content-type": "application/json" },
    data: '{"address": "http://127.0.0.1:1"}',
  });
  expect(rebound.status()).toBe(421);
  other.close();
});
