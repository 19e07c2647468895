"use server";

import { type ModerationRequest, moderate } from "@wisp/arena";
import {
  changeRole,
  closeReport,
  giveUpMatch,
  isId,
  liftSuspension,
  type ReportOutcome,
  reportOutcomes,
  requeueMatch,
  revertAct,
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

/** The act that a form of a moderator asks for; null for a form that no page has. */
function requestOf(form: FormData): ModerationRequest | null {
  const [userId, agentId] = [text(form, "user"), text(form, "agent")];
  switch (form.get("kind")) {
    case "account-banned":
      return { kind: "account-banned", userId };
    case "handle-hidden":
      return { kind: "handle-hidden", userId };
    case "agent-renamed":
      return { kind: "agent-renamed", agentId, name: formText(form, "name") };
    case "description-hidden":
      return { kind: "description-hidden", agentId };
    case "agent-retired":
      return { kind: "agent-retired", agentId };
    case "speech-hidden":
      return {
        kind: "speech-hidden",
        matchId: text(form, "match"),
        cursor: Number(text(form, "cursor")),
      };
    default:
      return null;
  }
}

export async function moderateSubject(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  return adminAction(async (admin) => {
    const request = requestOf(form);
    if (request === null) return { problem: "gone" };
    const done = await moderate(database(), admin, request, formText(form, "reason"));
    if (isFailure(done)) {
      const { failed } = done;
      if (failed === "no-reason") return { problem: "reason" };
      return { problem: failed === "not-admin" ? "gone" : failed };
    }
    revalidatePath("/", "layout");
    redirect(adminHref("moderation", { done: "moderated" }));
  });
}

export async function revertModeration(_: AdminFormState, form: FormData): Promise<AdminFormState> {
  return acting("moderation", "reverted", (admin) =>
    revertAct(database(), admin.id, text(form, "act")),
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
