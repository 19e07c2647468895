import { isFailure } from "@wisp/game";
import type { AnswerFailure, Health } from "../contract.ts";
import { modelNameOf } from "./check.ts";
import { confirmSpace, type HuggingFace, type SpaceFacts } from "./hugging-face.ts";
import { type Call, emptyMessage, textOf } from "./protocol.ts";
import type { SpaceSettings } from "./settings.ts";
import { refusalOfStage, sleeps } from "./stage.ts";

/** Hugging Face's facts about the agent's Space; {} when it has none, or nothing could be read. */
async function factsOf(
  huggingFace: HuggingFace,
  settings: SpaceSettings,
  signal: AbortSignal,
): Promise<Partial<SpaceFacts> | AnswerFailure> {
  if (settings.space === undefined) return {};
  const facts = await confirmSpace(huggingFace, settings, signal);
  if (!isFailure(facts)) return refusalOfStage(facts.id, facts.stage) ?? facts;
  // Without a token nothing is lost by calling a host that could not be confirmed.
  return facts.failed === "refused" || settings.token !== undefined ? facts : {};
}

/** The model, as an agent names it. */
export async function namedBy(call: Call, signal: AbortSignal): Promise<Health | AnswerFailure> {
  const named = await call("getModelName", emptyMessage, signal);
  const model = isFailure(named) ? named : textOf(named, "getModelName");
  return typeof model === "string" ? { model: modelNameOf(model) } : model;
}

/** A look at a Space agent: one that sleeps is there, and is not waited for. */
export async function healthOfSpace(
  huggingFace: HuggingFace,
  settings: SpaceSettings,
  call: Call,
  signal: AbortSignal,
): Promise<Health | AnswerFailure> {
  const facts = await factsOf(huggingFace, settings, signal);
  if (isFailure(facts)) return facts;
  const commit = facts.commit === undefined ? {} : { commit: facts.commit };
  const awake = await call("checkHealth", emptyMessage, signal);
  if (isFailure(awake)) return sleeps(facts.stage) ? commit : awake;
  const named = await namedBy(call, signal);
  return isFailure(named) ? named : { ...named, ...commit };
}
