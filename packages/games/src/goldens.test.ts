import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canonical, isDecisionFact, withDecisionFacts } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Golden, goldenSchema, playGolden, replayGolden } from "./golden.ts";
import { games } from "./index.ts";

const folder = join(import.meta.dirname, "..", "goldens");
/** As much of a kept outcome as is compared apart from the rest. */
const outcomeSchema = z.looseObject({ facts: z.array(z.looseObject({ name: z.string() })) });

const inOrder = (facts: readonly object[]): string[] => facts.map(canonical).sort();

const decisionsOf = ({ answers }: Golden) =>
  answers.flatMap((point) =>
    point.answers.map(([seat, answer]) => ({
      kind: "decision" as const,
      seat,
      missed: "missed" in answer ? answer.missed : null,
    })),
  );

const read = (name: string) =>
  goldenSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")));

/** The goldens of a game, each with its version: the newest has the game's name, an earlier one `<game>.<version>`. */
const versions = Object.entries(games).flatMap(([id, entry]) =>
  Array.from({ length: entry.game.version }, (_, before) => {
    const version = before + 1;
    const name = version === entry.game.version ? id : `${id}.${version}`;
    return [name, version, entry] as const;
  }),
);

describe("golden playthroughs", () => {
  it("are there for every version of every registered game and for no other", () => {
    const kept = readdirSync(folder).map((name) => name.replace(/\.json$/, ""));
    expect(kept.sort()).toEqual(versions.map(([name]) => name).sort());
  });

  it.each(versions)("%s plays to the same log byte for byte", (name, version, entry) => {
    const golden = read(name);
    expect([golden.game, golden.version]).toEqual([entry.game.id, version]);
    const table = replayGolden(entry, golden);
    expect(JSON.stringify(table.log)).toBe(JSON.stringify(golden.log));
    if (table.outcome === undefined) throw new Error("the match has no end");
    const kept = outcomeSchema.parse(golden.outcome);
    const counted = withDecisionFacts(table.outcome, decisionsOf(golden));
    // In earlier releases games counted lost and illegal decisions, some of them only one of the two.
    const names = new Set(kept.facts.map((fact) => fact.name));
    const facts = counted.facts.filter(
      (fact) => names.has(fact.name) || !isDecisionFact(fact.name),
    );
    expect({ ...counted, facts: inOrder(facts) }).toEqual({ ...kept, facts: inOrder(kept.facts) });
  });

  it.each(Object.entries(games))("%s is the same match however often it is played", (_, entry) => {
    const [once, twice] = [playGolden(entry, "zh", "seed"), playGolden(entry, "zh", "seed")];
    expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
  });
});
