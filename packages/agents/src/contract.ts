import type {
  Ask,
  Failure,
  GameEvent,
  Locale,
  MessageMapping,
  ModelCall,
  Random,
  Seat,
} from "@wisp/game";
import type { ZodType } from "zod";
import type { MatchResult } from "./match-result.ts";

/**
 * The budget that pays for a seat's calls: a daily allowance that is never exceeded, also when
 * several seats use it at the same time. Amounts are millionths of a US dollar.
 */
export interface Budget {
  /** Whether it has refused a call: then it refuses every other one, also those of unknown price. Absent: no. */
  readonly isUsedUp?: boolean;
  /**
   * Reserves the maximum cost of a call before it is made, 0 where its price is not known; resolves with
   * the reason if too little is left, or if the budget is used up.
   */
  reserve(micros: number): Promise<undefined | string>;
  /** Corrects the reservation once the cost is known: the difference is at most 0. */
  settle(differenceMicros: number): Promise<void>;
}

/** The facts a session may know about its seat: never the match's id, never another seat. */
export interface SeatContext {
  /** Opaque, different for every seat of every match. */
  readonly sessionId: string;
  readonly game: string;
  readonly locale: Locale;
  readonly seat: Seat;
  /** The match's public configuration; the rules are rendered from it. */
  readonly config: unknown;
  /** Chance for the session's own use, scoped to the seat. */
  readonly random: Random;
  /** Called for messages that did not reach the agent; such a failure is an incident and no foul. */
  readonly note?: (failure: AnswerFailure) => void;
  /** Pays for calls; absent: the cost is not limited. */
  readonly budget?: Budget;
  /** Whether the seat's player has left the match, also while another runner played it; absent: no. */
  hasLeft?(): Promise<boolean>;
  /** In place of the operator's `minTimeLimitMs` for people; absent: the operator's. */
  readonly personTimeLimitMs?: number;
}

/** An event as the seat may see it, with the seat's view after it. */
export interface VisibleEvent {
  readonly event: GameEvent;
  readonly view: unknown;
  /** It happened before this session began: the session takes over a match that has started. */
  readonly replayed?: true;
  /** A sentence of the host that belongs to no game and follows the event's own. Absent: none. */
  readonly announcement?: string;
}

/**
 * The type of the event that ends a sealed match for its seats, in place of the last turn. It belongs to
 * no game; the announcement says what it means.
 */
export const SEALED_END = "match-sealed";

/** Tokens of one call; absent figures are unknown, never 0. */
export interface Usage {
  readonly tokensIn?: number;
  readonly tokensOut?: number;
}

/**
 * Why no answer came. `timeout`: the clock ran out; everything else counts as an error.
 * `rate-limited`: the other side limits how often it may be called. `quota-spent`: an allowance there,
 * of a day or a month, is used up. After both the agent rests. `key-refused`, `too-long` and `filtered`
 * come from model services: the key, a prompt beyond the model's context, a question or answer that
 * was filtered. `no-answer`: a
 * model's output was empty, cut off, or reasoning alone. `resting`: the
 * endpoint failed so often in a row that it is not called for a moment. `spent`: the day's
 * allowance does not cover another call. `message-lost`: a message about the match did not reach
 * the agent. `behind`: messages were dropped because the agent took too long over those before them.
 * `replay-incomplete`: the agent did not accept all events before a takeover, so it is asked
 * nothing more in this match. `no-interviews`: it cannot be interviewed, or not with this question; no
 * fault of its own.
 */
export const answerFailureCodes = [
  "timeout",
  "unreachable",
  "http-status",
  "too-large",
  "not-json",
  "wrong-shape",
  "refused",
  "asleep",
  "crashed",
  "key-refused",
  "rate-limited",
  "quota-spent",
  "too-long",
  "filtered",
  "no-answer",
  "resting",
  "spent",
  "message-lost",
  "behind",
  "replay-incomplete",
  "no-interviews",
] as const;
export type AnswerFailureCode = (typeof answerFailureCodes)[number];

/** The cost of an answer, or the failure in its place. */
export interface CallCost {
  readonly usage?: Usage;
  /** Millionths of a US dollar. */
  readonly costMicros?: number;
  /** Tokens, and the cost computed from them, are estimates: the service reported none. */
  readonly estimated?: true;
}

/**
 * Why something was refused, where what to do about it differs. `not-public`: an address that this
 * arena does not call. `no-structured-output`: a service that cannot answer in JSON of a schema, as the
 * strategy needs. `needs-token`: hidden or gated at Hugging Face. `no-agent`: a page of something
 * that cannot play. `not-named`: a game in a language that the agent does not say it plays.
 * `needs-protocol`: a game whose questions the agent's version of the protocol cannot ask.
 * `illegal-answer`: its answer came, and a match would not count it.
 */
export const refusalReasons = [
  "not-public",
  "needs-token",
  "needs-model",
  "no-agent",
  "not-named",
  "needs-protocol",
  "no-structured-output",
  "illegal-answer",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why no answer came, with a sentence the agent's owner can act on, and what the attempt cost. */
export interface AnswerFailure extends Failure<AnswerFailureCode>, CallCost {
  readonly reason?: RefusalReason;
  /** The HTTP status, when that is what failed. */
  readonly status?: number;
  /** Milliseconds after which the other side may be called again, as it says. */
  readonly retryAfterMs?: number;
  /** The raw answer, cut; stored with the decision. */
  readonly raw?: unknown;
}

/** An answer in the agent's own words. */
export interface AgentAnswer extends CallCost {
  readonly text: string;
  /**
   * Why the answer is illegal, in a sentence, where its own prompts demanded a form that it does not have. Absent:
   * the game says whether it is legal.
   */
  readonly illegal?: string;
  /** Private reasoning, when the agent gives it. */
  readonly reasoning?: string;
  /** Its notes, by name: checked against those that the game declares. */
  readonly notes?: unknown;
  /**
   * What the agent is handed back at the seat's next decision, in place of what it was handed at this one:
   * JSON of at most 64 KiB. Absent: it keeps what it was handed.
   */
  readonly memory?: unknown;
  /** Milliseconds that a scripted agent waited so that people can follow: no part of its latency. */
  readonly pausedMs?: number;
  readonly raw?: unknown;
}

export type Reply = AgentAnswer | AnswerFailure;

/** An earlier legal answer of a seat. */
export interface EarlierAnswer {
  /** What was asked: "speech", "vote", "move" ... */
  readonly ask: string;
  readonly text: string;
}

/** One decision of a session. */
export interface Turn {
  /** Names the decision within the match by the seat and which of its asks it is: a resumed match gives the same. */
  readonly label: string;
  /** Aborted by the caller, with a `TimeoutError`, when the decision's clock runs out. */
  readonly signal: AbortSignal;
  /**
   * What the seat's decisions so far have left in their `memory`: the newest value. Sessions keep no state for
   * it, so it outlives a takeover. Absent: nothing.
   */
  readonly memory?: unknown;
  /** The seat's own earlier legal answers, in order. Absent: none. */
  readonly answers?: readonly EarlierAnswer[];
  /** Hears of each call to a model that the session makes for this decision; absent: they are not reported. */
  readonly keepCall?: (call: ModelCall) => void;
  /** The longest pause that only lets people follow the match, in milliseconds; absent: any. */
  readonly maxPauseMs?: number | undefined;
}

/** One seat of one match. The caller owns the clock of a decision, and starts it after `flush`. */
export interface Session {
  /** Queued in order; delivery is the session's business, its failures are noted, never thrown. */
  perceive(event: VisibleEvent): void;
  /**
   * Resolves when everything queued is delivered, or when the total time for it is over (the rest
   * is then dropped and noted). Called before the clock of a decision starts. Never rejects.
   */
  flush(): Promise<void>;
  /** Never rejects: an error is an `AnswerFailure`. */
  decide(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply>;
  /**
   * Answers an interview without remembering it: the match continues as if it had not been asked, and the
   * `memory` of the answer is dropped. An agent that cannot says so (`no-interviews`). Absent: it is not asked,
   * such as a person. Never rejects.
   */
  interview?(ask: Ask<unknown>, view: unknown, turn: Turn): Promise<Reply>;
  /**
   * How the match ended, after its last event: queued as an event is, and delivered by `close`. Not called for
   * a match that is stopped, or sealed (see `Connector.sendResult`). Absent: the agent is not sent it.
   */
  hearResult?(result: MatchResult): void;
  /** Delivers what is queued, as `flush` does, and ends the session. Never rejects. */
  close(): Promise<void>;
  /**
   * Milliseconds that each of its decisions may take where the game gives less: people read and type.
   * Absent: the game's own clock.
   */
  readonly minTimeLimitMs?: number;
}

/** Findings about a speech that passes the check and hardly helps its player; the first is a foul in a match. */
export const speechWarnings = [
  "said-own-word",
  "said-refusal",
  "said-markdown",
  "said-json",
  "said-name",
  "said-no-word",
] as const;

/**
 * Findings of a check's step other than failures. `yours`: its owner has registered the address before.
 * `playing`: it waits for the agent's match to end.
 * `took`: the number of messages.
 * `answers-changed`: it answers once settings are changed, which are kept.
 */
export const findingCodes = [
  "understood",
  "yours",
  "playing",
  "match-over",
  "commit",
  "commit-unknown",
  "commit-unread",
  "waking",
  "awake",
  "model",
  "answers",
  "answers-changed",
  "started",
  "took",
  "said",
  ...speechWarnings,
  "voted",
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface Finding {
  readonly found: FindingCode;
  /** What the sentence is about: a name, a number, what the agent said (cut); "" when nothing. */
  readonly about: string;
  /** Details that the code does not carry, in English; "" when there are none. */
  readonly more: string;
  /** All of it in English. */
  readonly detail: string;
}

/**
 * Why a check ended that its agent did not end. `busy`: it plays as many matches as it may. `arena`:
 * our own fault.
 */
export const unfinishedCodes = ["busy", "arena"] as const;

/** One step of a pre-flight check; its code selects the sentence in other languages. */
export interface CheckStep extends Partial<Finding> {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly detail: string;
  /** Why it went wrong; absent while all is well. */
  readonly failed?: AnswerFailureCode | (typeof unfinishedCodes)[number];
  readonly reason?: RefusalReason;
  /** See `AnswerFailure`. */
  readonly retryAfterMs?: number;
  /** Of a game's step: in which languages the agent says that it plays the game. */
  readonly locales?: readonly Locale[];
  /** Not finished: a later report of the same name replaces this one. */
  readonly pending?: true;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly steps: readonly CheckStep[];
  /** Settings in place of the given ones, without which the agent cannot be called; absent: none. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** As the agent names it. */
  readonly model?: string;
  /** Commit of a Space, when it could be read. */
  readonly commit?: string;
  /**
   * Milliseconds of its slowest answer, by game; "*" where the check is the same for all games. Absent:
   * it was asked nothing that a match asks, or it gave no answer.
   */
  readonly answerMs?: Readonly<Record<string, number>>;
}

/** What the arena learns about an agent without asking it to play. */
export interface Health {
  /** As the agent names it; absent when it was not asked. */
  readonly model?: string;
  /** Commit of a Space, when it could be read. */
  readonly commit?: string;
}

/** A key or token of the agent's owner. */
export interface GivenSecret {
  readonly text: string;
  /** The one host (with its port, as `URL.host` writes it) it was given for. */
  readonly host: string;
}

/** US dollars for a million tokens, which is millionths of a dollar for one. */
export interface Price {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
}

/**
 * How long an agent may take for each answer in its check, in milliseconds: the longest clock that an
 * agent can count on to find a season for. Whether it is fast enough for a season is decided from the
 * time that its answers took.
 */
export const CHECK_CLOCK_MS = 120_000;

/** A way to reach agents; one folder each, one line in the registry each. */
export interface Connector<Settings> {
  readonly kind: string;
  /** Settings as stored, and with the owner's secret filled in. */
  readonly settings: ZodType<Settings>;
  /**
   * Agents of this kind play no ranked matches: their check never passes. A missed decision in practice
   * is not an incident. Absent: they play ranked matches once a check has passed.
   */
  readonly practiceOnly?: true;
  /**
   * Puts the owner's secret into settings; refuses when it was given for another host than these
   * settings call. Absent: agents of this kind have none.
   */
  withSecret?(settings: Settings, secret: GivenSecret): Settings | AnswerFailure;
  /** The one host a secret for these settings is given for. Absent: agents of this kind have none. */
  secretHost?(settings: Settings): string;
  /**
   * What calls cost at a moment; undefined: not known. Absent: agents of this kind cost this arena
   * anything.
   */
  price?(settings: Settings, at: Date): Price | undefined;
  /**
   * Wakes and tries the agent in a sample match; `report` is called while steps run and when they finish.
   * `budget` pays for its calls. Every answer has `CHECK_CLOCK_MS`.
   */
  check(
    settings: Settings,
    report: (step: CheckStep) => void,
    budget?: Budget,
  ): Promise<CheckResult>;
  /** A health check without a game, free of cost: whether the agent answers, and its current model. */
  health(settings: Settings, signal: AbortSignal): Promise<Health | AnswerFailure>;
  /**
   * Sends an agent the result of a match that it has played, when the seal of the match is broken: its session
   * has ended. Delivery is best effort. Never rejects. Absent: agents of this kind are not sent it.
   */
  sendResult?(settings: Settings, seat: SeatContext, result: MatchResult): Promise<void>;
  /** Ready to play, or why not (an agent that stays asleep). Never rejects. */
  open(settings: Settings, seat: SeatContext): Promise<Session | AnswerFailure>;
}

/** A connector whose settings are not known where it is used. */
export type AnyConnector = Connector<unknown>;

/** The parts of a game that a connector needs to speak the Space protocol for it. */
export type AnyMapping = MessageMapping<unknown, GameEvent>;
