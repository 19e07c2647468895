"use server";

import { newSeasonSchema } from "@wisp/api";
import {
  actOnSeason,
  changeSeason,
  enterAgent,
  inviteToSeason,
  newSeason,
  requestMatch,
  type SeasonFailure,
  type SeasonFailureCode,
  withdrawFromSeason,
} from "@wisp/arena";
import { isFailure, seasonActions, seasonLimits } from "@wisp/db";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { problemOf, type Problem as TicketProblem } from "#features/practice/request.ts";
import { seasonHref } from "#links/season-href.ts";
import { formText } from "#server/form-text.ts";
import { writesTooFast } from "#server/owner.ts";
import { manyOfAnOwner } from "#server/seasons/plan-room.ts";
import { seasonRequest } from "#server/seasons/season-request.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { requestOfDraft, type SeasonDraft, sentDraft } from "./draft.ts";
import { optionsOf } from "./options.ts";

/** What kept something from being done, by the name of its words. */
export type SeasonProblem = SeasonFailureCode | "signed-out" | "too-many-requests" | "failed";

/** A form as it was sent, and what is to be changed. */
export interface SentSeason {
  readonly draft: SeasonDraft;
  readonly problem: SeasonProblem;
  /** The form field to correct. */
  readonly field: string;
}

/** Makes a season, or changes the one that the form names, and leads to it. */
export async function saveSeason(_: SentSeason | null, form: FormData): Promise<SentSeason> {
  const options = optionsOf(formText(form, "game"), "en");
  const draft = sentDraft(form, options);
  const refused = (problem: SeasonProblem, field = ""): SentSeason => ({ draft, problem, field });
  const user = await signedIn();
  if (user === null) return refused("signed-out");
  if (writesTooFast(user)) return refused("too-many-requests");
  const read = newSeasonSchema.safeParse(requestOfDraft(draft, options));
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? "");
    if (field.endsWith("At")) return refused("wrong-dates", field);
    return refused(field in seasonLimits ? "wrong-number" : "failed", field);
  }
  const slug = formText(form, "season");
  const request = seasonRequest(read.data);
  const saved: { readonly slug: string } | SeasonFailure =
    slug === ""
      ? await newSeason(database(), user, request)
      : await changeSeason(database(), user, slug, { ...request, slug: request.slug ?? slug });
  if (isFailure(saved)) return refused(saved.failed, saved.field);
  redirect(seasonHref(saved.slug));
}

/** The result of a form on a season's page; empty when it succeeded. */
export interface SeasonFormState {
  readonly problem?: SeasonProblem | TicketProblem | "not-invited-yet" | "too-many-agents";
  /** Agents that cannot be invited, each with its reason. */
  readonly refused?: readonly { readonly slug: string; readonly problem: SeasonProblem }[];
}

/** Slug and page of the season that a form names, and who sent it; leads to signing in first. */
async function sentBy(form: FormData) {
  const slug = formText(form, "season");
  const href = seasonHref(slug);
  const next = `/sign-in?${new URLSearchParams({ callbackUrl: href })}`;
  const user = (await signedIn()) ?? redirect(next);
  return { user, href, slug };
}

/** Performs an action on a season of the signed-in user. */
export async function runSeason(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  const { user, slug, href } = await sentBy(form);
  const action = seasonActions.find((each) => each === form.get("seasonAction"));
  if (action === undefined) return { problem: "failed" };
  if (writesTooFast(user)) return { problem: "too-many-requests" };
  const done = await actOnSeason(database(), user, slug, action, { manyOfAnOwner });
  if (isFailure(done)) return { problem: done.failed };
  revalidatePath(href);
  return {};
}

/** Agents that one form invites. */
const MAX_AT_ONCE = 50;

/** Enters or withdraws an agent. */
export async function changeEntry(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  const { user, slug, href } = await sentBy(form);
  const way = form.get("way");
  if (writesTooFast(user)) return { problem: "too-many-requests" };
  if (way !== "enter" && way !== "withdraw") return { problem: "failed" };
  const change = way === "enter" ? enterAgent : withdrawFromSeason;
  const changed = await change(database(), user, slug, formText(form, "agent"));
  if (isFailure(changed)) return { problem: changed.failed };
  revalidatePath(href);
  // Invitations are answered there, too.
  revalidatePath("/me");
  return {};
}

/** Invites all agents that are named, or none and tells who cannot be. */
export async function inviteNamed(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  const { user, slug: season, href } = await sentBy(form);
  if (writesTooFast(user)) return { problem: "too-many-requests" };
  const slugs = formText(form, "agent")
    .split(/[\s,，、]+/)
    .filter((slug) => slug !== "");
  if (slugs.length > MAX_AT_ONCE) return { problem: "too-many-agents" };
  const invited = await inviteToSeason(database(), user, season, slugs);
  if (isFailure(invited)) return { problem: invited.failed };
  if (invited.refused.length > 0) {
    return {
      problem: "not-invited-yet",
      refused: invited.refused.map(({ slug, failed }) => ({ slug, problem: failed })),
    };
  }
  revalidatePath(href);
  return {};
}

/** Adds an agent of the signed-in user to the season's queue, and opens its ticket. */
export async function playSeason(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  const { user, slug: season } = await sentBy(form);
  if (writesTooFast(user)) return { problem: "too-many-requests" };
  const ticket = await requestMatch(database(), user, formText(form, "agent"), {
    ...{ season, kind: "ranked", opponents: "queue" },
  });
  if (isFailure(ticket)) return { problem: problemOf(ticket) };
  redirect(`/practice/${ticket.id}`);
}
