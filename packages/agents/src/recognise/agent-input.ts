import { isFailure } from "@wisp/game";
import type { ZodType } from "zod";
import type { AnswerFailure, AnswerFailureCode, AnyConnector, GivenSecret } from "../contract.ts";
import type { Pool } from "../model/pool.ts";
import { FIRST_PROMPTS, NEWEST_PROMPTS } from "../model/prompts.ts";
import { DEFAULT_STRATEGY } from "../model/strategies.ts";
import type { Strategy } from "../model/strategy.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import type { HuggingFace } from "../space/index.ts";

/** What a person enters to register an agent. */
export interface AgentInput {
  /** An address, a page or a name, as typed. */
  readonly typed: string;
  /** Name of the model at an API; absent: `typed` names it, or it is not needed. */
  readonly model?: string;
  /** The provider of a model of Hugging Face. */
  readonly provider?: string;
  /** A Hugging Face token, or the key of the address. */
  readonly secret?: string;
  /** Accounts and organisations of Hugging Face that the person was shown to own. */
  readonly accounts?: readonly string[];
  readonly sampling?: unknown;
  readonly templates?: unknown;
  /** How a model is asked; absent: the default strategy. */
  readonly strategy?: string;
  /** Settings of the strategy, by name. */
  readonly strategySettings?: unknown;
  /** The version of the default prompts; absent: the newest. */
  readonly prompts?: string;
  /** How much a model may think. */
  readonly reasoningEffort?: string;
  /** Further fields of each request to a model. */
  readonly extraBody?: unknown;
  /** `user` for a model that takes no system message. */
  readonly systemRole?: string;
  /** How it is to play, in its owner's words. */
  readonly words?: string;
  /** How an API calls the limit of an answer's tokens. */
  readonly limitField?: string;
}

/** The result of recognising an input. */
export interface RecognisedInput {
  readonly kind: "space" | "wisp" | "a2a" | "hf-inference" | "openai" | "pool";
  /** Valid for the connector of that kind, without the secret. */
  readonly settings: object;
  /** Canonical, belongs to one agent; null where many agents may share it: models. */
  readonly endpoint: string | null;
  /** A suggestion. */
  readonly name: string;
  /**
   * The one host that the secret is for (`GivenSecret.host`); null: the agent is sent none, and a
   * secret that was given only identified its owner.
   */
  readonly secretHost: string | null;
  /** The person was shown to own it. */
  readonly verified: boolean;
  /** Commit of a Space, when it could be read. */
  readonly commit?: string;
  /** Name of a model. */
  readonly model?: string;
  /** The result in words, for people. */
  readonly sentence: string;
}

export interface RecogniseDeps {
  readonly client: OutboundClient;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
  /** Those that model agents may name; those of this package by default. */
  readonly strategies?: readonly Strategy[];
  /** The operator's models for agents made of words; absent: there are none. */
  readonly pool?: Pool;
}

/** What an input is looked up with, and which strategies its settings may name. */
export interface LookUp extends HuggingFace {
  readonly strategies: readonly Strategy[] | undefined;
  readonly pool: Pool;
}

/**
 * The given settings of how a model is called and prompted; the newest prompts where none were given.
 * Default values are left out, so that agents from before a setting existed stay the same version.
 */
export const promptSettingsIn = ({
  sampling,
  templates,
  strategy = DEFAULT_STRATEGY,
  strategySettings,
  prompts = NEWEST_PROMPTS,
  reasoningEffort,
  extraBody,
  systemRole,
  words,
}: AgentInput): object => ({
  sampling,
  templates,
  ...(reasoningEffort !== undefined && { reasoningEffort }),
  ...(extraBody !== undefined && { extraBody }),
  ...(systemRole !== undefined && { systemRole }),
  ...(strategy !== DEFAULT_STRATEGY && { strategy }),
  ...(strategySettings !== undefined && { strategySettings }),
  ...(prompts !== FIRST_PROMPTS && { prompts }),
  ...(words !== undefined && { words }),
});

/** Settings as a schema parses them, with its defaults; or the first problem. */
export function settled<Settings>(
  schema: ZodType<Settings>,
  given: unknown,
): { readonly settings: Settings } | AnswerFailure {
  const { success, data, error } = schema.safeParse(given);
  if (success) return { settings: data };
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  const what = issue?.message ?? "These settings are not accepted.";
  const sentence = where === "" ? what : `${where}: ${what}`;
  return failure("refused", sentence.replace(/\.?$/, "."));
}

/** Settings as a connector takes them, with the owner's secret put in where it belongs. */
export function connectorSettings(
  connector: AnyConnector,
  settings: unknown,
  secret?: GivenSecret,
): { readonly settings: unknown } | AnswerFailure {
  const parsed = settled(connector.settings, settings);
  if (isFailure(parsed) || secret === undefined) return parsed;
  if (connector.withSecret === undefined) {
    return failure("refused", "Agents of this kind take no key. Leave it out.");
  }
  const complete = connector.withSecret(parsed.settings, secret);
  return typeof complete === "object" &&
    complete !== null &&
    isFailure<object, AnswerFailureCode>(complete)
    ? complete
    : { settings: complete };
}
