import { randomFrom, scoped } from "@wisp/game";
import { games } from "@wisp/games";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  Environment,
  housePool,
  type Observation,
  observationSchema,
  type ResetArguments,
  type StepResult,
} from "./environment.ts";

const offer = { games, pool: housePool(games) };
const open: Environment[] = [];
const environment = (): Environment => {
  const made = new Environment(offer);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** The parts of a JSON Schema that the questions of games use. */
interface Schema {
  readonly enum?: readonly unknown[] | undefined;
  readonly type?: string | undefined;
  readonly minimum?: number | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
}
const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    enum: z.array(z.unknown()).optional(),
    type: z.string().optional(),
    minimum: z.number().optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
  }),
);

/** A value that a schema describes, apart from its bounds; `salt` varies it. */
function sampleOf({ enum: options, type, minimum = 0, properties }: Schema, salt: number): unknown {
  if (options !== undefined) return options[salt % options.length];
  if (type === "object") {
    const named = Object.entries(properties ?? {});
    return Object.fromEntries(named.map(([name, schema]) => [name, sampleOf(schema, salt)]));
  }
  if (type === "array") return [];
  if (type === "string") return `It has to do with number ${salt}.`;
  return minimum;
}

/** An answer to a question that its schema alone tells. */
function answerTo({ answer_schema }: Observation, salt: number): string {
  const value = sampleOf(schemaSchema.parse(answer_schema), salt);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** All results of an episode, with answers that depend on `salt` alone. */
async function played(given: ResetArguments, salt = 0): Promise<StepResult[]> {
  const env = environment();
  const results = [await env.reset(given)];
  for (let last = results[0]; last !== undefined && !last.done; last = results.at(-1)) {
    results.push(await env.step(answerTo(last.observation, salt + results.length)));
  }
  return results;
}

it("closes the sessions that were opened when another cannot be", async () => {
  let isOpen = 0;
  const env = new Environment({
    games,
    pool: [
      {
        name: "here",
        open: async () => {
          isOpen += 1;
          return {
            perceive() {},
            async flush() {},
            decide: () => new Promise(() => {}),
            async close() {
              isOpen -= 1;
            },
          };
        },
      },
      { name: "away", open: async () => ({ failed: "unreachable", detail: "it is not there" }) },
    ],
  });
  const opponents = ["here", "away", "here", "here", "here"];
  const reset = env.reset({ game: "who-is-spy", seat: 0, opponents });
  await expect(reset).rejects.toThrow("away cannot play: it is not there");
  expect(isOpen).toBe(0);
});

describe.each(Object.keys(games))("%s", (game) => {
  it.each([undefined, "all" as const])(
    "is played to its end by a learner at seat %s",
    async (seat) => {
      const results = await played({ game, seed: 7, seat });
      for (const { observation } of results) observationSchema.parse(observation);
      const last = results.at(-1);
      expect(results[0]).toMatchObject({ reward: null, done: false });
      expect(results.slice(1, -1).every(({ reward, done }) => reward === 0 && !done)).toBe(true);
      const { result } = last?.observation ?? { result: null };
      const learners = Object.keys(result?.rewards ?? {});
      expect(learners).toHaveLength(seat === "all" ? (result?.points.length ?? 0) : 1);
      for (const own of learners) expect(result?.rewards[own]).toBe(result?.points[Number(own)]);
      // Each seat hears the rules once, with its first question.
      const seats = new Set(results.slice(0, -1).map(({ observation }) => observation.seat));
      const told = results.filter(({ observation }) => observation.rules !== null);
      expect(told.map(({ observation }) => observation.seat).sort()).toEqual([...seats].sort());
    },
  );

  it("gives the same match for the same seed and answers", async () => {
    const given = { game, seed: 11, episode_id: "same" };
    expect(await played(given)).toEqual(await played(given));
    expect(await played({ ...given, seed: 12 })).not.toEqual(await played(given));
  });
});

it("shows the learner the word of its seat alone, and the trainer no secret before the end", async () => {
  let spies = 0;
  for (let seed = 0; seed < 30; seed += 1) {
    const { materials } = games["who-is-spy"]?.ordinary(
      "en",
      scoped(randomFrom(`openenv/${seed}`), "ordinary"),
    ) ?? { materials: null };
    const { pair } = z
      .object({ pair: z.array(z.object({ word: z.string() })).length(2) })
      .parse(materials);
    const env = environment();
    let result = await env.reset({ game: "who-is-spy", seed });
    const own = pair.filter(({ word }) => result.observation.you.includes(`"${word}"`));
    expect(own).toHaveLength(1);
    const [other] = pair.filter((each) => !own.includes(each));
    for (let salt = 0; !result.done; salt += 1) {
      const { you, prompt, position, rules } = result.observation;
      expect(JSON.stringify([you, prompt, position, rules])).not.toContain(`"${other?.word}`);
      expect(env.state).toMatchObject({ opponents: null, roles: null, done: false });
      expect(JSON.stringify(env.state)).not.toContain('spy"]');
      result = await env.step(answerTo(result.observation, salt));
    }
    const { learner, roles, opponents } = env.state;
    expect(opponents?.filter((name) => name === null)).toHaveLength(1);
    if (roles?.[learner[0] ?? -1] === "spy") spies += 1;
  }
  expect(spies).toBeGreaterThan(0);
});

it("asks seats that act in secret one after another, and shows none what the others answered", async () => {
  const env = environment();
  const first = await env.reset({ game: "prisoners-dilemma", seat: "all", seed: 1 });
  const second = await env.step("defect");
  const third = await env.step("cooperate");
  const asked = [first, second, third].map(({ observation }) => observation);
  expect(asked.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  for (const { messages } of asked) expect(messages.join()).not.toMatch(/defects|cooperates/);
  const { observation } = await env.step("cooperate");
  expect(observation.messages.join()).toMatch(/Player 1 defects .*Player 2 cooperates/);
});

it("says to a seat alone why its answer is illegal, which may repeat the answer", async () => {
  const env = environment();
  await env.reset({ game: "prisoners-dilemma", seat: "all", seed: 1 });
  const { observation: others } = await env.step("a secret of seat 0");
  expect(others).toMatchObject({ seat: 1, illegal: null });
  let { observation } = await env.step("cooperate");
  while (observation.seat !== 0) ({ observation } = await env.step("cooperate"));
  expect(observation.illegal).toMatch(/^The answer is neither/);
  expect((await env.step("cooperate")).observation.illegal).toBeNull();
});

it("says why an answer is illegal, and corrects nothing", async () => {
  const env = environment();
  await env.reset({ game: "tic-tac-toe", seat: "all", seed: 1 });
  await env.step("5");
  const { observation, done } = await env.step("5");
  expect(observation.illegal).toBe("The answer is not a free cell.");
  expect(done).toBe(true);
  expect(observation.result?.rewards).toEqual({ 0: 1, 1: 0 });
  expect((await env.reset({ game: "tic-tac-toe", seed: 1 })).observation.illegal).toBeNull();
});

it.each([
  ["points", [0, 1]],
  ["scaled", [-1, 1]],
  ["win", [0, 1]],
] as const)("gives the reward %s", async (reward, [lost, won]) => {
  const results = await played({ game: "tic-tac-toe", seat: "all", seed: 3, reward }, 1);
  const rewards = Object.values(results.at(-1)?.observation.result?.rewards ?? {});
  expect(rewards.sort()).toEqual([lost, won].sort());
});

it.each<[string, ResetArguments, RegExp]>([
  ["a game that it does not have", { game: "constructor" }, /no game "constructor"/],
  ["a seat that the table lacks", { game: "tic-tac-toe", seat: 2 }, /seat is from 0 to 1/],
  ["too few opponents", { game: "who-is-spy", opponents: ["house:random"] }, /5 opponents/],
  ["an opponent of another game", { game: "tic-tac-toe", opponents: ["house:cautious"] }, /pool/],
  ["options that the game lacks", { game: "tic-tac-toe", config: { size: 4 } }, /config: /],
])("refuses %s", async (_, given, sentence) => {
  await expect(environment().reset(given)).rejects.toThrow(sentence);
});

it("answers nothing before a reset and after an end", async () => {
  const env = environment();
  await expect(env.step("5")).rejects.toThrow(/Call reset first/);
  let result = await env.reset({ game: "tic-tac-toe", seed: 1 });
  while (!result.done) result = await env.step(answerTo(result.observation, 0));
  await expect(env.step("5")).rejects.toThrow(/is over/);
});

it("leaves an episode for another one at any moment", async () => {
  const env = environment();
  for (const game of Object.keys(games)) {
    const { observation } = await env.reset({ game, seat: "all" });
    expect(observation).toMatchObject({ game, messages: expect.any(Array) });
  }
});
