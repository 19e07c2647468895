import { isFailure } from "@wisp/game";
import { z } from "zod";
import type { AnswerFailure } from "../contract.ts";
import { failure, refusal } from "../outbound/index.ts";
import { type Access, ask, type HuggingFace, isHidden } from "../space/index.ts";

/** Hugging Face's answer about a model (`/api/models/{id}`). */
export interface ModelFacts {
  /** The current "owner/name", also when an old name was requested. */
  readonly id: string;
  /** Its owner grants access one by one, or for a form filled in. */
  readonly gated: boolean;
}

const factsSchema = z.object({
  id: z.string(),
  gated: z.union([z.boolean(), z.string()]).nullish(),
});

async function asked(
  huggingFace: HuggingFace,
  id: string,
  access: Access,
): Promise<ModelFacts | AnswerFailure> {
  const answer = await ask(huggingFace, `models/${id}`, access);
  if (isFailure(answer)) return answer;
  const facts = factsSchema.safeParse(answer.json);
  if (!facts.success) {
    return failure("wrong-shape", `Hugging Face answered unexpectedly about the model ${id}.`);
  }
  return { id: facts.data.id, gated: (facts.data.gated ?? false) !== false };
}

/** Looks a model up; one that is hidden, or does not exist, is a failure with its `status`. */
export async function findModel(
  huggingFace: HuggingFace,
  id: string,
  access: Access,
): Promise<ModelFacts | AnswerFailure> {
  const open = await asked(huggingFace, id, { signal: access.signal });
  const closed = isFailure(open) && isHidden(open) && access.token !== undefined;
  const facts = closed ? await asked(huggingFace, id, access) : open;
  if (!isFailure(facts) || !isHidden(facts)) return facts;
  const what = id.includes("/")
    ? `no model ${id}`
    : `no model ${id}; if it is the page of a person or an organization, give one of their Spaces or models instead`;
  const advice =
    access.token === undefined
      ? "Check the spelling, or give a token that may read it if it is private."
      : "Check the spelling and the token's rights.";
  return {
    ...refusal("needs-token", `Hugging Face shows ${what}. ${advice}`),
    status: facts.status,
  };
}
