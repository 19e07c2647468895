"use server";

import { fileReport, MAX_REPORT_LENGTH, reportReasons, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { getLocale } from "next-intl/server";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";
import { reportable } from "./reportable.ts";

type ReportProblem =
  | "signed-out"
  | "too-many-requests"
  | "gone"
  | "reason"
  | "detail"
  | "too-long"
  | "reported-before"
  | "too-many-reports";

/** The input of the form of a report. */
interface ReportInput {
  readonly part: string;
  readonly reason: string;
  readonly detail: string;
}

/** How a report came out; a page without scripts fills the form with its input again. */
export type ReportSent =
  | { readonly sent: true }
  | { readonly problem: ReportProblem; readonly input: ReportInput };

/** Sends a report of the user who is signed in. */
export async function sendReport(_: ReportSent | null, form: FormData): Promise<ReportSent> {
  const input = {
    part: formText(form, "part"),
    reason: formText(form, "reason"),
    detail: formText(form, "detail"),
  };
  const outcome = await userAction((user) => reportAs(user, form, input));
  return "sent" in outcome ? outcome : { ...outcome, input };
}

async function reportAs(
  user: User,
  form: FormData,
  input: ReportInput,
): Promise<{ readonly sent: true } | { readonly problem: ReportProblem }> {
  const subject = {
    match: formText(form, "match"),
    at: formText(form, "at"),
    agent: formText(form, "agent"),
  };
  const found = await reportable(database(), subject, await getLocale());
  const part = found?.parts.find((each) => each.part === input.part);
  if (found === null || part === undefined) return { problem: "gone" };
  const reason = reportReasons.find((each) => each === input.reason);
  if (reason === undefined) return { problem: "reason" };
  const detail = input.detail.trim();
  if ([...detail].length > MAX_REPORT_LENGTH) return { problem: "too-long" };
  if (reason === "other" && detail === "") return { problem: "detail" };
  const { subjectId } = found;
  const filed = await fileReport(database(), {
    ...part,
    subjectId,
    reporterId: user.id,
    reason,
    detail,
  });
  return isFailure(filed) ? { problem: filed.failed } : { sent: true };
}
