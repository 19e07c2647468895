import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { chancesOf } from "../composite/field.ts";
import { designOf } from "../model/design.ts";
import { fit } from "../model/fit.ts";
import { tableOf } from "../records/table.ts";
import { fragility } from "./drop.ts";

const close = {
  ...twelve,
  spies: twelve.spies.map((skill) => skill / 4),
  civilians: twelve.civilians.map((skill) => skill / 4),
};

test("without the matches it names, or a few more, the rival leads indeed", () => {
  const table = tableOf(league(close, 600, "drop"));
  const fitted = fit(designOf(table), randomFrom("drop"));
  const found = fragility(fitted);
  const count = found.matches?.length ?? 0;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(60);
  const without = new Set(found.matches);
  const only = Uint8Array.from({ length: 600 }, (_, match) => (without.has(match) ? 0 : 1));
  const again = chancesOf(fit(designOf(table, { only }), randomFrom("drop")));
  const value = (player: number): number => again[player]?.composite.value ?? Number.NaN;
  const before = chancesOf(fitted);
  const lead =
    (before[found.leader]?.composite.value ?? 0) - (before[found.rival]?.composite.value ?? 0);
  expect(value(found.leader) - value(found.rival)).toBeLessThan(0.2 * lead);
});

test("a towering leader takes many matches to bring down", () => {
  const towering = {
    ...close,
    spies: close.spies.with(0, 4),
    civilians: close.civilians.with(0, 8),
  };
  const table = tableOf(league(towering, 600, "tower"));
  const found = fragility(fit(designOf(table), randomFrom("tower")));
  expect(table.agents.names[found.leader]).toBe("agent-0");
  expect(found.matches?.length ?? Number.POSITIVE_INFINITY).toBeGreaterThan(20);
});
