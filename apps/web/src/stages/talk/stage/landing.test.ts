import { expect, it } from "vitest";
import { BALLOT_FLIGHT_MS, ballotsMs, departsAfterMs, landingOrder } from "./landing.ts";

const votes = (...choices: (number | null)[]) => choices.map((choice, seat) => ({ seat, choice }));

it("opens the deciding ballot last, and the others in order", () => {
  const order = landingOrder(votes(2, 2, 0, null, 2, 0));
  expect(order.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 5, 4]);
});

it("keeps every ballot where nobody is named, or all are named alike", () => {
  expect(landingOrder(votes(null, null))).toHaveLength(2);
  expect(landingOrder(votes(1, 0)).toSorted((one, other) => one.seat - other.seat)).toEqual(
    votes(1, 0),
  );
  expect(landingOrder([])).toEqual([]);
});

it("leaves time for all ballots and a look at the result", () => {
  const lands = Array.from(
    { length: 6 },
    (_, place) => departsAfterMs(place, 6) + BALLOT_FLIGHT_MS,
  );
  expect(lands).toEqual(lands.toSorted((one, other) => one - other));
  // The last one comes after a pause.
  expect((lands[5] ?? 0) - (lands[4] ?? 0)).toBeGreaterThan((lands[4] ?? 0) - (lands[3] ?? 0));
  expect(ballotsMs(6)).toBeGreaterThan((lands[5] ?? 0) + 500);
});
