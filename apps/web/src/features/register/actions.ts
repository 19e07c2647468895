"use server";

import {
  type AgentFailureCode,
  addVersionFromCheck,
  freeSlug,
  registerDialOut,
  registerFromCheck,
  requestCheck,
} from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { newAgentHref, ownAgentHref } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";
import { userAction, userActionAt } from "#server/user-action.ts";
import { chosenAvatar, chosenGames, type InputProblem, readRequest } from "./input.ts";

/** The result of a form of these pages, unless it leads to another one; `field` is to be corrected. */
export interface RegistrationState {
  readonly problem?:
    | AgentFailureCode
    | InputProblem["problem"]
    | "too-many-requests"
    | "signed-out"
    | "unchanged";
  readonly field?: string;
}

/** PostgreSQL accepts no NUL. */
const plainText = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/);

/** Requests a check of the input, and shows it; a visitor signs in first, and returns to it. */
export async function askForTrial(
  _: RegistrationState,
  form: FormData,
): Promise<RegistrationState> {
  const read = readRequest(form);
  const address = formText(form, "address").slice(0, 500);
  const agent = formText(form, "agent");
  const way = form.get("way") === "words" ? "words" : "";
  const next = newAgentHref({ way, address, agent });
  return userActionAt(next, async (user) => {
    if ("problem" in read) return read;
    const requested = await requestCheck(database(), user, read.request, storageKeyRing);
    if (isFailure(requested)) return { problem: requested.failed };
    redirect(newAgentHref({ way, check: requested.id, agent }));
  });
}

/** Registers the agent of a check, and goes to its owner's page. */
export async function registerAgent(
  _: RegistrationState,
  form: FormData,
): Promise<RegistrationState> {
  return userAction(async (user) => {
    const agent = await registerFromCheck(database(), user, formText(form, "check"), {
      name: formText(form, "name"),
      ...chosenAvatar(form),
      games: chosenGames(form),
      description: formText(form, "description"),
      online: form.get("online") === "now",
      separateSessions: form.get("separateSessions") === "yes",
    });
    if (isFailure(agent)) return { problem: agent.failed };
    redirect(ownAgentHref(agent.slug, { registered: agent.slug }));
  });
}

/** Makes the checked agent the newest version. */
export async function registerVersion(
  _: RegistrationState,
  form: FormData,
): Promise<RegistrationState> {
  return userAction(async (user) => {
    const added = await addVersionFromCheck(database(), user, formText(form, "agent"), {
      check: formText(form, "check"),
      always: form.get("always") === "yes",
      label: formText(form, "label"),
    });
    if (isFailure(added)) return { problem: added.failed };
    if (!added.changed) return { problem: "unchanged" };
    redirect(ownAgentHref(added.slug));
  });
}

/** The slug that an agent of this name would get; null when it is unknown. `check` as in `freeSlug`. */
export async function slugOfName(name: unknown, check?: unknown): Promise<string | null> {
  const given = z.tuple([plainText, plainText.optional()]).safeParse([name, check]);
  if (!given.success) notFound();
  const [named, ofCheck] = given.data;
  const user = await signedIn();
  return user === null ? null : freeSlug(database(), user, named.trim(), ofCheck);
}

/** The key of a dial-out agent; shown only once. */
export interface DialOutMade {
  readonly slug: string;
  readonly name: string;
  readonly key: string;
}

/** Registers a dial-out agent. */
export async function registerDialling(
  _: RegistrationState | DialOutMade,
  form: FormData,
): Promise<RegistrationState | DialOutMade> {
  return userAction(async (user) => {
    const name = formText(form, "name");
    const made = await registerDialOut(database(), user, {
      name,
      games: chosenGames(form),
      description: formText(form, "description"),
      ...chosenAvatar(form),
    });
    return isFailure(made) ? { problem: made.failed } : { ...made, name };
  });
}
