import { type Answer, type Draws, randomFrom } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { configSchema } from "./index.ts";
import { advance, choicesOf, deal, decide, outcome } from "./referee.ts";
import { cardsLeft, evolve, playedCards, type State } from "./state.ts";
import { fixtures } from "./twins.ts";

const FULL = { colours: 5, handSize: 5, informationTokens: 8, lifeTokens: 3 };

type Policy = (options: readonly string[], draws: Draws) => string;

const step = (state: State, entries: ReturnType<typeof advance>): State =>
  entries.reduce((folded, { event }) => evolve(folded, event), state);

/** Plays a match by a policy; `onMove` sees the state at each question, with the legal moves. */
function played(
  options: object,
  seed: string,
  policy: Policy,
  onMove?: (state: State, options: readonly string[], chosen: string) => void,
): State {
  const config = configSchema.parse(options);
  const random = randomFrom(seed);
  const draws = random("policy");
  const first = deal({ seed, config, materials: {}, version: 2 }, random);
  let state = first.reduce<State | undefined>(
    (folded, { event }) => evolve(folded, event),
    undefined,
  );
  if (state === undefined) throw new Error("nothing was dealt");
  while (state.closed === null) {
    const [seat] = state.due;
    if (seat === undefined) {
      state = step(state, advance(state, randomFrom("oracle")));
      continue;
    }
    const legal = choicesOf(state, seat).map(({ option }) => option);
    const given = policy(legal, draws);
    onMove?.(state, legal, given);
    state = step(state, decide(state, new Map<number, Answer<string>>([[seat, { given }]])));
  }
  return state;
}

const firstOf =
  (...kinds: readonly string[]): Policy =>
  (options) =>
    kinds.flatMap((kind) => options.find((option) => option.startsWith(kind)) ?? [])[0] ?? "";

const uniform: Policy = (options, draws) => draws.pick(options);

/** Plays a card once in ten moves, so that matches last. */
const careful: Policy = (options, draws) => {
  const others = options.filter((option) => !option.startsWith("Play"));
  return draws.pick(others.length === 0 || draws.int(10) === 0 ? options : others);
};

const kindsOf = ({ moves }: State, kind: string): number =>
  moves.filter((move) => move.kind === kind).length;

describe("a match has known lengths and scores", () => {
  it("discarding where possible, else revealing, takes 34 moves and scores 0", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const state = played({}, `${seed}`, firstOf("Discard", "Reveal"));
      expect([
        state.moves.length,
        kindsOf(state, "reveal"),
        kindsOf(state, "discard"),
        state.closed,
      ]).toEqual([34, 17, 17, { cause: "deck", score: 0 }]);
    }
  });

  it("always playing position 0 ends with the first misplay", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const state = played({}, `${seed}`, firstOf("Play"));
      expect(state.closed).toEqual({ cause: "life", score: 0 });
      expect(playedCards(state)).toBe(state.moves.length - 1);
      expect(kindsOf(state, "play")).toBe(state.moves.length);
    }
  });

  it.each([
    [{}, 36, 37],
    [FULL, 89, 90],
  ])("spending all tokens first is longest, within the bound (%o)", (options, moves, bound) => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(played(options, `${seed}`, firstOf("Reveal", "Discard")).moves).toHaveLength(moves);
    }
    expect(fixtures.maxDecisions(configSchema.parse(options))).toBe(bound);
  });

  it("uniformly random moves keep .401 cards in 4.2 moves, and score next to nothing", {
    tags: ["sweep"],
  }, () => {
    const MATCHES = 20_000;
    let [kept, moves, score] = [0, 0, 0];
    for (let seed = 0; seed < MATCHES; seed += 1) {
      const state = played({}, `random ${seed}`, uniform);
      kept += playedCards(state);
      moves += state.moves.length;
      score += state.closed?.score ?? 0;
    }
    expect(Math.abs(kept / MATCHES - 0.401)).toBeLessThan(0.01);
    expect(Math.abs(moves / MATCHES - 4.15)).toBeLessThan(0.1);
    expect(score / MATCHES).toBeLessThan(0.002);
  });
});

const tables = [
  {},
  FULL,
  { seats: 5, colours: 4, ranks: 3 },
  { seats: 3, colours: 3, handSize: 4, lifeTokens: 2, informationTokens: 1 },
  { colours: 1, ranks: 3, scoreWhenLost: "kept" },
];

it.each(tables)("cards and tokens are conserved at every move (%o)", (options) => {
  const { colours, ranks, informationTokens, lifeTokens } = configSchema.parse(options);
  for (let seed = 0; seed < 60; seed += 1) {
    played(options, `${seed}`, careful, (state) => {
      const held = state.hands.reduce((sum, hand) => sum + hand.length, 0);
      expect(cardsLeft(state) + held + state.discards.length + playedCards(state)).toBe(
        colours * ranks * 2,
      );
      expect(state.tokens).toBeGreaterThanOrEqual(0);
      expect(state.tokens).toBeLessThanOrEqual(informationTokens);
      expect(state.lives).toBeGreaterThan(0);
      expect(state.lives).toBeLessThanOrEqual(lifeTokens);
    });
  }
});

/** The same game once more, written from the rules of the Hanabi Learning Environment, on numbers alone. */
class SecondImplementation {
  readonly deck: [colour: number, rank: number][];
  readonly hands: [colour: number, rank: number][][] = [];
  readonly top: number[];
  readonly config: ReturnType<typeof configSchema.parse>;
  tokens: number;
  lives: number;
  player = 0;
  turnsToPlay: number;

  constructor(config: ReturnType<typeof configSchema.parse>, deck: readonly string[]) {
    this.config = config;
    this.deck = deck.map((card) => ["RYGWB".indexOf(card.charAt(0)), Number(card.charAt(1))]);
    this.top = new Array<number>(config.colours).fill(0);
    this.tokens = config.informationTokens;
    this.lives = config.lifeTokens;
    this.turnsToPlay = config.seats;
    for (let seat = 0; seat < config.seats; seat += 1) {
      this.hands.push(this.deck.splice(0, config.handSize));
    }
  }

  legal(): string[] {
    const found: string[] = [];
    for (const [seat, hand] of this.hands.entries()) {
      for (const [at, [colour, rank]] of hand.entries()) {
        if (seat === this.player) {
          found.push(`Play Card at position ${at}`);
          if (this.tokens < this.config.informationTokens) {
            found.push(`Discard Card at position ${at}`);
          }
        } else if (this.tokens > 0) {
          const whom = this.hands.length > 2 ? `Player ${seat + 1}` : "the other player";
          const word = ["Red", "Yellow", "Green", "White", "Blue"][colour] ?? "";
          found.push(`Reveal ${word} Cards for ${whom}`, `Reveal Rank ${rank} Cards for ${whom}`);
        }
      }
    }
    return [...new Set(found)].sort();
  }

  move(option: string): void {
    if (this.deck.length === 0) this.turnsToPlay -= 1;
    const [kind = "", , , , at = ""] = option.split(" ");
    if (kind === "Reveal") this.tokens -= 1;
    else {
      const hand = this.hands[this.player] ?? [];
      const [[colour, rank] = [0, 0]] = hand.splice(Number(at), 1);
      let returns = kind === "Discard";
      if (kind === "Play") {
        if (this.top[colour] === rank - 1) {
          this.top[colour] = rank;
          returns = rank === this.config.ranks;
        } else this.lives -= 1;
      }
      if (returns && this.tokens < this.config.informationTokens) this.tokens += 1;
      const next = this.deck.shift();
      if (next !== undefined) hand.push(next);
    }
    this.player = (this.player + 1) % this.hands.length;
  }

  /** The score; undefined while the game goes on. */
  end(): number | undefined {
    const sum = this.top.reduce((total, height) => total + height, 0);
    if (this.lives === 0) return this.config.scoreWhenLost === "kept" ? sum : 0;
    const isComplete = sum === this.config.colours * this.config.ranks;
    return isComplete || this.turnsToPlay === 0 ? sum : undefined;
  }
}

it.each(tables)("a second implementation agrees move by move (%o)", (options) => {
  const config = configSchema.parse(options);
  let scored = 0;
  for (let seed = 0; seed < 150; seed += 1) {
    let second: SecondImplementation | undefined;
    const state = played(options, `${seed}`, careful, (at, legal, chosen) => {
      second ??= new SecondImplementation(config, at.deck ?? []);
      expect(second.end()).toBeUndefined();
      expect([second.player, second.tokens, second.lives, second.top]).toEqual([
        at.due[0],
        at.tokens,
        at.lives,
        at.fireworks,
      ]);
      expect([...legal].sort()).toEqual(second.legal());
      second.move(chosen);
    });
    expect(second?.end()).toBe(state.closed?.score);
    expect(outcome(state)?.points[0]).toBe(state.closed?.score);
    if ((state.closed?.score ?? 0) > 0) scored += 1;
  }
  expect(scored).toBeGreaterThan(0);
});
