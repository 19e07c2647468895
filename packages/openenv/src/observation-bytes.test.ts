import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { schemas } from "./about.ts";
import { Environment, housePool, type StepResult } from "./environment.ts";

test("observations and their schemas are sent byte for byte as recorded", async () => {
  const environment = new Environment({ games, pool: housePool(games) });
  const episode = { seed: 1, episode_id: "an-episode" };
  const results: StepResult[] = [];
  for (const game of ["holdem", "cost-sharing", "who-is-spy"]) {
    results.push(await environment.reset({ ...episode, game, language: "en" }));
  }
  results.push(await environment.reset({ ...episode, game: "tic-tac-toe", seat: "all" }));
  for (const cell of ["1", "4", "oops"]) results.push(await environment.step(cell));
  await environment.close();
  const sent = results.map(({ observation, ...result }) => ({
    observation: { ...observation, rules: observation.rules && "The rules." },
    ...result,
  }));
  const lines = [schemas, ...sent].map((each) => `${JSON.stringify(each)}\n`);
  await expect(lines.join("")).toMatchFileSnapshot("../test/observations.jsonl");
});
