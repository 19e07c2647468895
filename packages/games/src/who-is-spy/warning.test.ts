import { expect, test } from "vitest";
import { dealt, step } from "../../test/who-is-spy/scripted.ts";
import { whoIsSpy } from "./index.ts";

const warningAt = (table: ReturnType<typeof dealt>, seat: number, speech: string) =>
  whoIsSpy.warning?.(table.view(seat), seat, { speech }, "en");

test("a player is warned of the own word, of repeated speeches and of nothing else", () => {
  const table = dealt({});
  step(table, [{ speeches: { 0: "You drink it hot." } }]);
  expect(warningAt(table, 1, "I like coffees.")).toBe("This says your own word.");
  expect(warningAt(table, 5, "I like coffees.")).toBeNull();
  expect(warningAt(table, 5, "It is TEA!")).toBe("This says your own word.");
  expect(warningAt(table, 1, "you drink it HOT")).toBe("Somebody has already said this.");
  expect(warningAt(table, 1, " ... ")).toBe("This says nothing.");
  expect(warningAt(table, 1, "Many people have it in the morning.")).toBeNull();
});

test("votes are never warned of", () => {
  const table = dealt({});
  for (let seat = 0; seat < 6; seat += 1) step(table);
  expect(whoIsSpy.warning?.(table.view(0), 0, { vote: 3 }, "zh")).toBeNull();
});
