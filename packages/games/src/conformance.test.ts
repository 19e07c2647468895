import type { Locale, Setup } from "@wisp/game";
import { randomFrom } from "@wisp/game";
import { checkMatch, checkTwins, conform, type Subject } from "@wisp/game/conformance";
import { sweeps } from "@wisp/test-kit/sweep";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixturesOf } from "../test/twins.ts";
import type { Fixtures, GameEntry } from "./entry.ts";
import { games } from "./index.ts";

/** How much is tried: `npm test` plays each variant of a game once, the sweep the same matches and many more. */
const tried = sweeps
  ? { matches: 60, earlier: 18, answers: 60, twins: 25 }
  : { matches: 3, earlier: 2, answers: 2, twins: 1 };

type AnySubject = Subject<unknown, unknown, unknown, unknown, { type: string }>;

function setupOf(
  { game, ordinary }: GameEntry,
  { variants = [{}] }: Fixtures,
  index: number,
): Setup<unknown, unknown> {
  const seed = `set-up ${index}`;
  const locale: Locale = index % 3 === 2 ? "zh" : "en";
  const { config, materials } = ordinary(locale, randomFrom(seed));
  const variant = variants[index % variants.length];
  return {
    seed,
    config: game.config.parse(Object.assign({}, config, variant?.config)),
    materials: game.materials.parse(Object.assign({}, materials, variant?.materials)),
  };
}

const subjectOf = (entry: GameEntry, fixtures: Fixtures): AnySubject => ({
  game: entry.game,
  setups: (index) => setupOf(entry, fixtures, index),
  points: entry.points,
  legal: entry.legal,
  ...fixtures,
});

describe.each(Object.entries(games))("%s", { tags: ["scales"] }, (id, entry) => {
  const fixtures = fixturesOf(id);
  const subject = subjectOf(entry, fixtures);

  it("keeps the contract over many matches", () => {
    const matches = Math.max(tried.matches, fixtures.variants?.length ?? 1);
    expect(() => conform(subject, { seed: "conformance", matches })).not.toThrow();
  });

  it("keeps the contract in matches of earlier versions of its rules", () => {
    for (let version = 1; version < entry.game.version; version += 1) {
      const setups = (index: number) => ({ ...subject.setups(index), version });
      const earlier = { ...subject, setups };
      expect(() => conform(earlier, { seed: "conformance", matches: tried.earlier })).not.toThrow();
    }
  });

  it("keeps it for any answers", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.string(), (index, seed) => {
        checkMatch(subject, index, seed);
      }),
      { numRuns: tried.answers },
    );
  });

  it("hides secrets from every seat and the public, for any speeches", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.string(), (index, seed) => {
        checkTwins(subject, index, seed);
      }),
      { numRuns: tried.twins },
    );
  });
});
