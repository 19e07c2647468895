import type { Decision, PlacedFoul } from "@wisp/game";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import {
  appendTurn,
  createMatch,
  type Database,
  finishMatch,
  type NewMatch,
} from "../src/index.ts";
import { lease, newMatch, outcome, shown, type TestTable } from "./table.ts";

/** In-game names by seat: dealt, so that they do not follow from the seat. */
export const dealtNames = [2, 6, 4, 1, 3, 5].map((number) => `Player ${number}`);

/** A match of these decisions; `finish` ends it, with the decisions that were fouls. */
export async function playedMatch(
  database: Database,
  table: TestTable,
  decisions: readonly Decision[],
  more: Partial<NewMatch> & object = {},
) {
  const id = await createMatch(database, { ...newMatch(table), ...more });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const opening = shown("a");
  const named = { ...opening, event: { ...opening.event, names: dealtNames } };
  await appendTurn(database, id, fence, 0, [named, shown("b")], decisions);
  return {
    id,
    finish: (foulDecisions: readonly PlacedFoul[] = []) =>
      finishMatch(
        database,
        id,
        fence,
        projection({ outcome, rounds: 1, fouls: foulDecisions.length, clean: true, foulDecisions }),
        rules,
      ),
  };
}
