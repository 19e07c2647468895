import { getMatch, type MatchDetail } from "@wisp/db";
import { z } from "zod";
import { toApiMatch } from "#server/match-answers.ts";

/** How a finished match ended, as tools answer it. */
export const matchResultSchema = z.object({
  winners: z.array(z.string()).describe("The sides that won."),
  seats: z
    .array(
      z.object({
        seat: z.int(),
        agent: z.string().describe("Slug of the agent that sat there."),
        role: z.string(),
        side: z.string(),
        won: z.boolean(),
        points: z.number(),
      }),
    )
    .describe("Everybody at the table, in order of seat."),
});
export type MatchResult = z.infer<typeof matchResultSchema>;

/** The result of a match; null until it is finished. */
export function matchResult(match: MatchDetail): MatchResult | null {
  const { result } = toApiMatch(match, null);
  return (
    result && {
      winners: [...result.winners],
      seats: result.seats.map(({ seat, agent, role, side, won, points }) => ({
        seat,
        agent: agent.slug,
        role,
        side,
        won,
        points,
      })),
    }
  );
}

/** The result of a match that a seat played; null when it is not finished. */
export async function resultOfMatch(
  database: Parameters<typeof getMatch>[0],
  id: string,
): Promise<MatchResult | null> {
  const match = await getMatch(database, id);
  return match === null ? null : matchResult(match);
}

/** The same in lines of text. */
export const resultText = ({ winners, seats }: MatchResult, own?: number): string =>
  [
    `Winners: ${winners.length === 0 ? "nobody" : winners.join(", ")}.`,
    ...seats.map(
      ({ seat, agent, role, won, points }) =>
        `Seat ${seat}${seat === own ? " (you)" : ""}: ${agent}, ${role}, ${won ? "won" : "did not win"}, ${points} points.`,
    ),
  ].join("\n");
