import { isFailure } from "@wisp/game";
import type { Budget, CheckResult, CheckStep } from "../contract.ts";
import { finding, tried, type Verdict, verdictOfSpeech, verdictOfVote } from "../trial/index.ts";
import { askModel, type ModelAgent } from "./ask.ts";
import type { Situation } from "./prompt.ts";
import { recordedSituations } from "./recorded.ts";

/** A model that nobody asked for a while has to be loaded first. */
const LOADING_LIMIT_MS = 90_000;
/** The clock of a decision in an ordinary match. */
const ANSWER_LIMIT_MS = 10_000;

/** The player's word in the recorded match. */
const WORD = "coffee";

/** Asks the model for one speech and one vote in a recorded match, as a match would; `budget` pays. */
export async function checkModel(
  agent: ModelAgent,
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
    const reply = await askModel(agent, situation, { clock, budget });
    return isFailure(reply) ? reply : judge(reply.text);
  }
  const reached = () => answered(speech, LOADING_LIMIT_MS, () => finding("answers"));
  const speaks = () => answered(speech, ANSWER_LIMIT_MS, (text) => verdictOfSpeech(text, WORD));
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
