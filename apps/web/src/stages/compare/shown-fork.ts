import type { ApiForkDetail } from "@wisp/api";
import { findFork } from "@wisp/arena";
import { type Fork, getMatch } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import { notFound } from "next/navigation";
import { cache } from "react";
import { logWithShownNames } from "#features/replay/log/fold.ts";
import { forkDetail } from "#server/forks.ts";
import { logAnswer } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";
import { renderingOf } from "#stages/renderings.ts";

/** A fork as its page shows it. */
export interface ShownFork {
  readonly stored: Fork;
  readonly detail: ApiForkDetail;
  /** In-game names by seat; empty for games that were removed. */
  readonly names: readonly string[];
  /** What each seat was dealt, by seat. */
  readonly roles: readonly string[];
  /** The seat's answer in the forked match; null: none. */
  readonly answered: string | null;
  /** Cursor of the decision in the forked match. */
  readonly cursor: number;
}

/** Reads a fork with the match's data for its page; leads to "not found" where there is none. */
export const shownFork = cache(async (id: string, locale: Locale): Promise<ShownFork> => {
  const stored = await findFork(database(), id);
  if (isFailure(stored)) notFound();
  const { match, seat, nth } = stored;
  const [detail, log, forked] = await Promise.all([
    forkDetail(stored),
    logAnswer(database(), match.id, -1),
    getMatch(database(), match.id),
  ]);
  const point = log?.decisions.find(
    (each) => each.kind === "decision" && each.seat === seat && each.nth === nth,
  );
  const transcript =
    log && renderingOf(match.game)?.transcript(logWithShownNames(log, match.locale), locale);
  return {
    stored,
    detail,
    names: transcript?.names ?? [],
    roles: forked?.result?.seats.map(({ role }) => role) ?? [],
    answered: point?.text ?? null,
    cursor: Math.max(0, point?.after ?? 0),
  };
});
