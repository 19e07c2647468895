import { z } from "zod";
import { agentRefSchema } from "./schemas.ts";
import { answer } from "./shapes.ts";

const time = z.iso.datetime();

/** The times of a tournament as they are now. */
export const tournamentDaySchema = answer({
  status: z.string().describe("of the season"),
  zone: z.string().describe("IANA name of the zone in which the organizer writes times"),
  opensAt: time.nullable().describe("when it starts; null: nobody has set that"),
  checkInAt: time
    .nullable()
    .describe("from then on agents must pass their check to take part; null: they need not"),
  checkIns: z
    .array(answer({ agent: agentRefSchema, checkedIn: z.boolean() }))
    .describe("while the check-in is open"),
  roundStarts: z
    .array(time)
    .describe("starts of the second round and those after it; others begin when the last one ends"),
  nextRoundAt: time.nullable().describe("when the next round begins, if a time is set for it"),
}).openapi("TournamentDay");

export const tournamentDayExample = {
  status: "draft",
  zone: "Europe/Berlin",
  opensAt: "2026-12-01T18:00:00.000Z",
  checkInAt: "2026-12-01T17:30:00.000Z",
  checkIns: [],
  roundStarts: [],
  nextRoundAt: null,
};
