import type { Reply, SeatContext, Session, Turn, VisibleEvent } from "@wisp/agents";
import { type SeatQuestion, seatQuestion } from "@wisp/agents/inbox";
import { lineOf } from "@wisp/agents/transcript";
import {
  type AnyGame,
  type Ask,
  answerFrom,
  type Locale,
  type Outcome,
  type Seat,
  storableText,
} from "@wisp/game";
import { MemoryStore, playMatch } from "@wisp/play";

/** The longest delay of a timer: a learner has no clock. */
const NO_CLOCK_MS = 2 ** 31 - 1;

/** What a seat of the learner is asked, with what it has seen since it was asked before. */
export interface EpisodeQuestion {
  readonly seat: Seat;
  readonly question: SeatQuestion;
  /** The host's words, an event a line, a player's words quoted as JSON. */
  readonly messages: readonly string[];
}

interface OpenQuestion extends EpisodeQuestion {
  readonly ask: Ask<unknown>;
  readonly reply: (reply: Reply) => void;
}

/** A finished match. */
export interface End {
  readonly outcome: Outcome;
  /** By seat of the learner what it has seen since it was asked last. */
  readonly messages: ReadonlyMap<Seat, readonly string[]>;
}

/** A seat that the learner plays: it keeps what it sees and waits for the learner's answers. */
class LearnerSeat implements Session {
  readonly minTimeLimitMs = NO_CLOCK_MS;
  readonly #game: AnyGame;
  readonly #context: Pick<SeatContext, "seat" | "locale">;
  readonly #open: (question: OpenQuestion) => void;
  #messages: string[] = [];

  /** @param open called with each question that is put to the seat */
  constructor(
    game: AnyGame,
    context: Pick<SeatContext, "seat" | "locale">,
    open: (question: OpenQuestion) => void,
  ) {
    this.#game = game;
    this.#context = context;
    this.#open = open;
  }

  perceive(visible: VisibleEvent): void {
    const line = lineOf(this.#game, visible, this.#context.locale);
    if (line !== "") this.#messages.push(line);
  }

  async flush(): Promise<void> {}

  decide(ask: Ask<unknown>, view: unknown, { label }: Turn): Promise<Reply> {
    const { seat, locale } = this.#context;
    const question = seatQuestion(ask, label, this.#game.you?.(view, seat, locale) ?? "");
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#open({ seat, question, messages: this.takeMessages(), ask, reply: resolve });
    return promise;
  }

  async close(): Promise<void> {}

  /** What it has seen since this was called before. */
  takeMessages(): readonly string[] {
    const messages = this.#messages;
    this.#messages = [];
    return messages;
  }
}

/** One match with seats of the learner. */
export interface EpisodeSetup {
  readonly game: AnyGame;
  readonly seed: string;
  readonly config: unknown;
  readonly materials: unknown;
  readonly locale: Locale;
  /** By seat the opponent; null where the learner plays. At least one is null. */
  readonly opponents: readonly (Session | null)[];
}

/**
 * A match that waits for its learner: `next` resolves with the next question to one of the learner's seats or
 * with the end, `answer` answers that question. Where seats act at the same time, their questions come one
 * after another, and none of them shows what the others answered.
 */
export class Episode {
  readonly #learners: ReadonlyMap<Seat, LearnerSeat>;
  readonly #opponents: readonly Session[];
  readonly #stop = new AbortController();
  readonly #open: OpenQuestion[] = [];
  readonly #end: Promise<End>;
  #opened = Promise.withResolvers<void>();

  constructor({ game, seed, config, materials, locale, opponents }: EpisodeSetup) {
    const learners = new Map<Seat, LearnerSeat>();
    const sessions = opponents.map((opponent, seat) => {
      if (opponent !== null) return opponent;
      const learner = new LearnerSeat(game, { seat, locale }, (question) => {
        this.#open.push(question);
        this.#opened.resolve();
      });
      learners.set(seat, learner);
      return learner;
    });
    if (learners.size === 0) throw new RangeError("an episode without a seat for its learner");
    this.#learners = learners;
    this.#opponents = opponents.filter((opponent) => opponent !== null);
    const setup = { seed, config, materials };
    const match = { game, setup, locale, sessions, store: new MemoryStore() };
    this.#end = this.#play(playMatch({ ...match, stop: this.#stop.signal }));
    // `next` reports a failure.
    this.#end.catch(() => {});
  }

  /** Rejects when the game has a bug. */
  async next(): Promise<EpisodeQuestion | End> {
    if (this.#open.length === 0) await Promise.race([this.#opened.promise, this.#end]);
    return this.#open[0] ?? this.#end;
  }

  /**
   * Answers the question that `next` resolved with.
   *
   * @returns why the rules do not accept the answer, as a sentence; null where they do
   */
  answer(text: string): string | null {
    const question = this.#open.shift();
    if (question === undefined) throw new RangeError("nothing is asked");
    if (this.#open.length === 0) this.#opened = Promise.withResolvers();
    question.reply({ text });
    const read = answerFrom(question.ask, storableText(text));
    return "missed" in read ? read.detail : null;
  }

  /** Ends the match where it is, and the sessions of its opponents. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const { reply } of this.#open.splice(0)) {
      reply({ failed: "refused", detail: "The episode was closed." });
    }
    await Promise.all(this.#opponents.map((opponent) => opponent.close()));
  }

  async #play(playing: ReturnType<typeof playMatch>): Promise<End> {
    const played = await playing;
    if (!("outcome" in played)) throw new Error("the episode was closed");
    const messages = [...this.#learners].map(
      ([seat, learner]) => [seat, learner.takeMessages()] as const,
    );
    return { outcome: played.outcome, messages: new Map(messages) };
  }
}
