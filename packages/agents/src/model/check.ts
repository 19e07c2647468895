import { isFailure } from "@wisp/game";
import type { AnswerFailure, Budget, CheckResult, CheckStep } from "../contract.ts";
import { finding, tried, type Verdict, verdictOfSpeech, verdictOfVote } from "../trial/index.ts";
import { askModel, type ModelAgent } from "./ask.ts";
import { type Unsupported, unsupportedIn } from "./failures.ts";
import type { Situation } from "./prompt.ts";
import { recordedSituations } from "./recorded.ts";

/** A model that nobody asked for a while has to be loaded first. */
const LOADING_LIMIT_MS = 90_000;
/** The clock of a decision in an ordinary match. */
const ANSWER_LIMIT_MS = 10_000;

/** The player's word in the recorded match. */
const WORD = "coffee";

/** A model whose settings are changed where its service refuses what they ask for. */
export interface AdjustableModel {
  /** With all changes so far. */
  agent(): ModelAgent;
  /** Changes the settings so that they do without a feature, and returns the change; undefined when they cannot. */
  without(feature: Unsupported): object | undefined;
}

/** Most changes of the settings: there are fewer features to do without. */
const MAX_CHANGES = 3;

const shownChange = (change: object): string =>
  Object.entries(change)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

/** A failure, told as what it is where the strategy asks for more than the service can do. */
function explained(agent: ModelAgent, failed: AnswerFailure): AnswerFailure {
  const { strategy } = agent.promptSetup;
  const cannot = unsupportedIn(failed) === "response-format" || failed.failed === "wrong-shape";
  if (strategy.structured !== true || !cannot) return failed;
  const detail = `The strategy ${strategy.id} needs structured output (response_format with a JSON schema), and this service or model does not support it. Choose another strategy. ${failed.detail}`;
  return { ...failed, reason: "no-structured-output", detail };
}

/** Asks the model for one speech and one vote in a recorded match, as a match would; `budget` pays. */
export async function checkModel(
  model: AdjustableModel,
  report: (step: CheckStep) => void,
  budget?: Budget,
): Promise<CheckResult> {
  const { speech, vote } = recordedSituations.en;

  async function answered(
    situation: Situation,
    limitMs: number,
    judge: (text: string) => Verdict,
  ): Promise<Verdict> {
    const clock = {
      deadlineMs: performance.now() + limitMs,
      signal: AbortSignal.timeout(limitMs),
      jitter: () => 0.5,
    };
    const agent = model.agent();
    const reply = await askModel(agent, situation, { clock, budget });
    return isFailure(reply) ? explained(agent, reply) : judge(reply.text);
  }

  /** The first answer, with settings that the service accepts. */
  async function reached(): Promise<Verdict> {
    let changes = {};
    for (let changed = 0; ; changed += 1) {
      const shown = shownChange(changes);
      const verdict = await answered(speech, LOADING_LIMIT_MS, () =>
        shown === "" ? finding("answers") : finding("answers-changed", shown),
      );
      const feature = isFailure(verdict) ? unsupportedIn(verdict) : undefined;
      const change = feature && changed < MAX_CHANGES ? model.without(feature) : undefined;
      if (change === undefined) return verdict;
      changes = { ...changes, ...change };
    }
  }
  const speaks = () =>
    answered(speech, ANSWER_LIMIT_MS, (text) => verdictOfSpeech(text, WORD, vote.options));
  const votes = () => answered(vote, ANSWER_LIMIT_MS, (text) => verdictOfVote(text, vote.options));

  return tried(
    [
      ["model", reached],
      ["speech", speaks],
      ["vote", votes],
    ],
    report,
  );
}
