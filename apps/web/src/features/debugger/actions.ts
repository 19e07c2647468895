"use server";

import { startTestRun } from "@wisp/arena";
import { decisionFaults, decisionNamed, MAX_TEST_TIMES } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { redirect } from "next/navigation";
import type { OwnFormState } from "#features/me/actions.ts";
import { decisionHref, testRunHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";

/** Decisions of a page that asks for the newest of a kind. */
const NEWEST = 20;

/** A decision as a form names it. */
const named = (value: FormDataEntryValue) =>
  (typeof value === "string" ? decisionNamed(value) : null) ?? [];

/** The decisions that the form selects: the newest of a kind, or the named ones. */
function chosen(form: FormData) {
  const fault = decisionFaults.find((each) => each === formText(form, "newest"));
  return fault === undefined ? form.getAll("decision").flatMap(named) : { fault, limit: NEWEST };
}

/** Puts recorded questions to the newest version of one's own agent again, and shows the answers. */
export async function startTest(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  const slug = formText(form, "slug");
  const decisions = chosen(form);
  const times = Math.trunc(Number(formText(form, "times")));
  let id = "";
  const done = await userAction<OwnFormState>(async (user) => {
    const started = await startTestRun(database(), user, slug, {
      decisions,
      times: times >= 1 && times <= MAX_TEST_TIMES ? times : 1,
    });
    if (isFailure(started)) return { problem: started.failed };
    id = started.id;
    return {};
  });
  if (id === "") return done;
  // A single question is shown with its answers on its own page.
  const only = "limit" in decisions || form.get("stay") !== "yes" ? undefined : decisions[0];
  redirect(
    only === undefined ? testRunHref(slug, id) : `${decisionHref(slug, only)}&run=${id}#again`,
  );
}
