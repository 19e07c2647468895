import { setTimeout } from "node:timers/promises";
import { type Failure, isFailure, type Locale } from "@wisp/game";
import type { ItemKind, Payload, RatingValues, Rubric, StudyPlan } from "@wisp/study";
import { type Database, inTransaction, type Transaction } from "../database.ts";
import {
  attentionAfter,
  dropHiddenItem,
  holdItem,
  type LockedRater,
  lockRater,
  ofRater,
  ofRaterValues,
  openItems,
  RESERVED,
} from "./places.ts";
import { itemShown } from "./shown.ts";
import { takesRatings } from "./study.ts";

/** How many of the newest ratings say how long a rater takes, and from how many on they say it. */
const MAX_RECENT = 20;
const MIN_RECENT = 3;
/** How often an item is looked for while others are being given all that is left, and how long it is waited between. */
const MAX_TRIES = 30;
const TRY_AGAIN_MS = 20;

/** How far a rater is. */
export interface RaterProgress {
  /** Items that they rated, practice not counted. */
  readonly done: number;
  /** Items that they can still get, those that others take meanwhile included. */
  readonly left: number;
  /** The median time that they had their latest items before them, in milliseconds; null: too few to say. */
  readonly paceMs: number | null;
}

/** An item that a rater has before them. Nothing of it but what `shownPayload` gives may reach them. */
export interface TakenItem {
  readonly nth: number;
  readonly kind: ItemKind;
  readonly payload: Payload;
  readonly flipped: boolean;
  /** The newest version. */
  readonly rubric: Rubric;
  /** As the rater saw the sides; null: nothing was entered. */
  readonly draft: RatingValues | null;
  readonly shownAt: Date;
  readonly reservedUntil: Date;
}

/** Of a rater: their item; null where nothing is left for them now. */
export interface NextItem extends RaterProgress {
  readonly plan: StudyPlan;
  readonly language: Locale | null;
  readonly item: TakenItem | null;
}

/** Finds or reserves an item that may be shown; null: there is none. */
async function holdShownItem(
  transaction: Transaction,
  rater: LockedRater,
): Promise<TakenItem | null> {
  for (;;) {
    const nth = await holdItem(transaction, rater);
    if (nth === null) return null;
    const item = await heldItem(transaction, rater, nth);
    if (item !== null) return item;
    // It was hidden since it was reserved, or since the study was made.
    await dropHiddenItem(transaction, rater.id);
  }
}

/** How far a rater is. Attention items count like rated ones, or the numbers would show which they are. */
async function progressIn(
  { connection }: Transaction,
  rater: Parameters<typeof ofRaterValues>[0],
): Promise<RaterProgress> {
  const { rows } = await connection.query<RaterProgress>({
    name: "rater-progress",
    text: `
      WITH ${ofRater},
      own AS (
        SELECT count(held."doneAt")::int AS "done", (SELECT count(*)::int FROM ${openItems})
          + (count(held."place") FILTER (WHERE held."doneAt" IS NULL))::int AS "open"
        FROM "StudyPlace" held WHERE held."raterId" = $1)
      SELECT own."done" - spaced."practised" AS "done", own."open" + (
          SELECT count(*)::int
          FROM generate_series(spaced."seen", spaced."seen" + spaced."unseen" - 1) AS seen
          WHERE ${attentionAfter("seen")} <= spaced."done" + own."open") AS "left", (
          SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY recent."ms")
          FROM (SELECT rating."ms" FROM "StudyRating" rating
            WHERE rating."raterId" = $1 AND rating."kind" = 'rating' AND rating."ms" IS NOT NULL
            ORDER BY rating."id" DESC LIMIT ${MAX_RECENT}) recent
          HAVING count(*) >= ${MIN_RECENT}) AS "paceMs"
      FROM own, spaced`,
    values: ofRaterValues(rater),
  });
  const [progress] = rows;
  if (progress === undefined) throw new Error("an aggregate has no row");
  return progress;
}

/** Why a rater gets no item. */
export type NotRating = Failure<"not-rater" | "not-open">;

export const notRater = (): Failure<"not-rater"> => ({
  failed: "not-rater",
  detail: "You do not rate in this study. Open your link again, and agree to the consent.",
});

export const notOpen = (): Failure<"not-open"> => ({
  failed: "not-open",
  detail: "This study takes no ratings from you now.",
});

/**
 * The item that a rater has before them, or the next one, reserved for 30 minutes. All tabs and devices of a rater get
 * the same. Of raters who ask at the same time none gets a place that another one has, none gets an item twice, and no
 * item gets more raters than it is to have.
 */
export async function nextItem(database: Database, raterId: string): Promise<NextItem | NotRating> {
  for (let tried = 1; ; tried += 1) {
    const next = await inTransaction(database, async (transaction) => {
      const rater = await lockRater(transaction, raterId);
      if (rater === null) return notRater();
      return rater.rates ? takeNext(transaction, rater) : notOpen();
    });
    if (isFailure(next) || !isBusy(next) || tried === MAX_TRIES) return next;
    await setTimeout(TRY_AGAIN_MS * (1 + Math.random()));
  }
}

/** Whether all that is left for a rater was being given to others at that moment. */
export const isBusy = ({ item, left }: NextItem): boolean => item === null && left > 0;

/** The next item of a rater who may rate, where others are not being given all that is left (`isBusy`). */
export async function takeNext(transaction: Transaction, rater: LockedRater): Promise<NextItem> {
  const item = await holdShownItem(transaction, rater);
  const { plan, language } = rater;
  return { ...(await progressIn(transaction, rater)), plan, language, item };
}

/** An item that a rater holds, or has rated; null: neither, or it may no longer be shown. */
async function heldItem(
  { connection }: Transaction,
  { id, studyId }: Pick<LockedRater, "id" | "studyId">,
  nth: number,
): Promise<TakenItem | null> {
  const { rows } = await connection.query<TakenItem>({
    name: "held-item",
    text: `
      SELECT item."nth", item."kind", item."payload", held."flipped", held."draft",
        held."shownAt", held."reservedUntil",
        (SELECT json_build_object('version', rubric."version", 'texts', rubric."texts")
          FROM "StudyRubric" rubric WHERE rubric."studyId" = item."studyId"
          ORDER BY rubric."version" DESC LIMIT 1) AS "rubric" /* not null: a study is made with one */
      FROM "StudyPlace" held JOIN "StudyItem" item
        ON item."studyId" = held."studyId" AND item."nth" = held."nth"
      WHERE held."raterId" = $1 AND held."studyId" = $2 AND held."nth" = $3 AND ${itemShown}`,
    values: [id, studyId, nth],
  });
  return rows[0] ?? null;
}

/** An item that a rater has rated, newest first; with the values that count. */
export interface RatedItem extends TakenItem {
  /** In terms of the item's own left and right. */
  readonly values: RatingValues;
  readonly knowsMatch: boolean;
}

/**
 * The item that a rater rated `back` items ago (1: the last one), to look at it or rate it again; null: there is none,
 * or it may no longer be shown.
 */
export async function ratedItem(
  database: Database,
  raterId: string,
  back: number,
): Promise<RatedItem | null | NotRating> {
  return inTransaction(database, async (transaction) => {
    const rater = await lockRater(transaction, raterId);
    if (rater === null) return notRater();
    if (!rater.rates) return notOpen();
    const { connection } = transaction;
    const { rows } = await connection.query<Pick<RatedItem, "nth" | "values" | "knowsMatch">>({
      name: "rated-back",
      text: `
        SELECT held."nth", newest."values", newest."knowsMatch" FROM "StudyPlace" held
        CROSS JOIN LATERAL (SELECT rating."values", rating."knowsMatch" FROM "StudyRating" rating
          WHERE rating."raterId" = held."raterId" AND rating."nth" = held."nth"
            AND rating."kind" = 'rating' ORDER BY rating."id" DESC LIMIT 1) newest
        WHERE held."raterId" = $1 AND held."doneAt" IS NOT NULL
        ORDER BY held."doneAt" DESC, held."nth" OFFSET $2 LIMIT 1`,
      values: [raterId, Math.max(0, back - 1)],
    });
    const [rated] = rows;
    const item = rated === undefined ? null : await heldItem(transaction, rater, rated.nth);
    return rated === undefined || item === null ? null : { ...item, ...rated };
  });
}

/**
 * Keeps what a rater has entered so far, and renews the reservation; null: the rater does not have the item before
 * them any more.
 *
 * @param draft as the rater sees the sides
 * @returns until when the item waits
 */
export async function saveDraft(
  { connection }: Pick<Database, "connection">,
  {
    raterId,
    nth,
    draft,
  }: { readonly raterId: string; readonly nth: number; readonly draft: RatingValues },
): Promise<Date | null> {
  const { rows } = await connection.query<{ reservedUntil: Date }>({
    name: "save-rating-draft",
    text: `
      UPDATE "StudyPlace" held SET "draft" = $3, "reservedUntil" = now() + ${RESERVED}
      FROM "StudyRater" rater JOIN "Study" study ON study."id" = rater."studyId"
      JOIN "StudyItem" item ON item."studyId" = study."id" AND item."nth" = $2
      WHERE held."raterId" = $1 AND held."nth" = $2 AND held."doneAt" IS NULL
        AND (held."place" IS NOT NULL OR item."kind" <> 'rated')
        AND rater."id" = held."raterId" AND rater."withdrawnAt" IS NULL AND ${takesRatings}
      RETURNING held."reservedUntil"`,
    values: [raterId, nth, JSON.stringify(draft)],
  });
  return rows[0]?.reservedUntil ?? null;
}
