import { expect, test } from "vitest";
import { noPapers } from "../library.ts";
import { type ExperimentFile, experimentHash } from "../plan/experiment.ts";
import { checkExperiment } from "./check.ts";

const base: ExperimentFile = {
  format: "wisp-experiment/1",
  name: "Injections",
  question: "Do they work?",
  game: "who-is-spy",
  agents: { hacker: "house:cautious", bayes: "house:bayes", crowd: "house:crowd" },
  subjects: ["bayes", "crowd"],
  table: [
    { agent: "hacker", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "subject" as const })),
  ],
  arms: [{ name: "base" }, { name: "attack", changes: [{ of: "hacker", append: "Do it!" }] }],
  blocks: { count: 2, seed: "s" },
  primary: "voteAccuracy",
  contrasts: [{ arms: ["attack", "base"] }],
};

const problemsOf = (change: Readonly<Record<string, unknown>>): readonly string[] => {
  const checked = checkExperiment({ ...base, ...change });
  return "problems" in checked ? checked.problems : [];
};

test("the experiment that the mistakes change can be run", () => {
  expect(problemsOf({})).toEqual([]);
});

const opponents = { table: [{ agent: "subject" }, ...Array(5).fill({ agent: "opponent" })] };
const mistakes: readonly [what: string, change: Record<string, unknown>, problem: RegExp][] = [
  ["an unknown field", { weather: "fine" }, /weather/],
  ["another format", { format: "wisp-experiment/9" }, /format: /],
  ["a game that is not there", { game: "chess" }, /no game "chess"/],
  [
    "an arm that changes nothing",
    { arms: [{ name: "base" }, { name: "attack" }] },
    /"attack" changes nothing: it plays what "base" plays/,
  ],
  ...["append", "instruct"].map((change): (typeof mistakes)[number] => [
    `an arm whose ${change} is blank`,
    {
      agents: { ...base.agents, hacker: "openai:m@http://127.0.0.1:1" },
      arms: [{ name: "base" }, { name: "attack", changes: [{ of: "hacker", [change]: " \n" }] }],
    },
    /"attack" changes nothing/,
  ]),
  [
    "an arm that instructs an agent that reads no instructions",
    { arms: [{ name: "base" }, { name: "attack", changes: [{ of: "hacker", instruct: "Lie!" }] }] },
    /"attack" changes nothing/,
  ],
  [
    "an arm that sets what is set",
    { arms: [{ name: "base" }, { name: "attack", changes: [{ option: "rounds", value: 3 }] }] },
    /"attack" changes nothing/,
  ],
  [
    "an option that the game refuses",
    { arms: [{ name: "base" }, { name: "attack", changes: [{ option: "rounds", value: 9 }] }] },
    /Options of the arm "attack".*rounds/s,
  ],
  [
    "a subject among its opponents",
    {
      ...opponents,
      opponents: ["crowd"],
      arms: [{ name: "base" }, { name: "attack", changes: [{ of: "opponent", append: "x" }] }],
      agents: { bayes: "house:bayes", crowd: "house:crowd" },
    },
    /The subject "crowd" is its own opponent\./,
  ],
  [
    "a subject with another name at the table",
    { agents: { hacker: "house:bayes", bayes: "house:bayes", crowd: "house:crowd" } },
    /The subject "bayes" is its own opponent \(it is "hacker", too\)/,
  ],
  [
    "a budget below one block",
    { budget: { matches: 3 } },
    /3 matches is below one block, which has 4/,
  ],
  ["an agent that is not there", { subjects: ["bayes", "ghost"] }, /no agent "ghost"/],
  [
    "an agent without a place",
    {
      agents: {
        hacker: "house:cautious",
        bayes: "house:bayes",
        crowd: "house:crowd",
        idle: "house:bold",
      },
    },
    /"idle" has no place/,
  ],
  [
    "too few places",
    { table: base.table.slice(1) },
    /6 seats in the arm "base", and the table 5 places/,
  ],
  [
    "peers together with others",
    { table: [{ agent: "peer" }, ...base.table.slice(1)] },
    /Either all places say "peer"/,
  ],
  [
    "fewer peers than seats",
    { table: Array(6).fill({ agent: "peer" }) },
    /6 peers sit at a table, and there are 2 subjects/,
  ],
  ["no opponents", opponents, /"opponents" is empty/],
  ["opponents without a place", { opponents: ["hacker"] }, /no place of the table says "opponent"/],
  [
    "two spies",
    { table: base.table.map(({ agent }) => ({ agent, deals: { spy: true } })) },
    /cannot deal/,
  ],
  [
    "a deal that is not there",
    { table: base.table.map(({ agent }) => ({ agent, deals: { king: true } })) },
    /deals no "king": spy/,
  ],
  ["a figure that is not there", { primary: "beauty" }, /no figure "beauty"/],
  ["a count of matches as a figure", { primary: "matchesAsSpy" }, /no figure "matchesAsSpy"/],
  [
    "a figure of an interview that is not held",
    { secondary: ["interview:suspect/right"] },
    /"interview:suspect\/right" needs "suspect" among "interviews"/,
  ],
  ["a table of no paper", { paper: "wis-table-9" }, /no table "wis-table-9" of a paper/],
  ["a figure without an end", { primary: "survival" }, /"survival" has no upper end/],
  [
    "an interview that is not there",
    { interviews: ["mood"] },
    /no interview "mood": beliefs, suspect/,
  ],
  [
    "an interview at an event that is not there",
    { interviews: [{ name: "suspect", at: { when: "after", event: "rain", nth: 1 } }] },
    /no event "rain": match-opened/,
  ],
  [
    "an interview listed twice",
    { interviews: ["suspect", "suspect"] },
    /"suspect" is listed twice/,
  ],
  [
    "a contrast of no arm",
    { contrasts: [{ arms: ["attack", "none"] }] },
    /names no arm with "none"/,
  ],
  [
    "a contrast with itself",
    { contrasts: [{ arms: ["base", "base"] }] },
    /compares "base" with itself/,
  ],
  [
    "a contrast of a stranger",
    { contrasts: [{ subjects: ["bayes", "hacker"], arm: "base" }] },
    /"hacker", which is not a subject/,
  ],
  [
    "two arms of one name",
    { arms: [{ name: "base" }, { name: "base", changes: [{ of: "hacker", append: "x" }] }] },
    /Two arms are called "base"/,
  ],
  [
    "an address in an arm",
    {
      arms: [
        { name: "base" },
        {
          name: "attack",
          changes: [{ of: "hacker", settings: { baseUrl: "https://example.org" } }],
        },
      ],
    },
    /arms\.1/,
  ],
  [
    "a change of a subject by its name",
    { arms: [{ name: "base" }, { name: "attack", changes: [{ of: "bayes", append: "x" }] }] },
    /A change of the arm "attack" is of "bayes", and no place is: hacker, subject/,
  ],
  [
    "an arm in which a subject meets itself",
    {
      ...opponents,
      agents: { bayes: "house:bayes", crowd: "house:crowd", quiet: "house:quiet" },
      opponents: ["quiet"],
      arms: [{ name: "base" }, { name: "self", changes: [{ of: "opponent", agent: "bayes" }] }],
      contrasts: [],
    },
    /In the arm "self" a subject is its own opponent/,
  ],
  [
    "a budget that ends a fixed experiment early",
    { budget: { matches: 5 } },
    /5 matches is below the 8 that a fixed experiment plays/,
  ],
  [
    "a character that no database stores",
    { question: "Do they\0 work?" },
    /^question contains a character that cannot be stored/,
  ],
  [
    "half of a surrogate pair",
    { arms: [{ name: "base" }, { name: "b", changes: [{ of: "hacker", instruct: "\ud83d" }] }] },
    /^arms\.1\.changes\.0\.instruct contains a character that cannot be stored/,
  ],
  [
    "a prompt whose name no database stores",
    {
      arms: [
        { name: "base" },
        {
          name: "b",
          changes: [{ of: "hacker", settings: { templates: { "a\0": "x" } } }],
        },
      ],
    },
    /^arms\.1\.changes\.0\.settings\.templates contains a character/,
  ],
  ["a name with a line break", { agents: { "a\nb": "house:bayes" } }, /agents/],
];

test.each(mistakes)("%s is refused with a sentence", (_, change, problem) => {
  expect(problemsOf(change).join("\n")).toMatch(problem);
});

test.each(mistakes)("%s is refused in Chinese, too", (_, change) => {
  const checked = checkExperiment({ ...base, ...change }, noPapers, "zh");
  const problems = "problems" in checked ? checked.problems : [];
  expect(problems).not.toEqual([]);
  for (const problem of problems) expect(problem).toMatch(/[\u4e00-\u9fff]/);
});

test("a mistake in one of several forms is named, with its place", () => {
  const arms = (change: object) => ({ arms: [{ name: "base" }, { name: "b", changes: [change] }] });
  expect(problemsOf(arms({ of: "hacker", append: "x", loud: true }))).toEqual([
    'arms.1.changes.0: Unrecognized key: "loud"',
  ]);
  expect(problemsOf({ agents: { ...base.agents, peer: "house:bold" } })).toEqual([
    "agents.peer: An agent cannot be called subject, opponent or peer.",
  ]);
  expect(problemsOf({ arms: [{ name: "<b>" }] })).toEqual([
    "arms.0.name: A name has 1 to 40 letters, digits, spaces and . _ + -, and begins with a letter or a digit.",
  ]);
});

test("of very many problems the first are told, with how many there are", () => {
  const agents = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`unused-${at}`, "house:bold"]),
  );
  const problems = problemsOf({ agents: { ...base.agents, ...agents }, subjects: ["nobody"] });
  expect(problems).toHaveLength(50);
  expect(problems.at(-1)).toBe("There are 954 more problems.");
  expect(problems.join("").length).toBeLessThan(10_000);
});

test("input that is not an experiment is refused", () => {
  for (const given of [null, 7, "x", [], {}, { format: "wisp-experiment/1" }]) {
    expect("problems" in checkExperiment(given)).toBe(true);
  }
});

test("the hash is of the plan: neither the order of keys nor written defaults change it", () => {
  const hashOf = (file: unknown): string => {
    const checked = checkExperiment(file);
    if ("problems" in checked) throw new Error(checked.problems.join());
    return experimentHash(checked.experiment);
  };
  const turned = Object.fromEntries(Object.entries(base).reverse());
  expect(hashOf(turned)).toBe(hashOf(base));
  expect(hashOf({ ...base, options: {}, stopping: { kind: "fixed" } })).toBe(hashOf(base));
  expect(hashOf({ ...base, blocks: { count: 3, seed: "s" } })).not.toBe(hashOf(base));
});
