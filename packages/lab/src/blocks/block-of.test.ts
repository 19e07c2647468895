import { games } from "@wisp/games";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { peers, swayed } from "../../test/experiments.ts";
import { checkExperiment } from "../check/check.ts";
import type { ExperimentFile } from "../plan/experiment.ts";
import { blockOf } from "./block-of.ts";

function checked(file: ExperimentFile | undefined) {
  const result = checkExperiment(file);
  if ("problems" in result) throw new Error(result.problems.join("\n"));
  return result;
}

const dealtSchema = z.object({ spy: z.int(), firstSpeaker: z.int(), spyWord: z.int() });

/** The blocks `0` to `count - 1` of an experiment. */
const blocks = (file: ExperimentFile | undefined, count: number) => {
  const { experiment, entry } = checked(file);
  return Array.from({ length: count }, (_, block) => blockOf(entry, experiment, block));
};

test("matches of a block differ in nothing but subject and arm", () => {
  for (const matches of blocks(swayed, 12)) {
    expect(matches).toHaveLength(12);
    const [first] = matches;
    for (const { seed, materials, config, seats } of matches) {
      expect({ seed, materials, config }).toEqual({
        seed: first?.seed,
        materials: first?.materials,
        config: first?.config,
      });
      expect(seats.map(({ measured }) => measured)).toEqual(
        first?.seats.map(({ measured }) => measured),
      );
    }
    const injected = matches.filter(({ seats }) =>
      seats.some(({ appended }) => appended.length > 0),
    );
    expect(injected.map(({ arm }) => arm).toSorted()).toEqual([
      ...Array(4).fill("PIA"),
      ...Array(4).fill("PID"),
    ]);
    for (const { seats, materials } of injected) {
      const spy = seats[dealtSchema.parse(materials).spy];
      expect(spy).toMatchObject({ name: "hacker", measured: false });
      expect(seats.filter(({ appended }) => appended.length > 0)).toEqual([spy]);
    }
  }
});

test("no block has a pair of words that does not suit the options of one of its arms", () => {
  const naming = { option: "naming", value: "either-word" };
  const arms: ExperimentFile["arms"] = [
    { name: "baseline" },
    { name: "either", changes: [naming] },
  ];
  const either = { ...swayed, arms, contrasts: [] };
  const wordSchema = z.object({ word: z.string(), aliases: z.array(z.string()) });
  const pairSchema = z.object({
    pair: z.tuple([wordSchema, wordSchema]),
  });
  const { suitingPairs = (_, pairs) => pairs } = checked(swayed).entry;
  const unsuited = (file: ExperimentFile) =>
    blocks(file, 1_500).flatMap(([match]) => {
      const words = pairSchema.parse(match?.materials).pair;
      const suiting = suitingPairs("en", [{ words }], { naming: naming.value });
      return suiting.length === 0 ? [words] : [];
    });
  expect(unsuited(swayed)).not.toEqual([]);
  expect(unsuited(either)).toEqual([]);
});

test("blocks differ from each other, and the same experiment gives the same ones", () => {
  const [once, again] = [blocks(swayed, 20), blocks(swayed, 20)];
  expect(again).toEqual(once);
  expect(new Set(once.map(([match]) => match?.seed)).size).toBe(20);
  const ids = once.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("deals that places leave open rotate: every way occurs equally often", () => {
  const { options: _, ...file } = {
    ...swayed,
    table: [{ agent: "subject" as const }, ...Array(5).fill({ agent: "opponent" as const })],
    opponents: ["crowd", "copycat"],
    subjects: ["gullible", "bayes"],
    arms: [{ name: "one" }],
    contrasts: [],
    agents: {
      gullible: "house:gullible",
      bayes: "house:bayes",
      crowd: "house:crowd",
      copycat: "house:copycat",
    },
    options: {},
  };
  // Six spies, six first speakers and two words.
  const held = blocks(file as ExperimentFile, 72).map(([match]) => {
    const { spy, firstSpeaker, spyWord } = dealtSchema.parse(match?.materials);
    const own = match?.seats.findIndex(({ measured }) => measured) ?? -1;
    return { spy: own === spy, first: own === firstSpeaker, spyWord, seat: own };
  });
  expect(held.filter(({ spy }) => spy)).toHaveLength(12);
  expect(held.filter(({ first }) => first)).toHaveLength(12);
  expect(held.filter(({ spy, first }) => spy && first)).toHaveLength(2);
  expect(new Set(held.map(({ seat }) => seat)).size).toBe(6);
});

test("opponents take turns, the same for every subject and arm of a block", () => {
  const opponents = ["bold", "cautious", "copycat", "crowd", "grudge", "quiet", "slip"];
  const file: ExperimentFile = {
    ...swayed,
    agents: Object.fromEntries(
      [...opponents, "bayes", "gullible"].map((id) => [id, `house:${id}`]),
    ),
    table: [
      { agent: "subject" },
      ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
    ],
    subjects: ["bayes", "gullible"],
    opponents,
    arms: [{ name: "plain" }, { name: "short", changes: [{ option: "speechCap", value: 40 }] }],
    contrasts: [{ arms: ["short", "plain"] }],
  };
  const seen = new Map<string, number>();
  for (const matches of blocks(file, 14)) {
    const tables = matches.map(({ seats }) =>
      seats.flatMap(({ name, measured }) => (measured ? [] : [name])),
    );
    for (const names of tables) expect(names).toEqual(tables[0]);
    expect(new Set(tables[0]).size).toBe(5);
    for (const name of tables[0] ?? []) seen.set(name, (seen.get(name) ?? 0) + 1);
    expect(
      matches.map(
        ({ config }) => z.object({ speechCap: z.int().optional() }).parse(config).speechCap,
      ),
    ).toEqual([undefined, 40, undefined, 40]);
  }
  expect([...seen.values()]).toEqual(opponents.map(() => 10));
});

test("peers take every place once in a block, so that each is the spy once, on the same words", () => {
  for (const matches of blocks(peers, 8)) {
    expect(matches).toHaveLength(10);
    const spies = matches.map(
      ({ seats, materials }) => seats[dealtSchema.parse(materials).spy]?.name,
    );
    expect(new Set(spies).size).toBe(10);
    for (let seat = 0; seat < 6; seat += 1) {
      expect(new Set(matches.map(({ seats }) => seats[seat]?.name)).size).toBe(10);
    }
    for (const { seats, materials } of matches) {
      expect(new Set(seats.map(({ name }) => name)).size).toBe(6);
      expect(materials).toEqual(matches[0]?.materials);
    }
  }
});

test.each(Object.keys(games))("%s can be played in blocks", (id) => {
  const entry = games[id];
  const house = entry?.house.map((character) => character.id) ?? [];
  const seats = entry?.game.seatsOf(entry.game.config.parse({})) ?? 0;
  const [one = "", other = "", third = one] = house;
  const { experiment } = checked({
    format: "wisp-experiment/1",
    name: id,
    question: "Does it play?",
    game: id,
    agents: { one: `house:${one}`, other: `house:${other}`, third: `house:${third}` },
    subjects: ["one"],
    opponents: ["other"],
    table: [
      { agent: "subject" },
      ...Array.from({ length: seats - 1 }, () => ({ agent: "opponent" as const })),
    ],
    arms: [{ name: "base" }, { name: "swapped", changes: [{ of: "opponent", agent: "third" }] }],
    blocks: { count: 4, seed: "any" },
    primary: "score",
  });
  expect(entry === undefined ? [] : blockOf(entry, experiment, 3)).toHaveLength(2);
});

const words = [
  { word: "tea", aliases: [] },
  { word: "coffee", aliases: [] },
];
const withSettings = (
  settings: NonNullable<ExperimentFile["settings"]>,
  repeats: number,
): ExperimentFile => ({
  ...swayed,
  table: [
    { agent: "subject", deals: { spy: true } },
    ...Array.from({ length: 5 }, () => ({ agent: "opponent" as const })),
  ],
  agents: { guest: "house:bayes", host: "house:crowd" },
  subjects: ["guest"],
  opponents: ["host"],
  arms: [{ name: "base" }, { name: "short", changes: [{ option: "speechCap", value: 60 }] }],
  contrasts: [{ arms: ["short", "base"] }],
  primary: "wins",
  secondary: [],
  blocks: { seed: "settings" },
  settings,
  repeats,
});

test("blocks play the settings in turn, and draw what settings leave open", () => {
  const settings = [
    { id: "first", seats: { subject: [0] } },
    { id: "tea", materials: { pair: words, spyWord: 1 as const }, cluster: "hot" },
    { id: "short", options: { rounds: 2 } },
  ];
  const planned = blocks(withSettings(settings, 20), 60);
  for (const [block, matches] of planned.entries()) {
    expect(matches).toHaveLength(2);
    for (const { setting, cluster, materials, config, seats } of matches) {
      const dealt = dealtSchema.parse(materials);
      const measured = seats.findIndex((seat) => seat.measured);
      expect(dealt.spy).toBe(measured);
      expect(setting).toBe(settings[block % 3]?.id);
      expect(cluster).toBe(block % 3 === 1 ? "hot" : setting);
      if (block % 3 === 0) expect(measured).toBe(0);
      if (block % 3 === 1)
        expect(materials).toMatchObject({ family: null, pair: words, spyWord: 1 });
      expect(config).toMatchObject({ rounds: block % 3 === 2 ? 2 : 3 });
    }
  }
  const speakers = new Set(
    planned.map(([match]) => dealtSchema.parse(match?.materials).firstSpeaker),
  );
  expect(speakers.size).toBe(6);
  expect(new Set(planned.map(([match]) => match?.seed)).size).toBe(60);
});

test("whatever materials fix is played, and places sit where they hold what the table asks for", () => {
  const seat = fc.integer({ min: 0, max: 5 });
  const parts = fc.record(
    { spy: seat, firstSpeaker: seat, spyWord: fc.constantFrom(0, 1), pair: fc.constant(words) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(parts, fc.string(), (materials, seed) => {
      const file = { ...withSettings([{ id: "odd", materials }], 2), blocks: { seed: `x${seed}` } };
      for (const [match] of blocks(file, 2)) {
        expect(match?.materials).toMatchObject(materials);
        const measured = match?.seats.findIndex((each) => each.measured);
        expect(dealtSchema.parse(match?.materials).spy).toBe(measured);
        expect(match?.seats.map(({ name }) => name).toSorted()).toEqual([
          "guest",
          ...Array.from({ length: 5 }, () => "host"),
        ]);
      }
    }),
    { numRuns: 100 },
  );
});
