import type { MarkedSeat } from "@wisp/db";
import { z } from "zod";

/** As the judge of Who is Spy names them. */
const foulKinds = ["skipped", "said-word", "repeated"] as const;

/** A foul of an agent with the speech that was one. */
export interface FoulSpeech {
  readonly matchId: string;
  readonly locale: string;
  readonly finishedAt: Date;
  readonly round: number;
  readonly foul: (typeof foulKinds)[number];
  /** "" is who did not speak. */
  readonly text: string;
}

/** The events that tell of fouls. */
export const foulEvents = ["spoke", "round-judged"] as const;

const spoke = z.object({
  type: z.literal("spoke"),
  round: z.int(),
  seat: z.int(),
  text: z.string(),
});
const judged = z.object({
  type: z.literal("round-judged"),
  round: z.int(),
  fouls: z.array(z.object({ seat: z.int(), foul: z.enum(foulKinds) })),
});

/** The fouls of seats of finished matches, in the order of the seats. */
export function foulSpeeches(seats: readonly MarkedSeat[]): FoulSpeech[] {
  return seats.flatMap(({ matchId, seat, locale, finishedAt, events }) => {
    const speeches = new Map<number, string>();
    const fouls: FoulSpeech[] = [];
    for (const event of events) {
      const speech = spoke.safeParse(event).data;
      if (speech?.seat === seat) speeches.set(speech.round, speech.text);
      const ruling = judged.safeParse(event).data;
      for (const each of ruling?.fouls ?? []) {
        if (ruling === undefined || each.seat !== seat) continue;
        const { round } = ruling;
        const text = speeches.get(round) ?? "";
        fouls.push({ matchId, locale, finishedAt, round, foul: each.foul, text });
      }
    }
    return fouls;
  });
}
