import fc from "fast-check";
import { expect, it } from "vitest";
import { undecidedFirst } from "./schedule-blocks.ts";

it("puts tables of more undecided pairs first among the next ones, and keeps all other order", () => {
  const table = fc.record({ place: fc.nat(), pairs: fc.nat(15) });
  fc.assert(
    fc.property(fc.array(table), fc.nat(20), (tables, ahead) => {
      const ordered = undecidedFirst(tables, ({ pairs }) => pairs, ahead);
      expect(ordered.slice(ahead)).toEqual(tables.slice(ahead));
      const next = ordered.slice(0, ahead);
      for (const pairs of new Set(tables.map((each) => each.pairs))) {
        const alike = (each: { readonly pairs: number }) => each.pairs === pairs;
        expect(next.filter(alike)).toEqual(tables.slice(0, ahead).filter(alike));
      }
      const counts = next.map(({ pairs }) => pairs);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }),
  );
});
