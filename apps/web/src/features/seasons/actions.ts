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
import { seasonActions, seasonLimits, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { problemOf, type Problem as TicketProblem } from "#features/practice/request.ts";
import { seasonHref, ticketHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { allowSameOwner, seasonRequest } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";
import { userAction, userActionAt } from "#server/user-action.ts";
import { requestOfDraft, type SeasonDraft, sentDraft } from "./draft.ts";
import { optionsOf } from "./options.ts";

/** What kept something from being done, by the name of its words. */
type SeasonProblem = SeasonFailureCode | "signed-out" | "too-many-requests" | "failed";

/** A submitted form, and its problems. */
export interface SentSeason {
  readonly draft: SeasonDraft;
  readonly problem: SeasonProblem;
  /** The form field to correct. */
  readonly field: string;
}

/** Saves a form as a new season, or as the season that it names. */
async function save(
  user: User,
  form: FormData,
  typed: object,
): Promise<Pick<SentSeason, "problem" | "field">> {
  const read = newSeasonSchema.safeParse(typed);
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? "");
    if (field.endsWith("At")) return { problem: "wrong-dates", field };
    return { problem: field in seasonLimits ? "wrong-number" : "failed", field };
  }
  const slug = formText(form, "season");
  const request = seasonRequest(read.data);
  const agentsFrom = formText(form, "agentsFrom");
  const saved: { readonly slug: string } | SeasonFailure =
    slug === ""
      ? await newSeason(database(), user, request, agentsFrom === "" ? null : agentsFrom)
      : await changeSeason(database(), user, slug, { ...request, slug: request.slug ?? slug });
  if (isFailure(saved)) return { problem: saved.failed, field: saved.field ?? "" };
  redirect(seasonHref(saved.slug));
}

/** Makes a season, or changes the one that the form names, and leads to it. */
export async function saveSeason(_: SentSeason | null, form: FormData): Promise<SentSeason> {
  const options = optionsOf(formText(form, "game"), "en");
  const draft = sentDraft(form, options);
  const typed = requestOfDraft(draft, options);
  const refused = await userAction((user) => save(user, form, typed));
  return { draft, field: "", ...refused };
}

/** The result of a form on a season's page; empty when it succeeded. */
export interface SeasonFormState {
  readonly problem?: SeasonProblem | TicketProblem | "not-invited-yet" | "too-many-agents";
  /** Agents that cannot be invited, each with its reason. */
  readonly refused?: readonly { readonly slug: string; readonly problem: SeasonProblem }[];
}

/** Performs an action about the season that a form names; visitors sign in first. */
async function onSeason(
  form: FormData,
  work: (user: User, slug: string, href: string) => Promise<SeasonFormState>,
): Promise<SeasonFormState> {
  const slug = formText(form, "season");
  const href = seasonHref(slug);
  return userActionAt(href, (user) => work(user, slug, href));
}

/** Performs an action on a season of the signed-in user. */
export async function runSeason(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug, href) => {
    const action = seasonActions.find((each) => each === form.get("seasonAction"));
    if (action === undefined) return { problem: "failed" };
    const done = await actOnSeason(database(), user, slug, action, {
      allowSameOwner: allowSameOwner(),
    });
    if (isFailure(done)) return { problem: done.failed };
    revalidatePath(href);
    return {};
  });
}

/** Agents that one form invites. */
const MAX_AT_ONCE = 50;

/** Enters or withdraws an agent. */
export async function changeEntry(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug, href) => {
    const way = form.get("way");
    if (way !== "enter" && way !== "withdraw") return { problem: "failed" };
    const change = way === "enter" ? enterAgent : withdrawFromSeason;
    const changed = await change(database(), user, slug, formText(form, "agent"));
    if (isFailure(changed)) return { problem: changed.failed };
    revalidatePath(href);
    // Invitations are answered there, too.
    revalidatePath("/me");
    return {};
  });
}

/** Invites all agents that are named; if one of them cannot be invited, invites none. */
export async function inviteNamed(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, season, href) => {
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
  });
}

/** Adds an agent of the signed-in user to the season's queue, and opens its ticket. */
export async function playSeason(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, season) => {
    const ticket = await requestMatch(database(), user, formText(form, "agent"), {
      season,
      kind: "ranked",
      opponents: "queue",
    });
    if (isFailure(ticket)) return { problem: problemOf(ticket) };
    redirect(ticketHref(ticket.id));
  });
}
