import { randomUUID } from "node:crypto";
import { isFailure, type SpaceMessage, storableText } from "@wisp/game";
import {
  type AnswerFailure,
  type AnyMapping,
  CHECK_CLOCK_MS,
  type CheckResult,
  type CheckStep,
  type Connector,
  type Finding,
  type Health,
} from "../contract.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import {
  AnswerClock,
  EVERY_GAME,
  finding,
  tried,
  type Verdict,
  verdictOfSpeech,
  verdictOfVote,
  type Work,
} from "../trial.ts";
import {
  ANSWER_LIMIT_MS,
  type Call,
  caller,
  emptyMessage,
  type PerceiveLimits,
  perceiveLimits,
  type SpaceRoute,
  type SpaceSettings,
  spaceSettings,
  spokenIn,
  textOf,
  within,
} from "./protocol.ts";
import { confirmSpace, HUGGING_FACE, type HuggingFace, type SpaceFacts } from "./resolve.ts";
import { Lane, SpaceSession } from "./session.ts";
import { init, refusalOfStage, sleeps, type WakeClock, wake, wakeClockFor } from "./wake.ts";

export { type SpaceSettings, spaceSettings } from "./protocol.ts";
export {
  type Access,
  ask,
  behind,
  canonicalUrl,
  type Endpoint,
  endpointOfSpace,
  HUGGING_FACE,
  type HuggingFace,
  isHidden,
  spaceIdPattern,
} from "./resolve.ts";

const say = (fields: Partial<SpaceMessage>): SpaceMessage => ({ ...emptyMessage, ...fields });

const names = [1, 2, 3, 4, 5, 6].map((number) => `Player ${number}`);

/** A first round of Who is Spy, seen by Player 2, to try an agent in. */
const sampleMatch = {
  word: "coffee",
  names,
  /** Sent before the speech is asked for. */
  opening: [
    say({ status: "start", message: "Player 2" }),
    say({ status: "distribution", word: "coffee" }),
    say({
      status: "round",
      round: 1,
      message: `Round 1 begins. Order of speaking: ${names.join(", ")}.`,
    }),
    say({
      status: "round",
      round: 1,
      name: "Player 1",
      message: "Many people have it in the morning.",
    }),
  ],
  speech: say({ status: "round", round: 1 }),
  /** Sent between the agent's own speech and the vote. */
  speeches: (own: string): SpaceMessage[] =>
    [
      ["Player 2", own],
      ["Player 3", "It is hot, and some take it with milk."],
      ["Player 4", "You steep leaves in a pot to make it."],
      ["Player 5", "Its smell alone wakes me up."],
      ["Player 6", "It is made of roasted beans."],
    ].map(([name = "", message = ""]) => say({ status: "round", round: 1, name, message })),
  vote: say({ status: "vote", round: 1, message: names.join(",") }),
};

/** An agent on a Space: its registration, and where it is looked up. */
interface OnSpace {
  readonly settings: SpaceSettings;
  readonly huggingFace: HuggingFace;
}

interface CheckDeps {
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
  { call, space, wakeClock, clockMs }: CheckDeps,
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
async function healthOfSpace(
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

interface SpaceDeps {
  readonly client: OutboundClient;
  /** How each game speaks the protocol, by game id. */
  readonly mappings: Readonly<Record<string, AnyMapping>>;
  /** Base URL of Hugging Face's API. */
  readonly apiBase?: string;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
  /** Instead of `perceiveLimits`. */
  readonly limits?: PerceiveLimits;
}

/** Before a token leaves for a Space: whether the host is still that Space's. */
async function tokenRefused(
  huggingFace: HuggingFace,
  settings: SpaceSettings,
): Promise<undefined | AnswerFailure> {
  if (settings.token === undefined || settings.space === undefined) return undefined;
  const facts = await within(ANSWER_LIMIT_MS, (signal) =>
    confirmSpace(huggingFace, settings, signal),
  );
  return isFailure(facts) ? facts : undefined;
}

/** Agents behind a URL that speak the Space protocol. */
export function spaceConnector(deps: SpaceDeps): Connector<SpaceSettings> {
  const { client, mappings, apiBase = HUGGING_FACE, limits = perceiveLimits } = deps;
  const { checkClockMs: clockMs = CHECK_CLOCK_MS } = deps;
  const clockFor = (url: string): WakeClock => deps.wakeClock ?? wakeClockFor(url);
  const huggingFace = { client, apiBase };
  const lane = new Lane();
  return {
    kind: "space",
    settings: spaceSettings(client.mode),
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const call = caller(client.trial, settings, randomUUID());
      const space = settings.space === undefined ? undefined : { settings, huggingFace };
      return checkSpace({ call, space, wakeClock: clockFor(settings.url), clockMs }, report);
    },
    health: (settings, signal) =>
      healthOfSpace(huggingFace, settings, caller(client, settings, randomUUID()), signal),
    async open(settings, context) {
      const mapping = mappings[context.game];
      if (mapping === undefined) {
        return failure("refused", `Space agents cannot play ${context.game}.`);
      }
      const call = caller(client, settings, context.sessionId);
      const failed =
        (await tokenRefused(huggingFace, settings)) ??
        (await wake(call, clockFor(settings.url))) ??
        (await init(call, () => context.random("retry/init").float()));
      return failed ?? new SpaceSession({ call, mapping, lane, limits }, context);
    },
  };
}
