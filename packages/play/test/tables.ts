import { houseConnector, type Reply, type Session } from "@wisp/agents";
import {
  type AnyGame,
  type Ask,
  type Character,
  isFailure,
  type Locale,
  randomFrom,
  type Seat,
  type Setup,
  scoped,
} from "@wisp/game";
import type { MatchToPlay } from "../src/index.ts";

/** The parts of a registered game that a table needs. */
interface Entry {
  readonly game: AnyGame;
  readonly house: readonly Character<unknown>[];
  ordinary(
    locale: Locale,
    random: ReturnType<typeof randomFrom>,
  ): { readonly config: unknown; readonly materials: unknown };
}

export type Match = Pick<MatchToPlay, "game" | "locale"> & {
  readonly setup: Setup<unknown, unknown>;
};

/** An ordinary match of a game; `config` overrides single fields. */
export function ordinaryMatch(
  { game, ordinary }: Entry,
  seed: string,
  locale: Locale = "en",
  config: object = {},
): Match {
  const drawn = ordinary(locale, randomFrom(seed));
  const setup = {
    seed,
    config: game.config.parse({ ...Object(drawn.config), ...config }),
    materials: game.materials.parse(drawn.materials),
  };
  return { game, setup, locale };
}

/** A house character at every seat, another one at each for another seed, or those that are named. */
export async function houseSessions(
  { game, house }: Entry,
  { setup, locale }: Match,
  pace: "people" | "full" = "full",
  named?: readonly string[],
): Promise<Session[]> {
  const connector = houseConnector({ [game.id]: house });
  const random = randomFrom(setup.seed);
  const characters = named ?? random("test/characters").shuffle(house.map(({ id }) => id));
  return Promise.all(
    Array.from({ length: game.seatsOf(setup.config) }, async (_, seat) => {
      const character = characters[seat % characters.length] ?? "";
      const session = await connector.open(
        { character, pace },
        {
          sessionId: `session ${seat}`,
          game: game.id,
          locale,
          seat,
          config: setup.config,
          random: scoped(random, `agent/${seat}`),
        },
      );
      if (isFailure(session)) throw new Error(session.detail);
      return session;
    }),
  );
}

/** A session made of the given parts; the others do nothing. */
export const sessionOf = (parts: Partial<Session>): Session => ({
  perceive: () => {},
  flush: async () => {},
  decide: async () => ({ text: "" }),
  close: async () => {},
  ...parts,
});

/** A session for every seat that answers with what `reply` says. */
export const talking = (
  seats: number,
  reply: (ask: Ask<unknown>, seat: Seat, label: string, signal: AbortSignal) => Promise<Reply>,
): Session[] =>
  Array.from({ length: seats }, (_, seat) =>
    sessionOf({ decide: (ask, _view, turn) => reply(ask, seat, turn.label, turn.signal) }),
  );

/** The same session, which calls `asked` for every decision. */
export const overheard = (session: Session, asked: (label: string) => void): Session => ({
  perceive: (event) => session.perceive(event),
  flush: () => session.flush(),
  close: () => session.close(),
  decide(ask, view, turn) {
    asked(turn.label);
    return session.decide(ask, view, turn);
  },
});
