import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAskedSchema, checkSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { warmAgent } from "./own-agent.ts";
import { test } from "./test.ts";

test("a check that a page asks for is done by the runner", async ({ page, request }) => {
  await using agent = await warmAgent();
  await page.goto("/docs");
  const asked = await page.evaluate(async (address) => {
    const response = await fetch("/api/v1/checks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ address, key: "sk-a-key-nobody-may-see" }),
    });
    return { status: response.status, body: await response.text() };
  }, agent.url);
  expect(asked.status).toBe(202);
  const { id } = checkAskedSchema.parse(JSON.parse(asked.body));
  await expect
    .poll(async () => {
      const response = await request.get(`/api/v1/checks/${id}`);
      return checkSchema.parse(await response.json()).ok;
    })
    .toBe(true);
  const answer = await (await request.get(`/api/v1/checks/${id}`)).text();
  expect(answer).not.toContain("sk-a-key");
});

test("no page of another site can ask for a check", async ({ page, request, baseURL }) => {
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<title>Another site</title>");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const outcomes = await page.evaluate(async (address) => {
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
  expect(outcomes).toEqual(["refused", "refused"]);
  const rebound = await request.post("/api/v1/checks", {
    headers: { host: "evil.example", "content-type": "application/json" },
    data: '{"address": "http://127.0.0.1:1"}',
  });
  expect(rebound.status()).toBe(421);
  other.close();
});
