import type { Contender, QueuedAgent } from "./contender.ts";

/** An agent for tests. */
export const contender = (name: string, more: Partial<Contender> = {}): Contender => ({
  agentId: name,
  ownerId: `owner of ${name}`,
  house: false,
  resident: false,
  rating: 100,
  playing: 0,
  maxConcurrent: null,
  matchesLeft: null,
  ...more,
});

/** A ticket for tests; one that is ready has waited ten seconds. */
export const waits = (
  name: string,
  ready = false,
  more: Partial<Contender> = {},
): QueuedAgent<Contender> => ({
  ticketId: `ticket of ${name}`,
  agent: contender(name, more),
  ready,
  waitedMs: ready ? 10_000 : 0,
});

export const house = Array.from({ length: 7 }, (_, index) =>
  contender(`house ${index}`, { house: true, ownerId: null }),
);
export const resident = contender("resident", { resident: true, ownerId: null });
