import { createAgent, createToken, type TokenScope } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { makeAgentCalls } from "#test/agent-calls.ts";

const { database, ada, eve, call } = await makeAgentCalls();
const bias = await import("./route.ts");

async function holder(who: typeof ada, scope: TokenScope): Promise<typeof ada> {
  const made = await createToken(database, who.user.id, {
    name: scope,
    scopes: [scope],
    expiresAt: null,
  });
  if (isFailure(made)) throw new Error(made.detail);
  return { ...who, token: made.token };
}

test("only the owner of an agent learns of a study that runs", async () => {
  const slug = "wary-fox";
  const endpoint = "https://agent.example";
  await createAgent(database, {
    slug,
    name: "Wary Fox",
    games: [{ game: "undercover", locale: "en" }],
    ownerId: ada.user.id,
    house: false,
    endpoint,
    version: { connector: "wisp", settings: { url: endpoint }, model: null, commit: null },
  });
  const asVisitor = async () => {
    const request = new Request("https://wisp.example/api/v1/agents");
    return (await bias.GET(request, { params: Promise.resolve({ slug }) })).text();
  };
  const before = await asVisitor();
  expect((await call(bias.POST, { slug }, { namings: [1] })).status).toBe(202);
  const running = { status: "waiting", answers: 0, asks: 576 };
  for (const [who, seen] of [
    [ada, running],
    [await holder(ada, "read"), running],
    [await holder(ada, "matches"), null],
    [eve, null],
    [await holder(eve, "read"), null],
  ] as const) {
    const answer = await call(bias.GET, { slug }, undefined, who);
    expect(answer).toEqual({ status: 200, body: { agent: slug, running: seen, study: null } });
  }
  expect(await asVisitor()).toBe(before);
});
