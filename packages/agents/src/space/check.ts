import { isFailure, type SpaceMessage, storableText } from "@wisp/game";
import type { AnswerFailure, CheckResult, CheckStep, Finding } from "../contract.ts";
import {
  AnswerClock,
  EVERY_GAME,
  finding,
  tried,
  type Verdict,
  verdictOfSpeech,
  verdictOfVote,
  type Work,
} from "../trial/index.ts";
import { within } from "./clock.ts";
import { confirmSpace, type HuggingFace } from "./hugging-face.ts";
import {
  ANSWER_LIMIT_MS,
  type Call,
  emptyMessage,
  perceiveLimits,
  type SpaceRoute,
  spokenIn,
  textOf,
} from "./protocol.ts";
import { sampleMatch } from "./sample-match.ts";
import type { SpaceSettings } from "./settings.ts";
import { refusalOfStage } from "./stage.ts";
import { init, type WakeClock, wake } from "./wake.ts";

/** An agent on a Space: its registration, and where it is looked up. */
interface OnSpace {
  readonly settings: SpaceSettings;
  readonly huggingFace: HuggingFace;
}

export interface CheckMeans {
  readonly call: Call;
  /** The Space it runs on, when it is one. */
  readonly space?: OnSpace;
  readonly wakeClock: WakeClock;
  /** For a speech and a vote, in milliseconds. */
  readonly clockMs: number;
}

const MODEL_NAME_CHARACTERS = 80;

/** A model's name as stored and shown: on one line, without control characters. */
export function modelNameOf(text: string): string {
  const plain = storableText(text).replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, " ");
  return [...plain].slice(0, MODEL_NAME_CHARACTERS).join("").trim();
}

async function asked(
  call: Call,
  route: SpaceRoute,
  message: SpaceMessage,
  limitMs = ANSWER_LIMIT_MS,
): Promise<string | AnswerFailure> {
  const answer = await within(limitMs, (signal) => call(route, message, signal));
  if (isFailure(answer)) return answer;
  if (route !== "interact") return textOf(answer, route);
  const spoken = spokenIn(answer);
  return isFailure(spoken) ? spoken : spoken.text;
}

async function perceived(call: Call, messages: readonly SpaceMessage[]): Promise<Verdict> {
  for (const message of messages) {
    const answer = await within(perceiveLimits.oneMs, (signal) =>
      call("perceive", message, signal),
    );
    if (isFailure(answer)) return answer;
  }
  return finding("took", String(messages.length));
}

/** Wakes the agent and plays a sample round with it; stops at the first step that fails. */
export async function checkSpace(
  { call, space, wakeClock, clockMs }: CheckMeans,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  const found: { model?: string; commit?: string } = {};
  const times = new AnswerClock();
  let speech = "";
  const played = (message: SpaceMessage): Promise<string | AnswerFailure> =>
    times.time(EVERY_GAME, () => asked(call, "interact", message, clockMs));

  /** Without a token an unreadable commit is not a fault: the version is unpinned. */
  async function confirmed({ settings, huggingFace }: OnSpace): Promise<Verdict> {
    const facts = await within(ANSWER_LIMIT_MS, (signal) =>
      confirmSpace(huggingFace, settings, signal),
    );
    if (!isFailure(facts)) {
      found.commit = facts.commit;
      const stands = refusalOfStage(facts.id, facts.stage);
      const { commit } = facts;
      return stands ?? (commit ? finding("commit", commit) : finding("commit-unknown"));
    }
    if (facts.failed === "refused" || settings.token !== undefined) return facts;
    return finding("commit-unread", "", facts.detail);
  }
  async function awake(still: (found: Finding) => void): Promise<Verdict> {
    const failed = await wake(call, wakeClock, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    return failed ?? finding("awake");
  }
  async function model(): Promise<Verdict> {
    const name = await asked(call, "getModelName", emptyMessage);
    if (typeof name !== "string") return name;
    found.model = modelNameOf(name);
    return finding("model", found.model);
  }
  async function speaks(): Promise<Verdict> {
    const text = await played(sampleMatch.speech);
    if (typeof text !== "string") return text;
    speech = text;
    return verdictOfSpeech(text, sampleMatch.word, sampleMatch.names);
  }
  async function votes(): Promise<Verdict> {
    const heard = await perceived(call, sampleMatch.speeches(speech));
    if (isFailure(heard)) return heard;
    const text = await played(sampleMatch.vote);
    return typeof text === "string" ? verdictOfVote(text, sampleMatch.names) : text;
  }

  const plan: readonly (readonly [string, Work])[] = [
    ...(space === undefined ? [] : [["space", () => confirmed(space)] as const]),
    ["wake", awake],
    ["model", model],
    ["init", async () => (await init(call)) ?? finding("started")],
    ["perceive", () => perceived(call, sampleMatch.opening)],
    ["speech", speaks],
    ["vote", votes],
  ];
  return { ...(await tried(plan, report)), ...found, ...times.result };
}
