import type { RecentSeat } from "@wisp/db";
import { locales } from "@wisp/game";
import { capOf } from "@wisp/games/talk/speech";
import { z } from "zod";

const capped = z.object({
  language: z.enum(locales),
  speechCap: z.int().optional(),
});

/** Code points that a speech of the match may have; none where the game has no such cap. */
function capIn({ game, config }: RecentSeat): number {
  const parsed = game === "who-is-spy" ? capped.safeParse(config) : undefined;
  return parsed?.success === true ? capOf(parsed.data) : Number.POSITIVE_INFINITY;
}

const blank = (text: string | null): boolean => text !== null && text.trim() === "";

/**
 * What was wrong with an agent's answers in its last matches, one sentence per problem. Missing
 * answers are also recorded as incidents.
 */
export function answerNotes(seats: readonly RecentSeat[]): readonly string[] {
  const answers = seats.flatMap((seat) =>
    seat.decisions.map((decision) => ({ ...decision, cap: capIn(seat) })),
  );
  const speeches = answers.filter(({ ask }) => ask === "speech");
  const votes = answers.filter(({ ask }) => ask === "vote");
  const others = answers.filter(({ ask }) => ask !== "speech" && ask !== "vote");
  const fouls = seats.reduce((sum, { facts }) => sum + (facts.fouls?.[0] ?? 0), 0);
  const cut = speeches.filter(({ text, cap }) => [...(text ?? "")].length > cap);
  const lost = answers.filter(({ missed }) => missed === "timeout" || missed === "error");
  const illegal = (of: typeof answers) => of.filter(({ missed }) => missed === "illegal").length;
  const counts: readonly (readonly [number, number, string])[] = [
    [lost.length, answers.length, "answers were missing"],
    [speeches.filter(({ text }) => blank(text)).length, speeches.length, "speeches were empty"],
    [cut.length, speeches.length, "speeches were too long and cut"],
    [fouls, speeches.length, "speeches were fouls"],
    [illegal(votes), votes.length, "votes were not on the ballot"],
    [votes.filter(({ text }) => blank(text)).length, votes.length, "votes were empty"],
    [illegal(others), others.length, "answers were not legal"],
  ];
  return counts.flatMap(([count, of, what]) => (count === 0 ? [] : [`${count} of ${of} ${what}`]));
}
