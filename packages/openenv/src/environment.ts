import { randomBytes } from "node:crypto";
import { type AnswerFailure, houseConnector, type SeatContext, type Session } from "@wisp/agents";
import { seatQuestionSchema } from "@wisp/agents/inbox";
import { openEnvQuestion, openEnvSituation } from "@wisp/agents/question-wires";
import {
  isFailure,
  type Locale,
  locales,
  type Outcome,
  randomFrom,
  type Seat,
  scoped,
} from "@wisp/game";
import { situationFields } from "@wisp/game/question";
import type { GameEntry, Games } from "@wisp/games";
import { z } from "zod";
import { type End, Episode, type EpisodeQuestion } from "./episode.ts";

/** How the points of a match become the learner's reward: see `rewardOf`. */
const rewards = ["points", "scaled", "win"] as const;
type RewardKind = (typeof rewards)[number];

/** The arguments of `reset`; others are ignored, as OpenEnv's server does. */
export const resetSchema = z.object({
  /** The same seed and arguments give the same match as long as the answers are the same. Absent: random. */
  seed: z.int().min(0).nullish(),
  episode_id: z.string().max(255).nullish(),
  /** Id of a game. Absent: the first of the server's games. */
  game: z.string().nullish(),
  language: z.enum(locales).nullish(),
  /** Options of the game in place of its ordinary ones. */
  config: z.record(z.string(), z.unknown()).nullish(),
  /** The seat that the learner plays, from 0, or "all" for play against itself. Absent: drawn. */
  seat: z.union([z.int().min(0), z.literal("all")]).nullish(),
  /** Names of the other seats' players in the order of the seats, each from the pool. Absent: drawn. */
  opponents: z.array(z.string()).nullish(),
  reward: z.enum(rewards).nullish(),
});
export type ResetArguments = z.infer<typeof resetSchema>;

/** What a learner does: its answer in words, as agents of the arena give it. */
export const actionSchema = z.strictObject({
  message: z.string().max(100_000),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const situation = openEnvSituation(situationFields);
const asked = openEnvQuestion(seatQuestionSchema.shape);
const { you, kind, prompt, position, options, answer_schema, ...more } = asked;

/** A schema without a description: a copy that is made of a definition has none. */
const bare = <Schema extends z.ZodType>(schema: Schema) => schema.clone(schema.def);

/** A field that may be null, in the words of this protocol. */
const orNull = <Schema extends z.ZodType>(schema: Schema, about: string) =>
  z.nullable(bare(schema)).describe(about);

/** What the learner is shown: a question to one of its seats, or the end. Nothing that the seat may not see. */
export const observationSchema = z.object({
  episode_id: z.string(),
  game: bare(situation.game),
  language: bare(situation.language),
  seat: z.int().describe("The seat that is asked, from 0"),
  rules: orNull(situation.rules, "Markdown, in the first observation of each seat"),
  you: you.describe("Who the seat is: its name, its secret word"),
  messages: z
    .array(z.string())
    .describe("What the seat has seen since its last observation; players' words are JSON strings"),
  kind: orNull(kind, "What is asked: speech, vote, move ..."),
  prompt: orNull(prompt, "The question; null at the end"),
  position: orNull(position.unwrap(), "The board or the pot in text"),
  options: orNull(options.unwrap(), "The legal answers, where they can be listed"),
  answer_schema: orNull(answer_schema, "JSON Schema of the answer"),
  ...z.object(more).partial().shape,
  illegal: z
    .string()
    .nullable()
    .describe("Why the rules do not accept this seat's answer before; nothing is corrected"),
  result: z
    .object({
      points: z.array(z.number()).describe("By seat"),
      winners: z.array(z.int()),
      rewards: z.record(z.string(), z.number()).describe("By seat of the learner"),
    })
    .nullable()
    .describe("At the end"),
});
export type Observation = z.infer<typeof observationSchema>;

/** What `reset` and `step` return, in OpenEnv's form. The reward is null before the first step. */
export interface StepResult {
  readonly observation: Observation;
  readonly reward: number | null;
  readonly done: boolean;
}

/** The state of an episode for who trains; what would tell a player something comes with the end. */
export const stateSchema = z.object({
  episode_id: z.string().nullable(),
  step_count: z.int().min(0),
  game: z.string().nullable(),
  language: z.string().nullable(),
  seats: z.int().nullable(),
  learner: z.array(z.int()).describe("The seats of the learner"),
  done: z.boolean(),
  opponents: z.array(z.string().nullable()).nullable().describe("By seat, at the end"),
  roles: z.array(z.string()).nullable().describe("By seat, at the end"),
});
export type State = z.infer<typeof stateSchema>;

/** A player whom the other seats may have. */
export interface Opponent {
  readonly name: string;
  /** Absent: it plays every game. */
  readonly games?: readonly string[];
  open(seat: SeatContext): Promise<Session | AnswerFailure>;
}

/** What a server offers. */
export interface Offer {
  /** The games by id; the first is played where none is named. */
  readonly games: Games;
  readonly pool: readonly Opponent[];
}

/** A sentence for the caller: the arguments do not fit, or there is nothing to answer. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** The house agents of games as opponents, without those that miss decisions on purpose. */
export function housePool(games: Games): readonly Opponent[] {
  const players = Object.values(games).map(
    ({ game, house }) => [game.id, house.filter((each) => each.failsOnPurpose !== true)] as const,
  );
  const connector = houseConnector(Object.fromEntries(players));
  const names = new Set(players.flatMap(([, house]) => house.map(({ id }) => id)));
  return [...names].map((character) => ({
    name: `house:${character}`,
    games: players.flatMap(([game, house]) =>
      house.some(({ id }) => id === character) ? game : [],
    ),
    open: (seat) => connector.open({ character, pace: "full" }, seat),
  }));
}

/** The points of a seat as a reward. */
function rewardOf(
  seat: Seat,
  { points, pointsScale, winners }: Outcome,
  { entry, config, reward }: { entry: GameEntry; config: unknown; reward: RewardKind },
): number {
  const own = points[seat] ?? 0;
  if (reward === "points") return own / pointsScale;
  if (reward === "win") return winners.includes(seat) ? 1 : 0;
  // From -1 for the fewest possible points to 1 for the most.
  const { least, most } = entry.points(config);
  return most === least ? 0 : (2 * (own - least)) / (most - least) - 1;
}

interface Running {
  readonly id: string;
  readonly entry: GameEntry;
  readonly locale: Locale;
  readonly config: unknown;
  readonly reward: RewardKind;
  readonly episode: Episode;
  readonly learner: readonly Seat[];
  /** By seat; null where the learner plays. */
  readonly opponents: readonly (string | null)[];
  readonly seatsWithRules: Set<Seat>;
  /** By seat why its last answer is illegal: it may repeat the answer, which other seats must not see. */
  readonly illegal: Map<Seat, string>;
  steps: number;
  /** Of the last observation. */
  seat: Seat;
  end: End | null;
}

const entryOf = ({ games }: Offer, id: string | undefined): GameEntry => {
  const named = id ?? Object.keys(games)[0] ?? "";
  const entry = Object.hasOwn(games, named) ? games[named] : undefined;
  if (entry !== undefined) return entry;
  throw new EnvironmentError(
    `There is no game ${JSON.stringify(named)} here. There are: ${Object.keys(games).join(", ")}.`,
  );
};

/** One environment in OpenEnv's sense: an episode at a time, of any of the offered games. */
export class Environment {
  readonly #offer: Offer;
  #running: Running | null = null;
  #isClosed = false;

  constructor(offer: Offer) {
    this.#offer = offer;
  }

  /** Ends the present episode and starts one. Throws `EnvironmentError` where the arguments do not fit. */
  async reset(given: ResetArguments): Promise<StepResult> {
    await this.#end();
    const entry = entryOf(this.#offer, given.game ?? undefined);
    const { game } = entry;
    const locale = given.language ?? "en";
    const seed =
      given.seed === undefined || given.seed === null
        ? randomBytes(32).toString("hex")
        : `openenv/${given.seed}`;
    const random = randomFrom(seed);
    const drawn = scoped(random, "ordinary");
    const ordinary = entry.ordinary(locale, drawn).config;
    const config = game.config.safeParse(Object.assign({}, ordinary, given.config));
    if (!config.success) throw new EnvironmentError(`config: ${z.prettifyError(config.error)}`);
    const seats = game.seatsOf(config.data);
    const learner = this.#learnerSeats(given, seats, random("learner").int(seats));
    const opponents = this.#seated(entry, given, learner, seats, random);
    const content = entry.ordinary(locale, drawn, undefined, Object(config.data));
    const materials = game.materials.parse(content.materials);
    const opened = await Promise.allSettled(
      opponents.map(async (opponent, seat) => {
        if (opponent === null) return null;
        const session = await opponent.open({
          sessionId: crypto.randomUUID(),
          game: game.id,
          locale,
          seat,
          config: config.data,
          random: scoped(random, `agent/${seat}`),
        });
        if (!isFailure(session)) return session;
        throw new EnvironmentError(`${opponent.name} cannot play: ${session.detail}`);
      }),
    );
    const sessions = opened.map((each) => (each.status === "fulfilled" ? each.value : null));
    const failed = opened.find((each) => each.status === "rejected");
    if (failed !== undefined || this.#isClosed) {
      await Promise.allSettled(sessions.map((session) => session?.close()));
      throw failed?.reason ?? new EnvironmentError("The environment was closed.");
    }
    this.#running = {
      id: given.episode_id ?? crypto.randomUUID(),
      entry,
      locale,
      config: config.data,
      reward: given.reward ?? "points",
      episode: new Episode({
        game,
        seed,
        config: config.data,
        materials,
        locale,
        opponents: sessions,
      }),
      learner,
      opponents: opponents.map((opponent) => opponent?.name ?? null),
      seatsWithRules: new Set(),
      illegal: new Map(),
      steps: 0,
      seat: learner[0] ?? 0,
      end: null,
    };
    return this.#observed(this.#running);
  }

  /** Throws `EnvironmentError` when no question is open. */
  async step(message: string): Promise<StepResult> {
    const running = this.#running;
    if (running === null) throw new EnvironmentError("Call reset first: there is no episode.");
    if (running.end !== null) throw new EnvironmentError("The episode is over. Call reset.");
    const illegal = running.episode.answer(message);
    running.steps += 1;
    if (illegal !== null) running.illegal.set(running.seat, illegal);
    return this.#observed(running);
  }

  get state(): State {
    const running = this.#running;
    const outcome = running?.end?.outcome ?? null;
    return {
      episode_id: running?.id ?? null,
      step_count: running?.steps ?? 0,
      game: running?.entry.game.id ?? null,
      language: running?.locale ?? null,
      seats: running?.opponents.length ?? null,
      learner: [...(running?.learner ?? [])],
      done: outcome !== null,
      opponents: outcome === null ? null : [...(running?.opponents ?? [])],
      roles: outcome === null ? null : [...outcome.roles],
    };
  }

  /** Ends the present episode; there is no other after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.episode.close();
  }

  #learnerSeats({ seat }: ResetArguments, seats: number, drawn: Seat): readonly Seat[] {
    if (seat === "all") return Array.from({ length: seats }, (_, each) => each);
    const own = seat ?? drawn;
    if (own >= seats) throw new EnvironmentError(`seat is from 0 to ${seats - 1}, or "all".`);
    return [own];
  }

  /** By seat who plays it; null for the learner. */
  #seated(
    { game }: GameEntry,
    { opponents: named }: ResetArguments,
    learner: readonly Seat[],
    seats: number,
    random: ReturnType<typeof randomFrom>,
  ): readonly (Opponent | null)[] {
    const pool = this.#offer.pool.filter(({ games }) => games?.includes(game.id) ?? true);
    const others = seats - learner.length;
    if (named !== undefined && named !== null && named.length !== others) {
      throw new EnvironmentError(`${others} opponents play here; ${named.length} are named.`);
    }
    let place = 0;
    return Array.from({ length: seats }, (_, seat) => {
      if (learner.includes(seat)) return null;
      const name = named?.[place];
      place += 1;
      const found =
        name === undefined
          ? pool[random(`opponent/${seat}`).int(Math.max(1, pool.length))]
          : pool.find((each) => each.name === name);
      if (found !== undefined) return found;
      if (pool.length === 0) throw new EnvironmentError(`Nobody in the pool plays ${game.id}.`);
      const known = pool.map((each) => each.name).join(", ");
      throw new EnvironmentError(`The pool of ${game.id} has no "${name}". It has: ${known}.`);
    });
  }

  async #observed(running: Running): Promise<StepResult> {
    const next = await running.episode.next();
    if ("outcome" in next) return this.#ended(running, next);
    running.seat = next.seat;
    const { you, kind, prompt, ...asked } = openEnvQuestion(next.question);
    return {
      observation: {
        ...this.#base(running, next),
        you,
        kind,
        prompt,
        position: asked.position ?? null,
        options: asked.options ?? null,
        ...asked,
        result: null,
      },
      reward: running.steps === 0 ? null : 0,
      done: false,
    };
  }

  #ended(running: Running, end: End): StepResult {
    running.end = end;
    const { seat, learner } = running;
    const { points, pointsScale, winners } = end.outcome;
    const each = learner.map((own) => [`${own}`, rewardOf(own, end.outcome, running)] as const);
    return {
      observation: {
        ...this.#base(running, { seat, messages: end.messages.get(seat) ?? [] }),
        you: "",
        kind: null,
        prompt: null,
        position: null,
        options: null,
        answer_schema: null,
        result: {
          points: points.map((own) => own / pointsScale),
          winners: [...winners],
          rewards: Object.fromEntries(each),
        },
      },
      reward: rewardOf(learner[0] ?? 0, end.outcome, running),
      done: true,
    };
  }

  /** The fields that every observation has. */
  #base(
    { id, entry, locale, config, seatsWithRules, illegal: illegalOf }: Running,
    { seat, messages }: Pick<EpisodeQuestion, "seat" | "messages">,
  ) {
    const rules = seatsWithRules.has(seat) ? null : entry.game.rules(config, locale);
    seatsWithRules.add(seat);
    const illegal = illegalOf.get(seat) ?? null;
    illegalOf.delete(seat);
    return {
      episode_id: id,
      ...openEnvSituation({ game: entry.game.id, locale, seat, rules }),
      messages: [...messages],
      illegal,
    };
  }
}
