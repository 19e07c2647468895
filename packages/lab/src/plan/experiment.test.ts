import { expect, test } from "vitest";
import { experimentHash, experimentSchema } from "./experiment.ts";

const file = {
  format: "wisp-experiment/1",
  name: "Suspicions",
  question: "Who is suspected?",
  game: "who-is-spy",
  agents: { bayes: "house:bayes", crowd: "house:crowd" },
  subjects: ["bayes"],
  opponents: ["crowd"],
  table: [{ agent: "subject" }, ...Array.from({ length: 5 }, () => ({ agent: "opponent" }))],
  arms: [{ name: "base" }],
  blocks: { count: 2, seed: "1" },
};
const probed = {
  ...file,
  primary: "probe:own-role",
  secondary: ["wins", "probe:suspect"],
  probes: ["own-role", "suspect"],
};
const interviewed = {
  ...file,
  primary: "interview:own-role/right",
  secondary: ["wins", "interview:suspect/right"],
  interviews: ["own-role", { name: "suspect" }],
};

test("a file with probes is read as one with interviews, and has the hash that it had", () => {
  const read = experimentSchema.parse(probed);
  expect(read).toEqual(experimentSchema.parse(interviewed));
  expect(read.interviews).toEqual([{ name: "own-role" }, { name: "suspect" }]);
  // As the release before interviews computed it.
  expect(experimentHash(read)).toBe(
    "3d2cdc2190a3b83f64e488b1c0710f8a987f64c3f428290beae2cd52518f943a",
  );
});

test("a moment, seats or a time limit of its own is part of the hash", () => {
  const hashes = [
    {},
    { at: { when: "before", event: "votes-shown", nth: 1 } },
    { of: { except: "measured" } },
    { timeLimitMs: 5_000 },
  ].map((more) =>
    experimentHash(
      experimentSchema.parse({ ...interviewed, interviews: [{ name: "suspect", ...more }] }),
    ),
  );
  expect(new Set(hashes).size).toBe(4);
});

test.each([
  [{ name: "suspect", at: { when: "during", event: "spoke", nth: 1 } }],
  [{ name: "suspect", at: { when: "after", event: "spoke", nth: 0 } }],
  [{ name: "suspect", of: "dead" }],
  [{ name: "suspect", timeLimitMs: 0 }],
  [{ name: "suspect", mood: 1 }],
])("%o is refused", (interview) => {
  const read = experimentSchema.safeParse({ ...interviewed, interviews: [interview] });
  expect(read.success).toBe(false);
});
