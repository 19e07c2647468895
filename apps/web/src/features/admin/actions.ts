"use server";

import {
  changeRole,
  closeReport,
  giveUpMatch,
  isId,
  liftSuspension,
  type ReportOutcome,
  reportOutcomes,
  requeueMatch,
  reviewPicture,
  roles,
  takeOffline,
  type User,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { adminAction } from "#server/user-action.ts";
import type { AdminFormState, DoneMessage } from "./done.ts";
import { type AdminSection, adminHref } from "./sections.ts";

const MAX_NOTE_LENGTH = 300;

/** A field's value, shortened and without characters that cannot be stored. */
const text = (form: FormData, field: string): string =>
  formText(form, field).trim().slice(0, MAX_NOTE_LENGTH).toWellFormed();

/**
 * Performs an action of an admin and reports on the section's page that it is done. Only an admin is
 * shown what a form `lacks`.
 */
async function acting(
  section: AdminSection,
  said: DoneMessage,
  work: (admin: User) => Promise<boolean>,
  lacks?: AdminFormState["problem"],
): Promise<AdminFormState> {
  return adminAction(async (admin) => {
    if (lacks !== undefined) return { problem: lacks };
    if (!(await work(admin))) return { problem: "gone" };
    revalidatePath("/admin", "layout");
    redirect(adminHref(section, { done: said }));
  });
}

export async function requeue(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting("matches", "requeued", (admin) =>
    requeueMatch(database(), admin.id, text(form, "id")),
  );
}

export async function giveUp(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  const reason = text(form, "reason");
  return acting(
    "matches",
    "gaveUp",
    (admin) => giveUpMatch(database(), admin.id, text(form, "id"), reason),
    reason === "" ? "reason" : undefined,
  );
}

export async function setOffline(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  const section = form.get("from") === "reports" ? "reports" : "agents";
  return acting(section, "offline", (admin) =>
    takeOffline(database(), admin.id, text(form, "agent")),
  );
}

export async function lift(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting("agents", "lifted", (admin) =>
    liftSuspension(database(), admin.id, text(form, "agent")),
  );
}

export async function closeReportAs(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  const outcome: ReportOutcome =
    reportOutcomes.find((each) => each === form.get("outcome")) ?? "dismissed";
  return acting("reports", outcome, (admin) =>
    closeReport(database(), admin.id, text(form, "id"), { outcome, note: text(form, "note") }),
  );
}

export async function judgePicture(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  const verdict = form.get("verdict") === "approved" ? "approved" : "refused";
  const picture = { agentId: text(form, "agent"), hash: text(form, "hash") };
  return acting(
    "pictures",
    verdict === "approved" ? "pictureApproved" : "pictureRefused",
    (admin) => reviewPicture(database(), admin.id, picture, verdict),
  );
}

export async function giveRole(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  return adminAction(async (admin) => {
    const role = roles.find((each) => each === form.get("role"));
    const user = text(form, "user");
    if (role === undefined || !isId(user)) return { problem: "unknown-user" };
    const changed = await changeRole(database(), admin.id, user, role);
    if (isFailure(changed)) return { problem: changed.failed };
    revalidatePath("/admin", "layout");
    return { said: "role" };
  });
}
