"use server";

import { fileReport, MAX_REPORT_LENGTH, reportReasons, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";
import { reportable } from "./reportable.ts";

/** How a report came out. */
export type ReportSent =
  | { readonly sent: true }
  | {
      readonly problem:
        | "signed-out"
        | "too-many-requests"
        | "gone"
        | "reason"
        | "detail"
        | "too-long"
        | "reported-before"
        | "too-many-reports";
    };

/** Sends a report of the user who is signed in. */
export async function sendReport(_: ReportSent | null, form: FormData): Promise<ReportSent> {
  return userAction((user) => reportAs(user, form));
}

async function reportAs(user: User, form: FormData): Promise<ReportSent> {
  const found = await reportable(database(), {
    match: formText(form, "match"),
    at: formText(form, "at"),
    agent: formText(form, "agent"),
  });
  const part = found?.parts.find((each) => each.part === form.get("part"));
  if (found === null || part === undefined) return { problem: "gone" };
  const reason = reportReasons.find((each) => each === form.get("reason"));
  if (reason === undefined) return { problem: "reason" };
  const detail = formText(form, "detail").trim();
  if ([...detail].length > MAX_REPORT_LENGTH) return { problem: "too-long" };
  if (reason === "other" && detail === "") return { problem: "detail" };
  const { subjectId } = found;
  const filed = await fileReport(database(), {
    ...{ ...part, subjectId, reporterId: user.id },
    ...{ reason, detail },
  });
  return isFailure(filed) ? { problem: filed.failed } : { sent: true };
}
