import { isSealed } from "../matches/sealed.ts";
import { wordsHidden } from "../matches/words-shown.ts";

/** SQL: whether every reader of the match of a side of an item sees what the item shows of it. */
const sideShown = (matchId: string, at: string, seat: string): string => `(
  item."${matchId}" IS NULL OR EXISTS (SELECT FROM "Match" match
  JOIN "MatchSeat" seated ON seated."matchId" = match."id" AND seated."seat" = item."${seat}"
  JOIN "Agent" speaker ON speaker."id" = seated."agentId"
  WHERE match."id" = item."${matchId}" AND match."status" = 'finished' AND NOT ${isSealed}
    AND NOT ${wordsHidden} AND (NOT item."private" OR speaker."showReasoning")
    AND NOT EXISTS (SELECT FROM "HiddenEvent" hidden WHERE hidden."matchId" = match."id"
      AND (hidden."seq" < item."${at}" OR (item."private" AND hidden."from" <= item."${at}")))))`;

/**
 * SQL, the one place that decides whether raters may see an item: every reader of its finished match, of a pair of
 * both matches, sees what it shows. `item` is the alias of "StudyItem". What an agent said in private needs its
 * owner's consent; the decision of a hidden speech and all later ones may quote it (see `WholeDecision`).
 */
export const itemShown = `(${sideShown("matchId", "at", "seat")}
  AND ${sideShown("rightMatchId", "rightAt", "rightSeat")})`;
