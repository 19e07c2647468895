"use server";

import { newPersonalTokenSchema } from "@wisp/api";
import {
  type BiasFailureCode,
  changeAgent,
  deleteOwnAccount,
  removeKey,
  replaceDialOutKey,
  replaceKey,
  requestCheck,
  retireOwn as retireOwnAgent,
  type TestRunFailureCode,
} from "@wisp/arena";
import { endSessions, revokeToken, setOnLadder, type User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { signOut } from "#features/account/actions.ts";
import { chosenAvatar, playedIn } from "#features/register/input.ts";
import { ownAgentHref, withQuery } from "#links.ts";
import { formText } from "#server/form-text.ts";
import { makeToken } from "#server/me.ts";
import { endBrowserSession, signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { storageKeyRing } from "#server/storage/key-ring.ts";
import { userAction } from "#server/user-action.ts";

/** How a form on one's own page came out. */
export interface OwnFormState {
  readonly problem?:
    | TestRunFailureCode
    | BiasFailureCode
    | "key"
    | "too-many-tokens"
    | "unknown-token"
    | "wrong-handle"
    | "wrong-token"
    | "too-many-requests"
    | "signed-out";
  /** The message on success. */
  readonly said?: "edit.saved" | "ladder.saved" | "key.replaced" | "key.removed" | "tokens.revoked";
  /** A key or token, shown this once. */
  readonly secret?: string;
}

/** Does what a form of the signed-in user asks for; a refusal is shown in the form. */
async function doing(work: (user: User) => Promise<OwnFormState>): Promise<OwnFormState> {
  return userAction(async (user) => {
    const done = await work(user);
    revalidatePath("/me");
    return done;
  });
}

export async function setOnlineState(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const online = formText(form, "online") === "yes";
    const changed = await changeAgent(database(), user, formText(form, "slug"), { online });
    return isFailure(changed) ? { problem: changed.failed } : {};
  });
}

export async function editAgent(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const count = Number(formText(form, "maxConcurrent"));
    const changed = await changeAgent(database(), user, formText(form, "slug"), {
      name: formText(form, "name"),
      description: formText(form, "description"),
      showReasoning: form.get("showReasoning") === "yes",
      openToLab: form.get("openToLab") === "yes",
      ...chosenAvatar(form),
      ...(form.get("sessions") === "asked" && {
        separateSessions: form.get("separateSessions") === "yes",
      }),
      ...(Number.isInteger(count) && count >= 1 && count <= 20 && { maxConcurrent: count }),
    });
    return isFailure(changed) ? { problem: changed.failed } : { said: "edit.saved" };
  });
}

export async function changeGames(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const games = [...form].flatMap(([name, value]) => {
      const played = playedIn(name);
      return played === null || (value !== "invited" && value !== "alone")
        ? []
        : [{ ...played, online: value === "invited" }];
    });
    const changed = await changeAgent(database(), user, formText(form, "slug"), { games });
    return isFailure(changed) ? { problem: changed.failed } : { said: "edit.saved" };
  });
}

/** Shows the user on the ladder of people, or hides them there. */
export async function changeLadder(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async ({ id }) => {
    await setOnLadder(database(), id, form.get("listed") === "yes");
    return { said: "ladder.saved" };
  });
}

/** Checks the newest version again, and shows the progress. */
export async function checkAgain(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  const slug = formText(form, "slug");
  let id = "";
  const done = await doing(async (user) => {
    const requested = await requestCheck(database(), user, { agent: slug }, storageKeyRing);
    if (isFailure(requested)) return { problem: requested.failed };
    id = requested.id;
    return {};
  });
  if (id !== "") redirect(ownAgentHref(slug, { check: id, of: slug }));
  return done;
}

export async function retireOwn(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const retired = await retireOwnAgent(database(), user, formText(form, "slug"));
    return isFailure(retired) ? { problem: retired.failed } : {};
  });
}

export async function giveKey(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const key = formText(form, "key").trim();
    if (!/^[\x21-\x7e]{8,500}$/.test(key)) return { problem: "key" };
    const slug = formText(form, "slug");
    const changed = await replaceKey(database(), user, slug, { key }, storageKeyRing);
    return isFailure(changed) ? { problem: changed.failed } : { said: "key.replaced" };
  });
}

export async function deleteKey(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const changed = await removeKey(database(), user, formText(form, "slug"));
    return isFailure(changed) ? { problem: changed.failed } : { said: "key.removed" };
  });
}

export async function newDialOutKeyOf(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const made = await replaceDialOutKey(database(), user, formText(form, "slug"));
    return isFailure(made) ? { problem: made.failed } : { secret: made.key };
  });
}

export async function newToken(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const days = formText(form, "days");
    const input = newPersonalTokenSchema.safeParse({
      name: formText(form, "name"),
      scopes: form.getAll("scope"),
      expiresInDays: days === "" ? null : Number(days),
    });
    if (!input.success) return { problem: "wrong-token" };
    const made = await makeToken(database(), user, input.data);
    return isFailure(made) ? { problem: made.failed } : { secret: made.secret };
  });
}

export async function endToken(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  return doing(async (user) => {
    const ended = await revokeToken(database(), user.id, formText(form, "id"));
    return ended ? { said: "tokens.revoked" } : { problem: "unknown-token" };
  });
}

export async function signOutEverywhere(): Promise<void> {
  const user = await signedIn();
  if (user !== null) await endSessions(database(), user.id);
  await signOut();
}

export async function deleteAccount(_: OwnFormState, form: FormData): Promise<OwnFormState> {
  const done = await doing(async (user) => {
    const gone = await deleteOwnAccount(database(), user, formText(form, "handle"));
    return isFailure(gone) ? { problem: gone.failed } : {};
  });
  if (done.problem !== undefined) return done;
  await endBrowserSession();
  redirect(withQuery("/sign-in", { deleted: 1 }));
}
