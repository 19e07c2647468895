import { expect, test } from "vitest";
import { played, remark } from "../../test/who-is-spy/scripted.ts";
import { preview } from "./results.ts";

const previewOf = (script: Parameters<typeof played>[0]) =>
  preview(played(script).log.map(({ event }) => event));

test("lists quote a legal speech of the first round, and see the first vote without names", () => {
  const long = "It is what my neighbour offers when I ring at four.";
  const shown = previewOf({
    rounds: [
      {
        speeches: { 0: "I drink coffee every day, and so do all of you.", 2: long },
        votes: { 1: 3, 2: 3, 3: 4, 4: 3, 5: 4 },
      },
      { speeches: { 1: `${long} And then we talk until it is dark.` } },
    ],
  });
  expect(shown).toEqual({ quote: long, firstVote: [3, 2] });
});

test("a match that fouls end before a vote has a quote and no vote", () => {
  const { quote, firstVote } = previewOf({
    rounds: [{ speeches: { 5: "My tea is too hot to drink." } }],
  });
  expect(quote).toBe(remark(1, 4));
  expect(firstVote).toBeNull();
});
