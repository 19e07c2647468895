import {
  consentAsRater,
  type Database,
  type KnownRater,
  type NextItem,
  nextItem,
  ratedItem,
  rateItem,
  raterBySecret,
  ratersOfUser,
  saveDraft,
  type TakenItem,
  type User,
} from "@wisp/db";
import { isFailure, type Locale, storableText } from "@wisp/game";
import {
  MAX_WORDS,
  type Payload,
  type Question,
  type RatingValues,
  type RubricText,
  type StudyPlan,
  type StudyStatus,
  shownPayload,
  textOf,
  unflipped,
  valuesOf,
} from "@wisp/study";
import { z } from "zod";
import { type StudyFailure, studyFailure } from "./find.ts";

/** Who rates: the holder of a link's secret, or an account that was invited to a study. */
export type RaterIdentity =
  | { readonly secret: string }
  | { readonly user: Pick<User, "id">; readonly slug: string };

const SECRET = /^[\w-]{1,100}$/;

/** The rater who opens a link, or an account that is invited to a study. */
export async function findRater(
  database: Database,
  identity: RaterIdentity,
): Promise<KnownRater | StudyFailure<"not-rater">> {
  const rater =
    "secret" in identity
      ? SECRET.test(identity.secret)
        ? await raterBySecret(database, identity.secret)
        : null
      : (await ratersOfUser(database, identity.user.id)).find(({ slug }) => slug === identity.slug);
  return (
    rater ??
    studyFailure("not-rater", "This link opens no study (any more). Ask its owner for a new one.")
  );
}

/** The study of a rater, and what they have to read before they agree. Says nothing of its owner, items or result. */
export interface Invitation {
  readonly slug: string;
  readonly title: StudyPlan["title"];
  readonly languages: StudyPlan["languages"];
  readonly consent: StudyPlan["consent"];
  /** What the owner calls the rater. */
  readonly pseudonym: string;
  /** Null: they have not agreed yet. */
  readonly language: Locale | null;
  /** Whether the study takes ratings of them now. */
  readonly open: boolean;
  readonly status: StudyStatus;
  readonly questions: StudyPlan["questions"];
}

/** What a rater may know of their study. */
export function invitationOf(rater: KnownRater): Invitation {
  const { slug, status, plan, pseudonym, language, consentedAt, rates } = rater;
  const { title, languages, consent, questions } = plan;
  const agreed = consentedAt === null ? null : language;
  const shown = { slug, title, languages, consent, pseudonym, status, questions };
  return { ...shown, language: agreed, open: rates };
}

/** Agrees to the consent of a study, in the language in which the rater will rate; again, it changes the language. */
export async function agreeToRate(
  database: Database,
  rater: KnownRater,
  language: Locale,
): Promise<Invitation | StudyFailure<"wrong-language">> {
  if (!rater.plan.languages.includes(language)) {
    return studyFailure("wrong-language", `This study is not in the language "${language}".`);
  }
  await consentAsRater(database, rater.id, language);
  return { ...invitationOf(rater), language };
}

/** An item as a rater sees it: all that may leave the server. */
export interface ShownItem extends Payload {
  /** By which it is rated; an order by chance. */
  readonly nth: number;
  /** It counts nowhere. Attention items look like any other. */
  readonly practice: boolean;
  readonly questions: readonly Question[];
  readonly rubric: RubricText & { readonly version: number };
  /** As the rater sees the sides; null: nothing was entered. */
  readonly draft: RatingValues | null;
  readonly shownAt: Date;
  /** Until then no other rater takes the place. */
  readonly reservedUntil: Date;
}

/** What a rater has before them. */
export interface RaterDesk {
  readonly title: StudyPlan["title"];
  readonly language: Locale;
  /** Items that they rated, without practice. */
  readonly done: number;
  /** Items that they can still get, as far as others leave them. */
  readonly left: number;
  /** Minutes that these take at the rater's own pace; null: they have rated too few to say. */
  readonly minutesLeft: number | null;
  /** Null: nothing is left for them now. */
  readonly item: ShownItem | null;
}

const MINUTE_MS = 60_000;
const EMPTY: RubricText = { text: "", examples: [] };

function shownItem(
  { nth, kind, payload, flipped, rubric, draft, shownAt, reservedUntil }: TakenItem,
  plan: StudyPlan,
  language: Locale,
): ShownItem {
  return {
    ...shownPayload(payload, plan, flipped),
    nth,
    practice: kind === "practice",
    questions: plan.questions,
    rubric: { ...(textOf(rubric.texts, language) ?? EMPTY), version: rubric.version },
    draft,
    shownAt,
    reservedUntil,
  };
}

/** A stored language; that of the plan where the rater has none. */
const languageOf = ({ language, plan }: Pick<NextItem, "language" | "plan">): Locale =>
  language ?? plan.languages[0] ?? "en";

/** The item that a rater has before them: the same in all tabs and on all devices until it is rated. */
export async function nextRating(
  database: Database,
  { id }: Pick<KnownRater, "id">,
): Promise<RaterDesk | StudyFailure<"not-rater" | "not-open">> {
  const next = await nextItem(database, id);
  return isFailure(next) ? next : deskOf(next);
}

function deskOf(next: NextItem): RaterDesk {
  const { plan, item, done, left, paceMs } = next;
  const language = languageOf(next);
  return {
    title: plan.title,
    language,
    done,
    left,
    minutesLeft: paceMs === null ? null : Math.ceil((left * paceMs) / MINUTE_MS),
    item: item === null ? null : shownItem(item, plan, language),
  };
}

/** An item that a rater has rated, with what they said: as they saw the sides. */
export interface EarlierItem extends ShownItem {
  readonly values: RatingValues;
  readonly knowsMatch: boolean;
}

/**
 * An item that a rater rated before, to look at it or rate it again.
 *
 * @param back 1: the last one, 2: the one before ...
 */
export async function earlierRating(
  database: Database,
  { id, plan, language: chosen }: KnownRater,
  back: number,
): Promise<EarlierItem | StudyFailure<"not-rater" | "not-open" | "unknown-item">> {
  const rated = await ratedItem(database, id, back);
  if (rated !== null && "failed" in rated) return rated;
  if (rated === null) {
    return studyFailure("unknown-item", "You have rated no item before, or it is no longer shown.");
  }
  const { values, knowsMatch, flipped } = rated;
  const language = languageOf({ language: chosen, plan });
  return {
    ...shownItem(rated, plan, language),
    values: unflipped(values, plan, flipped),
    knowsMatch,
  };
}

const draftSchema = z.record(
  z.string().max(40),
  z.union([z.string().max(MAX_WORDS), z.number(), z.array(z.string().max(40)).max(3)]),
);

/** Keeps what a rater has entered so far, whole or not, and renews the reservation. */
export async function keepDraft(
  database: Database,
  rater: Pick<KnownRater, "id">,
  { nth, draft }: { readonly nth: number; readonly draft: unknown },
): Promise<{ readonly reservedUntil: Date } | StudyFailure<"wrong-values" | "not-assigned">> {
  const read = draftSchema.safeParse(draft);
  if (!read.success) return studyFailure("wrong-values", z.prettifyError(read.error));
  const reservedUntil = await saveDraft(database, { raterId: rater.id, nth, draft: read.data });
  return reservedUntil === null
    ? studyFailure("not-assigned", "This item is not before you any more. Reload the page.")
    : { reservedUntil };
}

/** What a rater says about an item. */
export interface RatingRequest {
  readonly nth: number;
  /** Version of the rubric that was shown. */
  readonly rubric: number;
  /** A value or "unclear" for each question, as the rater saw the sides (`valuesOf`). */
  readonly values: unknown;
  /** "I know this match." */
  readonly knowsMatch: boolean;
  /** From showing the item to the rating; null: not known. */
  readonly ms: number | null;
}

/** JSON with its strings as every store can keep them. */
export const storable = (values: unknown): unknown =>
  JSON.parse(JSON.stringify(values ?? null), (_, value: unknown) =>
    typeof value === "string" ? storableText(value) : value,
  );

/**
 * Rates an item, and gives the next one. The same rating again is acknowledged and stored once; another one of the
 * same item counts instead of it. A rating that is too late is refused, and its values are kept (`late`).
 */
export async function rate(
  database: Database,
  rater: Pick<KnownRater, "id" | "plan">,
  { nth, rubric, values, knowsMatch, ms }: RatingRequest,
): Promise<
  | RaterDesk
  | StudyFailure<
      "not-rater" | "not-open" | "not-assigned" | "wrong-values" | "wrong-rubric" | "late"
    >
> {
  const read = valuesOf(rater.plan.questions).safeParse(storable(values));
  if (!read.success) return studyFailure("wrong-values", z.prettifyError(read.error));
  const next = await rateItem(database, {
    raterId: rater.id,
    nth,
    rubric,
    valuesFor: (flipped) => unflipped(read.data, rater.plan, flipped),
    knowsMatch,
    ms: ms === null ? null : Math.min(Math.max(0, Math.round(ms)), 2 ** 31 - 1),
  });
  return isFailure(next) ? next : deskOf(next);
}
