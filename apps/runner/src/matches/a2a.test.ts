import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { namedScoresSchema, soleScore } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, houseSix, played, register, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const program = fileURLToPath(
  new URL("../../../../packages/starters/a2a-typescript/agent.ts", import.meta.url),
);
const starter = spawn(process.execPath, [program, "0"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(createInterface({ input: starter.stdout }), "line");
const origin = /http:\S+/.exec(String(line))?.[0];
const runner = await startRunner(settingsFor(url));
afterAll(async () => {
  await runner.drain();
  starter.kill();
});

test("an A2A agent plays a whole match on two seats with house agents, and answers interviews", async () => {
  const settings = { url: `${origin}/.well-known/agent-card.json` };
  const agents = await houseSix(database);
  const own = [1, 4];
  for (const seat of own) agents[seat] = await register(database, `a2a-${seat}`, "a2a", settings);
  const matchId = await waiting(database, {
    agents,
    seed: "a2a",
    interviews: ["suspect", "own-role"],
  });
  await finished(database, matchId);
  expect(await played(database, matchId)).toMatchObject({ equal: true });
  const where = { matchId, seat: { in: own } };
  const decisions = await database.prisma.decision.findMany({ where });
  expect(new Set(decisions.map(({ seat }) => seat))).toEqual(new Set(own));
  expect(decisions.filter(({ missed }) => missed !== null)).toEqual([]);
  const interviews = decisions.filter(({ kind }) => kind === "interview");
  expect(interviews).toHaveLength((2 / 3) * decisions.length);
  const isRight = ({ ask, scores }: (typeof decisions)[number]): boolean => {
    const score = soleScore(namedScoresSchema.parse(scores));
    return (
      score !== null && (ask === "suspect" ? [0, 1].includes(score) : score >= 0 && score <= 1)
    );
  };
  expect(interviews.filter((each) => !isRight(each))).toEqual([]);
});
