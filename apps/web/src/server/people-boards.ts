import { type PeopleBoard, peopleBoard } from "@wisp/db";
import { database } from "./storage/database.ts";

/** So long a board that was read is shown: it adds up every match with people. */
const KEEP_MS = 60_000;

const kept = new Map<string, { readonly readAt: number; readonly board: Promise<PeopleBoard> }>();

/** The board of people of a registered game, at most a minute old. */
export function recentPeopleBoard(game: string): Promise<PeopleBoard> {
  const known = kept.get(game);
  if (known !== undefined && performance.now() - known.readAt < KEEP_MS) return known.board;
  const board = peopleBoard(database(), game);
  kept.set(game, { readAt: performance.now(), board });
  // A read that failed is not kept.
  board.catch(() => kept.delete(game));
  return board;
}
