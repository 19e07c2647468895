import { isFailure } from "@wisp/game";
import { cardUrlAt } from "../a2a/index.ts";
import type { AnswerFailure } from "../contract.ts";
import { failure, refusal, withoutKey } from "../outbound/index.ts";
import { refusalOfSecret } from "../secret.ts";
import { endpointOfSpace, HUGGING_FACE, type HuggingFace, isHidden } from "../space/index.ts";
import type { AgentInput, RecognisedInput, RecogniseMeans } from "./agent-input.ts";
import { atApi } from "./api.ts";
import { findModel } from "./find-model.ts";
import { asModel, atEndpoint } from "./hub.ts";
import type { NamedTarget } from "./named.ts";
import { asSpace, atHosted, atServer } from "./spaces.ts";
import { typedIn } from "./typed.ts";
import { asA2a, asWisp, speaksA2a, speaksWisp } from "./unowned.ts";

type Answer = Promise<RecognisedInput | AnswerFailure>;

/** An id alone: a Space or a model, if exactly one exists; it never guesses. */
async function either(
  id: string,
  input: AgentInput,
  hub: HuggingFace,
  signal: AbortSignal,
): Answer {
  const access = { token: input.secret, signal };
  const [space, model] = await Promise.all([
    endpointOfSpace(id, hub, access),
    findModel(hub, id, access),
  ]);
  const noSpace = isFailure(space) && isHidden(space);
  const noModel = isFailure(model) && isHidden(model);
  if (noSpace && noModel) {
    const advice =
      input.secret === undefined
        ? "Check the spelling, or give a token that may read it if it is private."
        : "Check the spelling and the token's rights.";
    return refusal("needs-token", `Hugging Face shows no Space and no model ${id}. ${advice}`);
  }
  if (noSpace) return isFailure(model) ? model : asModel(model, undefined, input, hub);
  // A lookup that failed proves nothing: neither is taken for the other.
  if (!noModel && isFailure(model)) return model;
  if (noModel) return isFailure(space) ? space : asSpace(space, input, hub, signal);
  if (isFailure(space) && space.failed !== "refused") return space;
  const choice = `write space:${id} or model:${id}`;
  return failure("refused", `There is a Space ${id} and a model of the same name; ${choice}.`);
}

async function found(
  typed: NamedTarget,
  input: AgentInput,
  hub: HuggingFace,
  signal: AbortSignal,
): Answer {
  const access = { token: input.secret, signal };
  switch (typed.is) {
    case "either":
      return either(typed.id, input, hub, signal);
    case "space": {
      const endpoint = await endpointOfSpace(typed.id, hub, access);
      return isFailure(endpoint) ? endpoint : asSpace(endpoint, input, hub, signal);
    }
    case "model": {
      const facts = await findModel(hub, typed.id, access);
      return isFailure(facts) ? facts : asModel(facts, typed.provider, input, hub);
    }
    case "hosted":
      return atHosted(typed.url, input, hub, signal);
    case "endpoint":
      return atEndpoint(typed.url, input, hub, signal);
    case "api":
      return atApi(typed, input, hub.client, signal);
    case "wisp":
      return asWisp(typed.url, hub.client.mode);
    case "a2a":
      return asA2a(typed.url, hub.client.mode);
    case "server": {
      const { url } = typed;
      const [wisp, a2a] = await Promise.all([
        speaksWisp(url, input.secret, hub.client, signal),
        speaksA2a(url, input.secret, hub.client, signal),
      ]);
      if (wisp) return asWisp(url, hub.client.mode);
      return a2a ? asA2a(cardUrlAt(url), hub.client.mode) : atServer(url, hub);
    }
  }
}

/** A field that was left empty is one that was not given. */
const filled = (text: string | undefined): string | undefined => text?.trim() || undefined;

/**
 * Recognises a person's input for an agent: its kind, its address and whether it is theirs; or why it
 * is not an agent, with a hint what to enter instead. The secret is shown to
 * Hugging Face for its own Spaces and models, to an API or a dedicated endpoint for its own list of
 * models, to a server for its own description or agent card, and to nobody else; it is never repeated.
 */
export async function recognise(
  given: AgentInput,
  { client, apiBase = HUGGING_FACE }: RecogniseMeans,
  signal: AbortSignal,
): Promise<RecognisedInput | AnswerFailure> {
  const secret = filled(given.secret);
  const [model, provider] = [filled(given.model), filled(given.provider)];
  const input = { ...given, secret, model, provider };
  const unusable = secret === undefined ? undefined : refusalOfSecret(secret);
  if (unusable !== undefined) return unusable;
  const typed = typedIn(given.typed, client.mode, model !== undefined);
  const outcome = isFailure(typed) ? typed : await found(typed, input, { client, apiBase }, signal);
  if (!isFailure(outcome)) return outcome;
  const { failed, reason, detail, status } = outcome;
  return {
    failed,
    detail: secret === undefined ? detail : withoutKey(detail, secret),
    ...(reason === undefined ? {} : { reason }),
    ...(status === undefined ? {} : { status }),
  };
}
