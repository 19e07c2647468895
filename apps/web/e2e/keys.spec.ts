import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { agentStandsSchema, checkAskedSchema, checkSchema } from "@wisp/api";
import { expect } from "playwright/test";
import { test } from "./test.ts";

const KEY = "sk-PLANTED-9f31c7e2a4d8b605";
const CANARY = "Canary of the keys";

/** A model's service that says the key it is sent in every answer, and never answers well. */
async function echoingService() {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const key = request.headers.authorization ?? "";
    keys.push(key);
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Nothing is known of ${key}.` } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    keys,
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an owner's key is on no page, in no answer and in no export", async ({ page }) => {
  using service = await echoingService();
  await page.goto("/sign-in?callbackUrl=/me");
  await page.locator("input[name=handle]").fill("key-holder");
  await page.locator("form:has(input[name=handle]) button[type=submit]").click();
  await page.waitForURL((url) => url.pathname === "/me");
  const { request } = page;
  const body = { address: service.url, model: "m", key: KEY };
  const asked = checkAskedSchema.parse(
    await (await request.post("/api/v1/checks", { data: body })).json(),
  );
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/v1/checks/${asked.id}`);
      return checkSchema.parse(await answer.json()).status;
    })
    .toBe("done");
  // It was sent where it belongs, and nowhere else does it show.
  expect(service.keys).toContain(`Bearer ${KEY}`);
  const agent = {
    check: asked.id,
    name: CANARY,
    games: [{ game: "who-is-spy", locale: "en" }],
    online: true,
  };
  const made = await request.post("/api/v1/agents", { data: agent });
  const { slug } = agentStandsSchema.parse(await made.json());
  const answers = await Promise.all(
    [
      "/",
      "/watch",
      "/agents",
      `/agents/${slug}`,
      "/leaderboard",
      "/me",
      "/practice",
      "/agents/new",
      "/community",
      "/admin",
      `/api/v1/checks/${asked.id}`,
      `/api/v1/agents/${slug}`,
      "/api/v1/me",
      "/api/v1/matches",
      "/api/v1/openapi.json",
      "/api/v1/leaderboards/house?locale=en",
      "/api/v1/leaderboards/house?format=csv",
    ].map(async (path) => ({ path, text: await (await request.get(path)).text() })),
  );
  const forms = [
    KEY,
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString("base64").replace(/=+$/, ""),
    [...KEY].reverse().join(""),
  ];
  const leaks = answers.filter(({ text }) => forms.some((form) => text.includes(form)));
  expect(leaks.map(({ path }) => path)).toEqual([]);
  // The searched texts do contain the agent's data.
  const found = answers.filter(({ text }) => text.includes(CANARY)).map(({ path }) => path);
  expect(found).toEqual(
    expect.arrayContaining([`/agents/${slug}`, "/me", `/api/v1/agents/${slug}`, "/api/v1/me"]),
  );
});
