"use server";

import { type BiasFailureCode, endBiasStudy, startBiasStudy } from "@wisp/arena";
import { type Failure, isFailure, locales } from "@wisp/game";
import { allNamings } from "@wisp/lab";
import { revalidatePath } from "next/cache";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";
import type { OwnFormState } from "./actions.ts";

const stateOf = (done: object | Failure<BiasFailureCode>): OwnFormState => {
  revalidatePath("/me");
  return isFailure(done) ? { problem: done.failed } : {};
};

/** Starts a study of the votes of one's own agent, or continues the one that ended early. */
export async function startBias(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  const naming = formText(form, "naming");
  const one = allNamings.filter((each) => `${each}` === naming);
  const namings = one.length === 0 ? allNamings : one;
  const language = locales.find((each) => each === formText(form, "language")) ?? "en";
  const slug = formText(form, "slug");
  return userAction<OwnFormState>(async (user) =>
    stateOf(await startBiasStudy(database(), user, slug, { language, namings })),
  );
}

export async function stopBias(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  const slug = formText(form, "slug");
  return userAction<OwnFormState>(async (user) =>
    stateOf(await endBiasStudy(database(), user, slug)),
  );
}
