import { type AnyGame, isFailure, type Locale, locales } from "@wisp/game";
import {
  type AnswerFailure,
  CHECK_CLOCK_MS,
  type CheckResult,
  type CheckStep,
  type Connector,
  type Health,
  type SeatContext,
  type VisibleEvent,
} from "../contract.ts";
import type { MatchResult } from "../match-result.ts";
import { failure, type OutboundClient } from "../outbound/index.ts";
import { misplaced } from "../secret.ts";
import { modelNameOf } from "../space/index.ts";
import { within } from "../space/protocol.ts";
import { untilAwake, type WakeClock, wakeClockFor } from "../space/wake.ts";
import { finding, tried, type Work } from "../trial.ts";
import {
  agentAt,
  descriptionIn,
  Feed,
  localesOf,
  NOTIFY_LIMIT_MS,
  notNamed,
  unsayable,
  type WispAgent,
  type WispSettings,
  wispSettings,
} from "./agent.ts";
import { type Description, type Protocol, protocols } from "./messages.ts";
import {
  FirstQuestions,
  type OpenableGame,
  QuestionSession,
  verdictOfAnswer,
} from "./question-session.ts";

export { speaksProtocol, type WispSettings, wispSettings } from "./agent.ts";
export type { OpenableGame } from "./question-session.ts";

/** The parts of a description that a session needs. */
type SessionDescription = Pick<Description, "protocol" | "events" | "result">;

/** Whether an agent wants to hear how a match ended. */
const wantsResult = ({ events, result }: SessionDescription): boolean =>
  events === true || result === true;

/** An agent of the agent protocol at one seat. It gets events and the result if it asks for them. */
export class WispSession extends QuestionSession {
  readonly #feed: Feed;
  readonly #description: SessionDescription;
  #result: MatchResult | undefined;

  constructor(
    agent: WispAgent,
    game: AnyGame,
    context: SeatContext,
    description: SessionDescription,
  ) {
    super(agent, game, context, description.protocol);
    this.#description = description;
    this.#feed = new Feed({
      notify: (part, signal) => agent.notify({ ...this.addressed(), ...part }, signal),
      note: context.note ?? (() => {}),
    });
  }

  override perceive(visible: VisibleEvent): void {
    const seen = this.remember(visible);
    if (visible.replayed || this.#description.events !== true) this.#feed.skip();
    else this.#feed.add(seen);
  }

  hearResult(result: MatchResult): void {
    if (wantsResult(this.#description)) this.#result = result;
  }

  override async close(): Promise<void> {
    if (this.#description.events === true || this.#result !== undefined) {
      await this.#feed.end(this.#result);
    }
  }
}

/** Sends the result of a match whose session has ended, if the agent wants it. Never rejects. */
export async function sendResultTo(
  agent: WispAgent,
  description: SessionDescription,
  { sessionId: session, game, locale, seat }: SeatContext,
  result: MatchResult,
): Promise<void> {
  if (!wantsResult(description)) return;
  const addressed = { protocol: description.protocol, session, game, locale, seat };
  await within(NOTIFY_LIMIT_MS, (signal) =>
    agent.notify({ ...addressed, first: 0, events: [], over: true, result }, signal),
  ).catch(() => undefined);
}

/** The agent's name of its model, or else of itself; undefined without either. */
function modelIn({ model, name }: Description): string | undefined {
  return modelNameOf(model ?? name ?? "") || undefined;
}

/** What a description says at a health check. */
export function healthOf(description: Description): Health {
  const model = modelIn(description);
  return model === undefined ? {} : { model };
}

/** Waits until the agent answers `GET /wisp`, and reads its description. */
async function described(
  agent: WispAgent,
  clock: WakeClock,
  onAttempt?: (failed: AnswerFailure, elapsedMs: number) => void,
): Promise<Description | AnswerFailure> {
  const answer = await untilAwake((signal) => agent.describe(signal), clock, onAttempt);
  return isFailure(answer) ? answer : descriptionIn(answer);
}

/** The clocks of a check. */
export interface CheckClocks {
  readonly wake: WakeClock;
  /** For each answer, in milliseconds. */
  readonly answerMs: number;
}

/**
 * Reads the agent's games, then asks the first question of each of them. It has to play one of them: a game
 * that goes wrong says nothing about the others, and its owner can leave it out.
 */
export async function checkWisp(
  agent: WispAgent,
  games: readonly OpenableGame[],
  clocks: CheckClocks,
  report: (step: CheckStep) => void,
): Promise<CheckResult> {
  let played: readonly (readonly [playable: OpenableGame, spoken: readonly Locale[]])[] = [];
  let model: string | undefined;
  let protocol: Protocol = protocols[0];

  const describes: Work = async (still) => {
    const description = await described(agent, clocks.wake, ({ detail }, elapsedMs) =>
      still(finding("waking", String(Math.round(elapsedMs / 1_000)), detail)),
    );
    if (isFailure(description)) return description;
    model = modelIn(description);
    protocol = description.protocol;
    played = games.flatMap((playable) => {
      const spoken = localesOf(description, playable.game.id, locales);
      return spoken.length === 0 ? [] : [[playable, spoken] as const];
    });
    if (played.length === 0) {
      const known = games.map(({ game }) => game.id).join(", ");
      return failure(
        "refused",
        `The agent's description names no game and language of this arena. The games are ${known}; the languages are ${locales.join(", ")}.`,
      );
    }
    return model === undefined ? finding("answers") : finding("model", model);
  };

  const first = await tried([["description", describes]], report);
  const steps = [...first.steps];
  let playsOne = false;
  const questions = new FirstQuestions(agent, clocks.answerMs, protocol);
  for (const [playable, spoken] of played) {
    const [locale = locales[0]] = spoken;
    const refused = unsayable("game", playable.game.asksFor ?? [], protocol);
    const work: Work = async () =>
      refused ?? verdictOfAnswer(await questions.ask(playable, locale));
    const spokenIn = (step: CheckStep): CheckStep => ({ ...step, locales: spoken });
    const outcome = await tried([[playable.game.id, work]], (step) => report(spokenIn(step)));
    steps.push(...outcome.steps.map(spokenIn));
    playsOne ||= outcome.ok;
  }
  return {
    ok: first.ok && playsOne,
    steps,
    ...(model !== undefined && { model }),
    ...(await questions.times()),
  };
}

interface WispDeps {
  readonly client: OutboundClient;
  /** By game id. */
  readonly games: Readonly<Record<string, OpenableGame>>;
  /** Overrides the clock that the address implies. */
  readonly wakeClock?: WakeClock;
  /** Instead of `CHECK_CLOCK_MS`. */
  readonly checkClockMs?: number;
}

/** Agents behind a URL that speak the agent protocol: they can play every game. */
export function wispConnector({
  client,
  games,
  wakeClock,
  checkClockMs: answerMs = CHECK_CLOCK_MS,
}: WispDeps): Connector<WispSettings> {
  const clockFor = (url: string): WakeClock => wakeClock ?? wakeClockFor(url);
  return {
    kind: "wisp",
    settings: wispSettings(client.mode),
    secretHost: ({ url }) => new URL(url).host,
    withSecret(settings, secret) {
      const { host } = new URL(settings.url);
      return misplaced(secret, host) ?? { ...settings, token: secret.text, tokenHost: host };
    },
    check(settings, report) {
      const clocks = { wake: clockFor(settings.url), answerMs };
      return checkWisp(agentAt(client.trial, settings), Object.values(games), clocks, report);
    },
    async health(settings, signal) {
      const answer = await agentAt(client, settings).describe(signal);
      const description = isFailure(answer) ? answer : descriptionIn(answer);
      return isFailure(description) ? description : healthOf(description);
    },
    async open(settings, context) {
      const { game: id, locale } = context;
      const playable = games[id];
      if (playable === undefined) return failure("refused", `This arena has no game ${id}.`);
      const agent = agentAt(client, settings);
      const description = await described(agent, clockFor(settings.url));
      if (isFailure(description)) return description;
      if (localesOf(description, id, [locale]).length === 0) return notNamed(id, locale);
      const refused = unsayable("game", playable.game.asksFor ?? [], description.protocol);
      if (refused !== undefined) return refused;
      return new WispSession(agent, playable.game, context, description);
    },
    async sendResult(settings, context, result) {
      const agent = agentAt(client, settings);
      // One that sleeps is not woken for it.
      const answer = await within(NOTIFY_LIMIT_MS, (signal) => agent.describe(signal));
      const description = isFailure(answer) ? answer : descriptionIn(answer);
      if (!isFailure(description)) await sendResultTo(agent, description, context, result);
    },
  };
}
