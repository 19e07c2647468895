"use server";

import { claimGuestAgent } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { formText } from "#server/form-text.ts";
import { database } from "#server/storage/database.ts";
import { userAction } from "#server/user-action.ts";

/** The input of the form; a page without scripts fills the form with it again. */
interface ClaimInput {
  readonly claim: string;
  readonly name: string;
}

/** How a claim came out. */
export type ClaimState =
  | { readonly slug: string; readonly key: string }
  | {
      readonly problem:
        | "signed-out"
        | "too-many-requests"
        | "unknown-claim"
        | "not-over"
        | "too-many-agents"
        | "moderated"
        | "slug-taken"
        | "wrong-name";
      readonly input: ClaimInput;
    };

/** Makes the agent of a guest program the signed-in user's. */
export async function claimAgent(_: ClaimState | null, form: FormData): Promise<ClaimState> {
  const input = { claim: formText(form, "claim").trim(), name: formText(form, "name") };
  const claimed = await userAction((user) =>
    claimGuestAgent(database(), user, input.claim, input.name),
  );
  if ("problem" in claimed) return { ...claimed, input };
  return isFailure(claimed) ? { problem: claimed.failed, input } : claimed;
}
