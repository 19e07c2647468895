import {
  type Answer,
  type Ask,
  answerFrom,
  EventCounts,
  isAtEvent,
  randomFrom,
  type Seat,
  Table,
  viewOf,
} from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { games } from "./index.ts";

/** Options with which seats know more than in ordinary matches, or less has happened. */
const variants: Readonly<Record<string, readonly object[]>> = {
  "who-is-spy": [{}, { lastGuess: true }, { sealed: "every-round" }, { roles: "told" }],
  undercover: [
    {},
    { spyAwareOfRole: true },
    { spyAwareOfRole: true, seats: 7, spies: 2 },
    { clueRounds: 2, seats: 3, maxVotes: 1 },
  ],
  chameleon: [{}, { clueRounds: 2, seats: 5 }, { wordsShown: false, order: "seats" }],
};

/** What a paper asks although the seat was told: once in a match. */
const printed: readonly string[] = ["chameleon/role"];
/** Fields of SpyGame's printed question for the words and identities of all, "including yourself". */
const includesSelf: readonly string[] = ["undercover/first-order"];

/** What a view says of its own seat, in games with a hidden role. */
const toldSchema = z.looseObject({
  players: z.array(
    z.looseObject({
      name: z.string(),
      role: z.string().nullish(),
      isSpy: z.boolean().nullish(),
      word: z.string().nullish(),
    }),
  ),
});

interface Held {
  readonly interview: string;
  readonly seat: Seat;
  readonly ask: Ask<unknown>;
  readonly view: unknown;
  /** The event at which it was held. */
  readonly at: number;
}

/** All interviews of a match at their places, of everybody who is in. */
function held(id: string, config: object, seed: string): readonly Held[] {
  const entry = games[id];
  if (entry === undefined) throw new Error(id);
  const { game, ordinary, legal } = entry;
  const usual = ordinary("en", randomFrom(seed));
  const options = game.config.parse(Object.assign({}, usual.config, config));
  const table = new Table(game, {
    seed,
    config: options,
    materials: usual.materials,
  });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.map((seat): [Seat, Answer<unknown>] => {
      const ask = game.ask(table.view(seat), seat, "en");
      return [seat, answerFrom(ask, legal(ask, randomFrom(seed)(`${seat}/${table.log.length}`)))];
    });
    table.decide(new Map(answers));
    table.advance();
  }
  const counts = new EventCounts();
  const seats = [...Array(game.seatsOf(options)).keys()];
  return table.log.flatMap(({ event: { type } }, at) => {
    const nth = counts.upcoming(type);
    counts.add(type);
    return (["before", "after"] as const).flatMap((when) =>
      (game.interviews ?? [])
        .filter((interview) => isAtEvent(interview.at, when, type, nth))
        .flatMap((interview) =>
          seats.flatMap((seat): Held[] => {
            const view = viewOf(game, table.log.slice(0, when === "before" ? at : at + 1), seat);
            const isIn = view !== undefined && (game.living?.(view) ?? seats).includes(seat);
            const ask = isIn ? interview.ask(view, seat, "en") : null;
            return ask === null ? [] : [{ interview: interview.name, seat, ask, view, at }];
          }),
        ),
    );
  });
}

/** The lists of options of a question, by the field; of one without fields by its kind. */
function optionsIn({ kind, shape }: Ask<unknown>): [field: string, options: readonly string[]][] {
  const listed =
    shape.kind === "record" ? Object.entries(shape.fields) : [[kind, { shape }] as const];
  return listed.flatMap(([field, { shape: each }]): [string, readonly string[]][] => {
    if (each.kind === "option") return [[field, each.options]];
    return each.kind === "pick" ? [[field, each.from]] : [];
  });
}

const withInterviews = Object.entries(games).filter(
  ([, { game }]) => game.interviews !== undefined,
);

describe.each(withInterviews)("the interviews of %s", (id, { board: { hidden } }) => {
  const all = (variants[id] ?? [{}]).flatMap((config, at) =>
    [1, 2, 3].map((match) => held(id, config, `side questions ${at}/${match}`)),
  );
  const asked = all.flat();

  it("offer no player as an answer about itself", () => {
    // Hold'em asks at fixed spots alone.
    if (hidden !== undefined) expect(asked.length).toBeGreaterThan(0);
    for (const { interview, ask } of asked) {
      for (const [field, options] of optionsIn(ask)) {
        const [, subject] = / (?:of|by) (.+)$/.exec(field) ?? [];
        if (subject !== undefined) expect(options, `${interview}: ${field}`).not.toContain(subject);
      }
    }
  });

  it("ask no seat what its own view states, but for what a paper prints", () => {
    for (const { interview, seat, ask, view } of asked) {
      if (hidden === undefined || [...printed, ...includesSelf].includes(`${id}/${interview}`))
        continue;
      const own = toldSchema.parse(view).players[seat];
      const isTold = typeof own?.role === "string" || own?.isSpy === true;
      const holds = own?.role === hidden.role || own?.isSpy === true;
      const options = new Map(optionsIn(ask));
      const suspects = options.get("suspect") ?? [];
      const told = `${interview} of seat ${seat}`;
      if (isTold) expect(options.has("role"), told).toBe(false);
      if (isTold) expect(suspects, told).not.toContain(own?.name);
      // Of several spies one may look for the others.
      const isAlone = toldSchema.extend({
        config: z.looseObject({ spies: z.literal(1).default(1) }),
      });
      if (holds && isAlone.safeParse(view).success) expect(suspects, told).toEqual([]);
      for (const [, listed] of options) expect(listed, told).not.toContain(own?.word ?? null);
    }
  });

  it("ask once what was told, and again only after something happened", () => {
    for (const match of all) {
      const before = new Map<string, number>();
      for (const { interview, seat, at } of match) {
        const key = `${interview}/${seat}`;
        const last = before.get(key);
        if (printed.includes(`${id}/${interview}`)) expect(last, key).toBeUndefined();
        // Its own turn and the opening of the next one are two events.
        if (last !== undefined) expect(at - last, key).toBeGreaterThan(1);
        before.set(key, at);
      }
    }
  });

  it("ask for no suspect of a player who has heard no other one", () => {
    if (hidden === undefined) return;
    const spoken = z.looseObject({ seat: z.int() });
    for (const { interview, seat, ask, view } of asked) {
      const all = z.array(spoken).optional();
      const parts = z.array(z.looseObject({ speeches: z.array(spoken) })).optional();
      const { speeches, clues, proposals, days } = z
        .looseObject({ speeches: all, clues: all, proposals: parts, days: parts })
        .parse(view);
      const heard = speeches ?? clues ?? (proposals ?? days ?? []).flatMap((each) => each.speeches);
      const others = heard.filter((speech) => speech.seat !== seat);
      const looks = optionsIn(ask).some(([field]) => /suspect|spies|others-vote/.test(field));
      if (looks) expect(others.length, `${interview} of seat ${seat}`).toBeGreaterThan(0);
    }
  });
});
