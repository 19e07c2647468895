"use server";

import { newSeasonSchema } from "@wisp/api";
import {
  actOnSeason,
  changeJoinLink,
  changeRoster,
  changeSeason,
  enterAgent,
  findSeason,
  inviteToSeason,
  joinSeasonClass,
  leaveSeasonClass,
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
import { classHref, joinClassHref, seasonHref, ticketHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { allowSameOwner, seasonRequest } from "#server/seasons.ts";
import { database } from "#server/storage/database.ts";
import { userAction, userActionAt } from "#server/user-action.ts";
import { requestOfDraft, type SeasonDraft, sentDraft } from "./draft.ts";
import { optionsOf } from "./options.ts";

/** What kept something from being done, by the name of its words. */
type SeasonProblem =
  | SeasonFailureCode
  | "signed-out"
  | "too-many-requests"
  | "one-language"
  | "too-few-entrants"
  | "failed";

/** A submitted form, and its problems. */
export interface SentSeason {
  readonly draft: SeasonDraft;
  readonly problem: SeasonProblem;
  /** The form field to correct. */
  readonly field: string;
}

/** A tournament in several languages has a sentence of its own: the field is in another step than its stages. */
function problemOfSaving({
  failed,
  field = "",
}: SeasonFailure): Pick<SentSeason, "problem" | "field"> {
  const isOfLanguages = failed === "wrong-stages" && field === "locales";
  return { problem: isOfLanguages ? "one-language" : failed, field };
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
    if (field === "stages") return { problem: "wrong-stages", field };
    return { problem: field in seasonLimits ? "wrong-number" : "failed", field };
  }
  const slug = formText(form, "season");
  const request = seasonRequest(read.data);
  const { stages, ...rest } = request;
  const change = "stages" in typed ? { ...rest, stages } : rest;
  const [agentsFrom, rosterFrom] = [formText(form, "agentsFrom"), formText(form, "rosterFrom")];
  const earlier = {
    ...(agentsFrom !== "" && { agentsFrom }),
    ...(rosterFrom !== "" && { rosterFrom }),
  };
  const saved: { readonly slug: string } | SeasonFailure =
    slug === ""
      ? await newSeason(database(), user, request, earlier)
      : await changeSeason(database(), user, slug, { ...change, slug: request.slug ?? slug });
  if (isFailure(saved)) return problemOfSaving(saved);
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
  /** The line of a roster that has the problem. */
  readonly line?: string;
  /** A student did not join a class because of the agent that they chose. */
  readonly unjoined?: true;
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

async function isTournament(slug: string): Promise<boolean> {
  const season = await findSeason(database(), slug);
  return !isFailure(season) && season.stages !== null;
}

/** Performs an action on a season of the signed-in user. */
export async function runSeason(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug, href) => {
    const action = seasonActions.find((each) => each === form.get("seasonAction"));
    if (action === undefined) return { problem: "failed" };
    const done = await actOnSeason(database(), user, slug, action, {
      allowSameOwner: allowSameOwner(),
    });
    if (isFailure(done)) {
      const isShort = done.failed === "too-few-agents" && (await isTournament(slug));
      return { problem: isShort ? "too-few-entrants" : done.failed };
    }
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

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Makes a new join link of a class, or ends it. */
export async function changeClassLink(
  _: SeasonFormState,
  form: FormData,
): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug) => {
    const way = form.get("way");
    if (way !== "new" && way !== "revoke") return { problem: "failed" };
    const days = Number(formText(form, "days"));
    const until = days > 0 && days <= 366 ? new Date(Date.now() + days * DAY_MS) : null;
    const changed = await changeJoinLink(database(), user, slug, way, until);
    if (isFailure(changed)) return { problem: changed.failed };
    revalidatePath(classHref(slug));
    return {};
  });
}

/** Replaces the roster of a class. */
export async function saveClassRoster(
  _: SeasonFormState,
  form: FormData,
): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug) => {
    const saved = await changeRoster(database(), user, slug, formText(form, "roster"));
    if (isFailure(saved)) {
      return {
        problem: saved.failed,
        ...(saved.failed === "wrong-roster" && saved.field !== undefined && { line: saved.field }),
      };
    }
    revalidatePath(classHref(slug));
    return {};
  });
}

/** Refusals to join a class that another agent, or none, would not have. */
const ofAgents: ReadonlySet<SeasonFailureCode> = new Set([
  "not-yours",
  "game-removed",
  "wrong-game",
  "wrong-language",
  "retired",
  "not-passed",
  "too-slow",
  "no-variants",
  "one-memory",
  "one-per-owner",
  "other-model",
]);

/** Makes the signed-in user a member of a class, and leads to its season. */
export async function joinClassOf(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  const season = formText(form, "season");
  const token = formText(form, "token");
  const href = joinClassHref(season, token === "" ? null : token);
  return userActionAt(href, async (user): Promise<SeasonFormState> => {
    const agent = formText(form, "agent");
    const joined = await joinSeasonClass(database(), user, season, {
      token,
      agent,
      name: form.has("name") ? formText(form, "name") : null,
      team: formText(form, "team"),
      consents: form.get("consents") === "on",
    });
    if (isFailure(joined)) {
      const { failed } = joined;
      return { problem: failed, ...(agent !== "" && ofAgents.has(failed) && { unjoined: true }) };
    }
    redirect(seasonHref(season));
  });
}

/** Ends the membership of the signed-in user in a class, or as its organizer that of the named member. */
export async function leaveClassOf(_: SeasonFormState, form: FormData): Promise<SeasonFormState> {
  return onSeason(form, async (user, slug, href) => {
    const member = formText(form, "member");
    const left = await leaveSeasonClass(database(), user, slug, member === "" ? null : member);
    if (isFailure(left)) return { problem: left.failed };
    revalidatePath(href, "layout");
    return {};
  });
}
