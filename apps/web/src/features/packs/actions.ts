"use server";

import {
  difficulties,
  MAX_NOTE_LENGTH,
  makePack,
  proposeFamilies,
  retireWords,
  reviewFamily,
  themes,
  type User,
  type Word,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { checkProposal, readWord } from "@wisp/games/who-is-spy/words";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { isLocale } from "#i18n/locale.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";
import type { DoneMessage, PackFormState } from "./done.ts";

/** Far more than fifty families take. */
const MAX_INPUT_LENGTH = 40_000;

/** The next page, with the finished action; or why it was refused. */
type Way = PackFormState | { readonly path: string; readonly said: DoneMessage };

/** Performs a form's action of the signed-in user, and leads to the page that confirms it. */
async function doing(work: (user: User) => Promise<Way>): Promise<PackFormState> {
  const way = await userAction(work);
  if (!("path" in way)) return way;
  revalidatePath("/packs", "layout");
  redirect(`${way.path}?done=${way.said}`);
}

const pagePath = (slug: string): string => `/packs/${encodeURIComponent(slug)}`;

const check = (words: readonly Word[], taken: readonly Word[], locale: string) => {
  const mutable = (all: readonly Word[]) =>
    all.map((word) => ({ ...word, aliases: [...word.aliases] }));
  return checkProposal(isLocale(locale) ? locale : "en", mutable(words), mutable(taken));
};

export async function newPack(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const locale = formText(form, "language");
    const made = await makePack(database(), user, {
      name: formText(form, "name"),
      locale: isLocale(locale) ? locale : "en",
      public: form.get("state") === "public",
    });
    if (isFailure(made)) return { problem: made.failed };
    return { path: pagePath(made.slug), said: "made" };
  });
}

export async function propose(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const families = formText(form, "families")
      .slice(0, MAX_INPUT_LENGTH)
      .split(/\n[^\S\n]*\n/u)
      .map((block) => block.split("\n").map(readWord))
      .filter((words) => words.some(({ word }) => word !== ""));
    if (families.length === 0) return { problem: "nothing-typed" };
    const theme = themes.find((each) => each === form.get("theme")) ?? "other";
    const difficulty = difficulties.find((each) => each === form.get("difficulty")) ?? "medium";
    const proposal = { pack, theme, difficulty, families };
    const done = await proposeFamilies(database(), user, proposal, check);
    if (isFailure(done)) return { problem: done.failed };
    if ("problems" in done) {
      return { families: done.problems.map(({ family, problem }) => ({ ...problem, family })) };
    }
    return { path: pagePath(pack), said: done.accepted ? "added" : "proposed" };
  });
}

export async function review(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const verdict = form.get("verdict") === "accepted" ? "accepted" : "refused";
    const note = [...formText(form, "note").trim().toWellFormed()]
      .slice(0, MAX_NOTE_LENGTH)
      .join("");
    const family = formText(form, "family");
    const done = await reviewFamily(database(), user, { pack, family, verdict, note }, check);
    if (done !== null && isFailure(done)) return { problem: done.failed };
    if (done !== null) return { families: done.problems.map((each) => ({ ...each, family: 0 })) };
    const inQueue = form.get("from") === "queue" && user.role === "admin";
    return { path: inQueue ? "/admin/words" : pagePath(pack), said: verdict };
  });
}

export async function retire(_: PackFormState, form: FormData): Promise<PackFormState> {
  return doing(async (user) => {
    const pack = formText(form, "pack");
    const family = formText(form, "family");
    const done = await retireWords(database(), user, { pack, ...(family !== "" && { family }) });
    if (done !== null) return { problem: done.failed };
    return { path: pagePath(pack), said: "retired" };
  });
}
