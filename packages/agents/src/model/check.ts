import { type CheckResult, type CheckStep, isFailure, type Purse } from "../contract.ts";
import { tried, type Verdict, verdictOfSpeech, verdictOfVote } from "../trial/index.ts";
import { askModel, type Player } from "./ask.ts";
import type { Situation } from "./prompt.ts";
import { recordedSituations } from "./recorded.ts";

/** A model that nobody asked for a while has to be loaded first. */
const LOADING_LIMIT_MS = 90_000;
/** The clock of a decision in an ordinary match. */
const ANSWER_LIMIT_MS = 10_000;

/** The player's word in the recorded match. */
const WORD = "coffee";

/** Asks the model for one speech and one vote in a recorded match, as a match would; `purse` pays. */
export async function checkModel(
  player: Player,
  report: (step: CheckStep) => void,
  purse?: Purse,
): Promise<CheckResult> {
  const { speech, vote } = recordedSituations.en;

  async function answered(situation: Situation, limitMs: number): Promise<Verdict> {
    const clock = {
      deadlineMs: performance.now() + limitMs,
      signal: AbortSignal.timeout(limitMs),
      jitter: () => 0.5,
    };
    const reply = await askModel(player, situation, clock, purse);
    return isFailure(reply) ? reply : reply.text;
  }
  async function reached(): Promise<Verdict> {
    const text = await answered(speech, LOADING_LIMIT_MS);
    return typeof text === "string" ? "It answers." : text;
  }
  async function speaks(): Promise<Verdict> {
    const text = await answered(speech, ANSWER_LIMIT_MS);
    return typeof text === "string" ? verdictOfSpeech(text, WORD) : text;
  }
  async function votes(): Promise<Verdict> {
    const text = await answered(vote, ANSWER_LIMIT_MS);
    return typeof text === "string" ? verdictOfVote(text, vote.options) : text;
  }

  return tried(
    [
      ["model", reached],
      ["speech", speaks],
      ["vote", votes],
    ],
    report,
  );
}
