import type { RecentSeat } from "@wisp/db";
import { locales } from "@wisp/game";
import { capOf } from "@wisp/games/common/talk/speech";
import { z } from "zod";

const spoken = z.object({
  language: z.enum(locales),
  speechCap: z.int().optional(),
});

/** The limit in code points at which the match cut a speech; none where it cut nothing. */
function capIn({ config }: RecentSeat): number {
  const parsed = spoken.safeParse(config);
  return parsed.success ? capOf(parsed.data) : Number.POSITIVE_INFINITY;
}

/**
 * Problems of an agent's answers in its last matches, one sentence each. Missing
 * answers are also recorded as incidents.
 */
export function answerNotes(seats: readonly RecentSeat[]): readonly string[] {
  const answers = seats.flatMap((seat) =>
    seat.decisions.map((decision) => ({ ...decision, cap: capIn(seat) })),
  );
  const lost = answers.filter(({ missed }) => missed === "timeout" || missed === "error");
  const ofKinds = [...new Set(answers.map(({ ask }) => ask))].sort().flatMap((kind) => {
    const asked = answers.filter(({ ask }) => ask === kind);
    const given = asked.flatMap(({ missed, text, cap }) =>
      missed === null ? [{ text: text ?? "", cap }] : [],
    );
    const named = `answers to "${kind}" were`;
    return [
      [
        asked.filter(({ missed }) => missed === "illegal").length,
        asked.length,
        `${named} not legal`,
      ],
      [given.filter(({ text }) => text.trim() === "").length, asked.length, `${named} empty`],
      [
        given.filter(({ text, cap }) => [...text].length > cap).length,
        asked.length,
        `${named} cut`,
      ],
    ] as const;
  });
  const [fouls = 0, ruled = 0] = [0, 1].map((part) =>
    seats.reduce((sum, { facts }) => sum + (facts.fouls?.[part] ?? 0), 0),
  );
  const counts = [
    [lost.length, answers.length, "answers were missing"],
    ...ofKinds,
    [fouls, ruled, "speeches were fouls"],
  ] as const;
  return counts.flatMap(([count, of, what]) => (count === 0 ? [] : [`${count} of ${of} ${what}`]));
}
