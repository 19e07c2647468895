import type { Session } from "@wisp/agents";
import { expect, test } from "vitest";
import { openSeats } from "./run-experiment.ts";

const refused = (detail: string) => ({ failed: "refused", detail }) as const;

function sessionAt(seat: number, closed: number[]): Session {
  return {
    perceive() {},
    async flush() {},
    async decide() {
      return refused(`seat ${seat}`);
    },
    async close() {
      closed.push(seat);
    },
  };
}

test("sessions stand by seat, however long each takes to open", async () => {
  const closed: number[] = [];
  const sessions = Array.from({ length: 3 }, (_, seat) => sessionAt(seat, closed));
  const gates = sessions.map(() => Promise.withResolvers<void>());
  const opening = openSeats(sessions, async (session, seat) => {
    await gates[seat]?.promise;
    return session;
  });
  for (const gate of gates.toReversed()) gate.resolve();
  expect(await opening).toEqual(sessions);
  expect(closed).toEqual([]);
});

test("where a seat cannot be opened, the others are closed and its failure is the result", async () => {
  const closed: number[] = [];
  const failure = await openSeats([true, false, true, false], async (opens, seat) =>
    opens ? sessionAt(seat, closed) : refused(`seat ${seat}`),
  );
  expect(failure).toEqual(refused("seat 1"));
  expect(closed).toEqual([0, 2]);
});
