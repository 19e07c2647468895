import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Place, Turns } from "./turns.ts";

function entered(turns: Turns, address: string | null): Place {
  const place = turns.enter(address);
  if (typeof place === "string") throw new Error(`no place: ${place}`);
  return place;
}

/** Waits for turns of these addresses; `served` lists those that got theirs, in this order. */
function waiting(turns: Turns, addresses: readonly (string | null)[]) {
  const served: (string | null)[] = [];
  const places = addresses.map((address) => {
    const place = entered(turns, address);
    void place.turn().then((mine) => mine && served.push(address));
    return place;
  });
  return { served, places };
}

test("addresses are served in rotation, each in the order of its requests", async () => {
  const turns = new Turns({ atOnce: 1 });
  const { served, places } = waiting(turns, ["a", "a", "a", "a", "b", "b", "c"]);
  await sleep(5);
  expect(served).toEqual(["a"]);
  for (const place of [0, 4, 6, 1, 5, 2]) {
    places[place]?.leave();
    await sleep(5);
  }
  expect(served).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
});

test("one address takes no more than its share of the turns, on one's own machine all", async () => {
  const turns = new Turns({ atOnce: 4, perAddress: 2 });
  const { served, places } = waiting(turns, ["a", "a", "a", "b"]);
  await sleep(5);
  expect(served).toEqual(["a", "b", "a"]);
  places[0]?.leave();
  await sleep(5);
  expect(served).toEqual(["a", "b", "a", "a"]);
  const own = waiting(new Turns({ atOnce: 4, perAddress: 2 }), [null, null, null, null, null]);
  await sleep(5);
  expect(own.served).toHaveLength(4);
});

test("a place that is left while it waits takes no turn, and one that is left twice frees one", async () => {
  const turns = new Turns({ atOnce: 1, places: { perKey: 2, total: 3 } });
  const [first, second] = [entered(turns, "a"), entered(turns, "a")];
  expect(turns.enter("a")).toBe("key");
  expect(await first.turn()).toBe(true);
  const left = second.turn();
  second.leave();
  second.leave();
  expect(await left).toBe(false);
  const third = entered(turns, "a");
  const next = third.turn();
  first.leave();
  first.leave();
  expect(await next).toBe(true);
  const { served } = waiting(turns, ["b", "b"]);
  await sleep(5);
  expect(served).toEqual([]);
  expect(turns.enter("c")).toBe("total");
});
