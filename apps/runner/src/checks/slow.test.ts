import { setTimeout as sleep } from "node:timers/promises";
import { registerFromCheck, requestMatch } from "@wisp/arena";
import { ensureSeason, ensureUser, joinQueue, lifeOf, listEntries } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, test } from "vitest";
import { makeChecks } from "../../test/checks.ts";
import { spaceAgent } from "../../test/space-agents.ts";

const { database, start, ask, done } = await makeChecks();

const SLOW_MS = 400;

test("an agent slower than the house season's clock is registered, told so there, and led to a longer one", async () => {
  const terms = { name: "Season", game: "who-is-spy", config: {}, locales: ["en"] };
  await ensureSeason(database, { ...terms, slug: "house", house: true, clockMs: 200 });
  const long = await ensureSeason(database, {
    ...terms,
    slug: "long",
    house: false,
    clockMs: 30_000,
  });
  await using agent = await spaceAgent(async ({ status, message }) => {
    await sleep(SLOW_MS);
    return status === "vote" ? (message ?? "").split(",")[0] : "It is warm.";
  });
  await start();
  const check = await done(await ask({ typed: agent.url }));
  expect(check.result).toMatchObject({ ok: true, answerMs: { "*": expect.any(Number) } });
  const owner = await ensureUser(database, "ada");
  const registered = await registerFromCheck(database, owner, check.id, {
    name: "Slow",
    games: [{ game: "who-is-spy", locale: "en" }],
    online: true,
  });
  if (isFailure(registered)) throw new Error(registered.detail);
  const { id: agentId, slug } = registered;
  expect((await lifeOf(database, agentId))?.answerMs).toBeGreaterThanOrEqual(SLOW_MS - 1);
  const ranked = { kind: "ranked", opponents: "queue" } as const;
  expect(await requestMatch(database, owner, slug, ranked)).toMatchObject({
    failed: "too-slow",
    detail: expect.stringMatching(/took \d+\.\d s for an answer in its check, .* gives 0\.2 s/),
  });
  expect(await listEntries(database, long.id)).toMatchObject([{ agentId, ineligibility: null }]);
  const asked = { ...ranked, agentId, game: "who-is-spy", seasonId: long.id };
  expect(await joinQueue(database, asked)).toMatchObject({ id: expect.any(String) });
});
