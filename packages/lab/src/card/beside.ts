import { canonical } from "@wisp/game";
import type { PlannedExperiment } from "../collections/check.ts";
import type { Collection } from "../collections/collection.ts";
import { gamesIn, type ReportCard } from "./card.ts";

/** What decides whether two cards can be compared. */
export type Compared = Pick<ReportCard, "version" | "size" | "clock" | "games" | "judge">;

/** The same of a card that is planned; null for other collections. */
export const comparedIn = (
  { card }: Pick<Collection, "card">,
  experiments: readonly Pick<PlannedExperiment, "experiment">[],
): Compared | null =>
  card === undefined
    ? null
    : {
        version: card.version,
        size: card.size,
        clock: card.clock ?? "standard",
        games: gamesIn(experiments),
        judge: card.judge ?? null,
      };

/**
 * Why two cards are not shown beside each other; null where they are. A card without a judge can be beside
 * any: its judged metrics are empty.
 */
export function besideDifference(one: Compared, other: Compared): keyof Compared | null {
  if (one.version !== other.version) return "version";
  if (one.size !== other.size) return "size";
  if (one.clock !== other.clock) return "clock";
  if (canonical(one.games) !== canonical(other.games)) return "games";
  const judges = [one.judge, other.judge];
  return judges.includes(null) || judges[0] === judges[1] ? null : "judge";
}

/** Games of one card that the other lacks, in both directions. */
export const gamesApart = (
  one: Pick<Compared, "games">,
  other: Pick<Compared, "games">,
): string[] => [
  ...one.games.filter((game) => !other.games.includes(game)),
  ...other.games.filter((game) => !one.games.includes(game)),
];

/** The same as a sentence that names the difference. */
export function besideProblem(one: Compared, other: Compared): string | null {
  switch (besideDifference(one, other)) {
    case null:
      return null;
    case "version":
      return `Cards of version ${one.version} and of version ${other.version} cannot be compared: their games, opponents, anchors or settings differ.`;
    case "size":
      return `A ${one.size} card and a ${other.size} card cannot be compared: they have other settings and numbers of matches.`;
    case "clock":
      return `A card with the clock ${one.clock} and one with the clock ${other.clock} cannot be compared: agents have more time in one of them.`;
    case "games":
      return `These cards cannot be compared, since only one of them has ${gamesApart(one, other).join(", ")}.`;
    case "judge":
      return `A card with the judge ${one.judge} and one with the judge ${other.judge} cannot be compared: each judge has its own standard.`;
  }
}
