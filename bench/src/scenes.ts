/** Frames that a slow browser drops while ballots land and while a match ends. */

import { percent, printMeasure } from "@wisp/test-kit/measure";
import { z } from "zod";
import { openFilledSite } from "./processes/filled-site.ts";
import { droppedFrames } from "./readers/frames.ts";

const MATCHES = 60;
const SLOWED = 4;
const LIMIT = 0.05;
const FOR_MS = 4_000;

const logSchema = z.object({
  events: z.array(z.object({ cursor: z.int(), event: z.looseObject({ type: z.string() }) })),
});

await using site = await openFilledSite(MATCHES);
const [address = ""] = site.pages.match;
const id = address.split("/").at(-1);
const response = await fetch(`${site.address}/api/v1/matches/${id}/log`);
const { events } = logSchema.parse(await response.json());
for (const [scene, type] of [
  ["ballots", "votes-shown"],
  ["the end scene", "match-closed"],
] as const) {
  const cursor = events.find(({ event }) => event.type === type)?.cursor;
  if (cursor === undefined) throw new Error(`${address} has no ${type}`);
  const dropped = await droppedFrames({ address, cursor, slowed: SLOWED, forMs: FOR_MS });
  printMeasure({
    what: `frames dropped in ${scene}, processor slowed ${SLOWED} times`,
    ours: percent(dropped),
    against: percent(LIMIT),
    ratio: dropped / LIMIT,
    goal: { atMost: 1 },
  });
}
