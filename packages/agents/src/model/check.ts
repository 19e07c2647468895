import { isFailure } from "@wisp/game";
import type { AnswerFailure, Budget, CheckResult, CheckStep } from "../contract.ts";
import {
  AnswerClock,
  EVERY_GAME,
  finding,
  tried,
  type Verdict,
  verdictOfSpeech,
  verdictOfVote,
} from "../trial.ts";
import { alone, askModel, type ModelAgent } from "./ask.ts";
import { type UnsupportedFeature, unsupportedIn } from "./failures.ts";
import { recordedSituations } from "./recorded.ts";
import type { PromptSituation } from "./situation.ts";

/** A model without calls for a while has to be loaded first. */
const LOADING_LIMIT_MS = 90_000;

/** The player's word in the recorded match. */
const WORD = "coffee";

/** A model whose settings are changed where its service refuses what they ask for. */
export interface AdjustableModel {
  /** With all changes so far. */
  agent(): ModelAgent;
  /** Changes the settings so that they do without a feature, and returns the change; undefined when they cannot. */
  without(feature: UnsupportedFeature): object | undefined;
}

/** Most changes of the settings: one for each feature to do without. */
const MAX_CHANGES = 3;

/** Of the sampling, a temperature is all that is ever left out. */
const shownChange = (change: object): string =>
  Object.entries(change)
    .map(([name, value]) => (name === "sampling" ? "temperature unset" : `${name} ${value}`))
    .join(", ");

/** A failure with its reason, where the strategy asks for more than the service can do. */
function explained(agent: ModelAgent, failed: AnswerFailure): AnswerFailure {
  const { strategy } = agent.promptSetup;
  const cannot = unsupportedIn(failed) === "response-format" || failed.failed === "wrong-shape";
  if (strategy.structured !== true || !cannot) return failed;
  const detail = `The strategy ${strategy.id} needs structured output (response_format with a JSON schema), and this service or model does not support it. Choose another strategy. ${failed.detail}`;
  return { ...failed, reason: "no-structured-output", detail };
}

interface ModelTrial {
  readonly report: (step: CheckStep) => void;
  readonly budget: Budget | undefined;
  /** For a speech and a vote, in milliseconds. */
  readonly clockMs: number;
}

/** Asks the model for one speech and one vote in a recorded match, as a match would; `budget` pays. */
export async function checkModel(
  model: AdjustableModel,
  { report, budget, clockMs }: ModelTrial,
): Promise<CheckResult> {
  const { speech, vote } = recordedSituations.en;
  const times = new AnswerClock();
  let callsMs = 0;
  /** Only its answers count: neither calls that a rate limit turned away nor the waits between them. */
  const timed = (agent: ModelAgent): ModelAgent => ({
    ...agent,
    async complete(messages, call) {
      const start = performance.now();
      const exchange = await agent.complete(messages, call);
      if (!isFailure(exchange) && exchange.status < 300) {
        callsMs += performance.now() - start - (exchange.pacedMs ?? 0);
      }
      return exchange;
    },
  });

  async function answered(
    situation: PromptSituation,
    limitMs: number,
    judge: (text: string) => Verdict,
  ): Promise<Verdict> {
    const clock = {
      deadlineMs: performance.now() + limitMs,
      signal: AbortSignal.timeout(limitMs),
      jitter: () => 0.5,
    };
    callsMs = 0;
    const agent = model.agent();
    const reply = await askModel(timed(agent), alone(situation), { clock, budget });
    return isFailure(reply) ? explained(agent, reply) : judge(reply.text);
  }

  /** The first answer, with settings that the service accepts. */
  async function reached(): Promise<Verdict> {
    const loadingMs = Math.max(LOADING_LIMIT_MS, clockMs);
    let changes = {};
    for (let changed = 0; ; changed += 1) {
      const shown = shownChange(changes);
      const verdict = await answered(speech, loadingMs, () =>
        shown === "" ? finding("answers") : finding("answers-changed", shown),
      );
      const feature = isFailure(verdict) ? unsupportedIn(verdict) : undefined;
      const change = feature && changed < MAX_CHANGES ? model.without(feature) : undefined;
      if (change === undefined) return verdict;
      changes = { ...changes, ...change };
    }
  }
  async function played(
    situation: PromptSituation,
    judge: (text: string) => Verdict,
  ): Promise<Verdict> {
    const verdict = await answered(situation, clockMs, judge);
    if (!isFailure(verdict)) times.add(EVERY_GAME, callsMs);
    return verdict;
  }
  const speaks = () => played(speech, (text) => verdictOfSpeech(text, WORD, vote.options));
  const votes = () => played(vote, (text) => verdictOfVote(text, vote.options));

  const result = await tried(
    [
      ["model", reached],
      ["speech", speaks],
      ["vote", votes],
    ],
    report,
  );
  return { ...result, ...times.result };
}
