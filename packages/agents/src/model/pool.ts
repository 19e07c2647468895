import { isFailure } from "@wisp/game";
import { z } from "zod";
import type {
  AnswerFailure,
  AnswerFailureCode,
  Budget,
  CheckResult,
  CheckStep,
  Connector,
  Price,
  Reply,
  SeatContext,
  Session,
  Turn,
} from "../contract.ts";
import { failure } from "../outbound/index.ts";
import type { OpenaiSettings } from "./openai.ts";
import { NEWEST_PROMPTS, promptVersions } from "./prompts.ts";
import { wordsSchema } from "./words.ts";

/** What the operator calls a model of the pool: part of the settings of agents. */
export const poolNameSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]{0,38}[a-z0-9])?$/,
    "A name in the pool has 1 to 40 small letters, digits, dots and hyphens.",
  );

/** An agent of words: nothing here names an address or a key. */
export const poolSettings = z.strictObject({
  model: poolNameSchema,
  words: wordsSchema,
  prompts: z.enum(promptVersions).default(NEWEST_PROMPTS),
});
type PoolSettings = z.infer<typeof poolSettings>;

/** A model that the operator offers to everybody's agents, as this process calls it. */
export interface PoolModel {
  readonly name: string;
  /** As its service calls it. */
  readonly model: string;
  readonly price: Price;
  /** Calls it with the operator's key. */
  readonly connector: Connector<OpenaiSettings>;
  readonly settings: OpenaiSettings;
}

/** The models of the pool by name. */
export type Pool = ReadonlyMap<string, PoolModel>;

export const notOffered = (name: string): AnswerFailure =>
  failure(
    "refused",
    `This arena offers no model "${name}" to agents made of words. Its models are listed under /api/v1/pool-models.`,
  );

/** Failures that an agent's words can cause; all others are of the operator's model. */
const ownFailures: ReadonlySet<AnswerFailureCode> = new Set([
  "timeout",
  "too-long",
  "filtered",
  "no-answer",
  "spent",
  "no-interviews",
]);

/**
 * A failure as an owner may read it: of the operator's address and account nothing is told. The agent rests after
 * it, as its owner cannot do anything about it.
 */
function shownFailure(name: string, failed: AnswerFailure): AnswerFailure {
  if (ownFailures.has(failed.failed)) return failed;
  const { usage, costMicros, estimated, retryAfterMs } = failed;
  return {
    failed: "rate-limited",
    detail: `The model ${name} of this arena does not answer at present (${failed.failed}). The agent rests, and plays again by itself.`,
    ...(usage !== undefined && { usage }),
    ...(costMicros !== undefined && { costMicros }),
    ...(estimated !== undefined && { estimated }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** A session whose failures tell nothing of the operator's account. */
function shownSession(name: string, session: Session): Session {
  async function shown(
    ask: (...question: Parameters<Session["decide"]>) => Promise<Reply>,
    [question, view, turn]: Parameters<Session["decide"]>,
  ): Promise<Reply> {
    const { keepCall } = turn;
    const kept: Turn = {
      ...turn,
      ...(keepCall !== undefined && {
        keepCall: (call) =>
          keepCall({
            ...call,
            failure: call.failure === null ? null : `The model ${name} did not answer.`,
          }),
      }),
    };
    const reply = await ask(question, view, kept);
    return isFailure(reply) ? shownFailure(name, reply) : reply;
  }
  const interview = session.interview?.bind(session);
  return {
    perceive: (event) => session.perceive(event),
    flush: () => session.flush(),
    decide: (...question) => shown(session.decide.bind(session), question),
    ...(interview !== undefined && { interview: (...question) => shown(interview, question) }),
    close: () => session.close(),
  };
}

/** Agents made of words: their owner writes how they play, and a model of the operator's thinks. */
export const poolConnector = (pool: Pool): Connector<PoolSettings> => {
  const called = ({ words, prompts }: PoolSettings, { settings }: PoolModel): OpenaiSettings => ({
    ...settings,
    prompts,
    words,
    templates: {},
  });
  const refusedCheck = (failed: AnswerFailure): CheckResult => ({
    ok: false,
    steps: [{ name: "settings", ok: false, ms: 0, detail: failed.detail, failed: failed.failed }],
  });
  return {
    kind: "pool",
    settings: poolSettings,
    price: ({ model }) => pool.get(model)?.price,
    async check(
      settings: PoolSettings,
      report: (step: CheckStep) => void,
      budget?: Budget,
    ): Promise<CheckResult> {
      const model = pool.get(settings.model);
      if (model === undefined) return refusedCheck(notOffered(settings.model));
      const shown = (step: CheckStep): CheckStep => {
        const { failed: code, detail } = step;
        if (step.ok || code === undefined || code === "busy" || code === "arena") return step;
        if (step.reason === "illegal-answer") return step;
        return { ...step, ...shownFailure(model.name, failure(code, detail)) };
      };
      const { connector } = model;
      // What the service cannot do is the operator's to set: a check changes nothing.
      const { settings: _, ...result } = await connector.check(
        called(settings, model),
        (step) => report(shown(step)),
        budget,
      );
      return { ...result, model: model.model, steps: result.steps.map(shown) };
    },
    // Every request to a model costs money; its matches show whether it answers.
    async health() {
      return {};
    },
    async open(settings: PoolSettings, context: SeatContext) {
      const model = pool.get(settings.model);
      if (model === undefined) return notOffered(settings.model);
      const session = await model.connector.open(called(settings, model), context);
      return isFailure(session)
        ? shownFailure(model.name, session)
        : shownSession(model.name, session);
    },
  };
};
