import { expect, test } from "vitest";
import { eventsOf } from "../../test/scripted.ts";
import { played, remark } from "../../test/who-is-spy/scripted.ts";
import { content, traits } from "./traits.ts";

test("traits hold order, names, lengths and ballots of every seat", () => {
  const table = played({
    config: { rounds: 2 },
    materials: { firstSpeaker: 2 },
    rounds: [{ speeches: { 1: "", 3: "né 🔥" }, votes: { 0: 5, 2: 4, 4: 2, 5: 0 } }],
  });
  const events = table.log.map(({ event }) => event);
  expect(content(events)).toBe("hot-drinks");
  const { seats } = traits(events);
  expect(seats.map(({ order }) => order)).toEqual([4, 5, 0, 1, 2, 3]);
  expect(seats[3]).toMatchObject({ name: "Player 4" });
  expect(seats[1]).toMatchObject({ speechLength: 0, ballots: [] });
  expect(seats[4]?.speechLength).toBe(remark(1, 4).length + remark(2, 4).length);
  const [dealt] = eventsOf(table, "ballot-dealt").filter(({ seat }) => seat === 0);
  const place = dealt?.options.indexOf("Player 6");
  expect(seats[0]?.ballots).toEqual([
    { options: 5, place },
    { options: 5, place: null },
  ]);
});

test("words given by hand are one pair, on either side", () => {
  const pairs = [0, 1].map((spyWord) => {
    const { log } = played({ materials: { family: null, spyWord: spyWord === 0 ? 0 : 1 } });
    return content(log.map(({ event }) => event));
  });
  expect(pairs).toEqual(["coffee/tea", "coffee/tea"]);
});
