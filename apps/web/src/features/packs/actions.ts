"use server";

import { checkPair } from "@wisp/arena";
import {
  type Closeness,
  closenessRatings,
  MAX_NOTE_LENGTH,
  makePack,
  type ProposedPair,
  proposePairs,
  ratePair,
  retireWords,
  reviewPair,
  themes,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { readWord } from "@wisp/games/who-is-spy/words";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { isLocale } from "#i18n/locale.ts";
import { packHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";
import type { DoneMessage, PackFormState, PackProblem } from "./done.ts";

/** Far more rows than anybody may propose in a day. */
const MAX_ROWS = 300;
/** Longer than a word with all its other spellings may be, so that the check names what is too long. */
const MAX_TYPED_LENGTH = 400;

/** The next page, with the finished action; or why it was refused. */
type Way = PackFormState | { readonly path: string; readonly said: DoneMessage };

/** Performs a form's action of the signed-in user, and leads to the page that confirms it. */
async function doing(work: (user: User) => Promise<Way>): Promise<PackFormState> {
  const way = await userAction(work);
  if (!("path" in way)) return way;
  revalidatePath("/packs", "layout");
  redirect(`${way.path}?done=${way.said}`);
}

const closenessOf = (text: unknown): Closeness | undefined =>
  closenessRatings.find((each) => `${each}` === text);

export async function newPack(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const locale = formText(form, "language");
    const made = await makePack(database(), user, {
      name: formText(form, "name"),
      locale: isLocale(locale) ? locale : "en",
      public: form.get("state") === "public",
    });
    if (isFailure(made)) return { problem: made.failed };
    return { path: packHref(made.slug), said: "made" };
  });
}

/** The pairs of a form's rows that are not empty; a row without its rating is a problem. */
function pairsIn(
  form: FormData,
): { readonly typed: readonly ProposedPair[] } | { readonly problem: PackProblem } {
  const texts = (field: string): string[] =>
    form
      .getAll(field)
      .slice(0, MAX_ROWS)
      .map((value) =>
        typeof value === "string" ? value.slice(0, MAX_TYPED_LENGTH).replaceAll("\0", "") : "",
      );
  const [seconds, ratings] = [texts("second"), texts("closeness")];
  const pairs: ProposedPair[] = [];
  for (const [row, first] of texts("first").entries()) {
    const words = [readWord(first), readWord(seconds[row] ?? "")];
    if (words.every(({ word }) => word === "")) continue;
    const closeness = closenessOf(ratings[row]);
    if (closeness === undefined) return { problem: "no-rating" };
    pairs.push({ words, closeness });
  }
  return pairs.length === 0 ? { problem: "nothing-typed" } : { typed: pairs };
}

export async function propose(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const read = pairsIn(form);
    if ("problem" in read) return read;
    const theme = themes.find((each) => each === form.get("theme")) ?? "other";
    const proposal = { pack, theme, pairs: read.typed };
    const done = await proposePairs(database(), user, proposal, checkPair);
    if (isFailure(done)) return { problem: done.failed };
    if ("problems" in done) {
      return { pairs: done.problems.map(({ pair, problem }) => ({ ...problem, pair })) };
    }
    return { path: packHref(pack), said: done.accepted ? "added" : "proposed" };
  });
}

export async function review(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const pair = formText(form, "pair");
    const accepted = form.get("verdict") === "accepted";
    const closeness = closenessOf(form.get("closeness"));
    if (accepted && closeness === undefined) return { problem: "no-rating" };
    const verdict =
      accepted && closeness !== undefined
        ? ({ accepted, closeness } as const)
        : ({ accepted: false } as const);
    const note = [...formText(form, "note").trim().toWellFormed()]
      .slice(0, MAX_NOTE_LENGTH)
      .join("");
    const done = await reviewPair(database(), user, { pack, pair, verdict, note }, checkPair);
    if (done !== null && isFailure(done)) return { problem: done.failed };
    if (done !== null) return { pairs: done.problems.map((each) => ({ ...each, pair: 0 })) };
    const inQueue = form.get("from") === "queue" && user.role === "admin";
    return {
      path: inQueue ? "/admin/words" : packHref(pack),
      said: accepted ? "accepted" : "refused",
    };
  });
}

export async function rate(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const closeness = closenessOf(form.get("closeness"));
    if (closeness === undefined) return { problem: "no-rating" };
    const pair = formText(form, "pair");
    const done = await ratePair(database(), user, { pack, pair, closeness });
    if (done !== null) return { problem: done.failed };
    return { path: packHref(pack), said: "rated" };
  });
}

export async function retire(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const pair = formText(form, "pair");
    const done = await retireWords(database(), user, { pack, ...(pair !== "" && { pair }) });
    if (done !== null) return { problem: done.failed };
    return { path: packHref(pack), said: "retired" };
  });
}
