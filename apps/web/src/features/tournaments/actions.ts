"use server";

import {
  changeSeason,
  type DayFailureCode,
  decideDispute,
  disputeMatch,
  findSeason,
  replayLostTable,
  type SeasonFailureCode,
  setDay,
  withdrawFromSeason,
} from "@wisp/arena";
import type { User } from "@wisp/db";
import { type Failure, isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { seasonHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";
import { timeInZone, timesInZone } from "./zoned-time.ts";

/** The result of a form of a tournament's day; empty when it succeeded. */
export interface DayFormState {
  readonly problem?: DayFailureCode | "failed" | "too-many-requests";
}

/** Performs an action on the tournament that a form names; visitors sign in first. */
function onDay<Done extends object>(
  form: FormData,
  work: (user: User, slug: string) => Promise<Done | Failure<DayFailureCode>>,
): Promise<DayFormState> {
  const slug = formText(form, "season");
  const href = seasonHref(slug);
  return userActionAt(href, async (user): Promise<DayFormState> => {
    const done = await work(user, slug);
    if (isFailure<Done, DayFailureCode>(done)) return { problem: done.failed };
    revalidatePath(href, "layout");
    return {};
  });
}

/** Failures of seasons that the forms here cannot cause otherwise. */
const dayFailure = ({ failed }: Failure<SeasonFailureCode>): Failure<DayFailureCode> => ({
  failed: failed === "unknown-season" || failed === "not-yours" ? failed : "not-now",
  detail: "",
});

const wrongTimes = { failed: "wrong-times", detail: "" } as const;
const wrongZone = { failed: "wrong-zone", detail: "" } as const;

/** Sets the zone, the start, the check-in and the rounds of a tournament; the start only before it. */
export async function saveDay(_: DayFormState, form: FormData): Promise<DayFormState> {
  return onDay(form, async (user, slug) => {
    const season = await findSeason(database(), slug);
    if (isFailure(season)) return season;
    const zone = formText(form, "zone").trim();
    const minutes = Number(formText(form, "checkInMinutes"));
    let start: Date | null = null;
    let roundStarts: Date[] | null = null;
    try {
      const typed = formText(form, "start");
      start = timeInZone(typed, zone);
      if (start === null && typed.trim() !== "") return wrongTimes;
      roundStarts = timesInZone(formText(form, "roundStarts"), zone);
    } catch {
      // It is the zone that this machine does not know.
      return wrongZone;
    }
    if (roundStarts === null) return wrongTimes;
    if (season.status === "draft") {
      const changed = await changeSeason(database(), user, slug, { opensAt: start });
      if (isFailure(changed)) return dayFailure(changed);
    }
    return setDay(database(), user, slug, { zone, checkInMinutes: minutes, roundStarts });
  });
}

const placeSchema = z.object({
  stage: z.coerce.number().int(),
  round: z.coerce.number().int(),
  group: z.coerce.number().int(),
  table: z.coerce.number().int(),
  match: z.coerce.number().int(),
});

/** Lets a match that the arena lost be played again. */
export async function replayLost(_: DayFormState, form: FormData): Promise<DayFormState> {
  return onDay(form, async (user, slug) => {
    const place = placeSchema.safeParse(Object.fromEntries(form));
    if (!place.success) return { failed: "not-lost", detail: "" };
    return replayLostTable(database(), user, slug, place.data);
  });
}

/** Takes an entrant out of a tournament, with a reason that the audit log keeps. */
export async function removeEntrant(_: DayFormState, form: FormData): Promise<DayFormState> {
  return onDay(form, async (user, slug) => {
    const reason = formText(form, "reason").trim();
    if (reason === "") return { failed: "wrong-text", detail: "" };
    const agent = formText(form, "agent");
    const left = await withdrawFromSeason(database(), user, slug, agent, reason);
    return isFailure(left) ? dayFailure(left) : left;
  });
}

/** Objects to a match in the name of an agent of the reader's. */
export async function objectTo(_: DayFormState, form: FormData): Promise<DayFormState> {
  return onDay(form, (user, slug) =>
    disputeMatch(database(), user, slug, {
      agent: formText(form, "agent"),
      match: formText(form, "match").trim().split("/").at(-1) ?? "",
      text: formText(form, "text"),
    }),
  );
}

/** Upholds or dismisses an objection, with a reason. */
export async function decideObjection(_: DayFormState, form: FormData): Promise<DayFormState> {
  return onDay(form, async (user, slug) => {
    const decision = form.get("decision");
    if (decision !== "uphold" && decision !== "dismiss") {
      return { failed: "unknown-dispute", detail: "" };
    }
    return decideDispute(database(), user, slug, {
      id: formText(form, "dispute"),
      upheld: decision === "uphold",
      ruling: formText(form, "ruling"),
    });
  });
}
