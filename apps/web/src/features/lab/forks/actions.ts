"use server";

import { newForkSchema } from "@wisp/api";
import { startFork, stopFork } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { forkRequest } from "#server/forks/request.ts";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";

/** The result of the form of a new fork, unless it leads to the fork. */
export interface NewForkState {
  /** What keeps it from starting, as a sentence. */
  readonly detail?: string;
  readonly problem?: "too-many-requests" | "malformed";
}

/** Starts the fork that a form describes, and leads to it. */
export async function startWhatIf(_: NewForkState, form: FormData): Promise<NewForkState> {
  const match = formText(form, "match");
  const [seat, nth] = formText(form, "point").split("/").map(Number);
  const isAgent = form.get("change") === "agent";
  const read = newForkSchema.safeParse({
    match,
    seat,
    nth,
    chance: form.get("chance"),
    runs: Number(formText(form, "runs")),
    ...(isAgent ? { agent: formText(form, "agent") } : { answer: formText(form, "answer") }),
  });
  const href = `/lab/forks/new?${new URLSearchParams({ match })}`;
  return userActionAt(href, async (user): Promise<NewForkState> => {
    if (!read.success) return { problem: "malformed" };
    const started = await startFork(database(), user, forkRequest(read.data));
    if (isFailure(started)) return { detail: started.detail };
    redirect(`/lab/forks/${started.id}`);
  });
}

/** The result of the button that stops a fork; empty when it succeeded. */
export interface StopForkState {
  readonly problem?: "unknown-fork" | "not-yours" | "not-done" | "too-many-requests" | "failed";
}

/** Stops the fork that a form names. */
export async function stopWhatIf(_: StopForkState, form: FormData): Promise<StopForkState> {
  const id = formText(form, "fork");
  const href = `/lab/forks/${id}`;
  return userActionAt(href, async (user): Promise<StopForkState> => {
    const stopped = await stopFork(database(), user, id);
    if (isFailure(stopped)) {
      const { failed } = stopped;
      const isNamed = failed === "unknown-fork" || failed === "not-yours" || failed === "not-done";
      return { problem: isNamed ? failed : "failed" };
    }
    revalidatePath(href);
    return {};
  });
}
