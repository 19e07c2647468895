import {
  type Answer,
  type AnyGame,
  type Ask,
  type Draws,
  forcedAnswer,
  type GameEvent,
  isFailure,
  isIllegal,
  type Locale,
  type Random,
  randomFrom,
  type Seat,
  type Setup,
  Table,
} from "@wisp/game";
import { whoIsSpy } from "@wisp/games/who-is-spy";
import type { SeatContext, Session } from "../src/contract.ts";

export const game: AnyGame = whoIsSpy;
export const playerNames = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"];

/** A match of Who is Spy in which the last player is the spy and the first speaks first. */
export const setupOf = (
  locale: Locale,
  pair: readonly [string, string],
  names: readonly string[],
) => ({
  seed: "a match for agents",
  locale,
  config: game.config.parse({ language: locale }),
  materials: game.materials.parse({
    pair: pair.map((word) => ({ word })),
    spyWord: 1,
    spy: 5,
    firstSpeaker: 0,
    names,
  }),
});

/** The spy is Fay; Ann speaks first. */
const ordinary = setupOf("en", ["coffee", "tea"], playerNames);

export const seatContext = (seat: Seat, change: Partial<SeatContext> = {}): SeatContext => ({
  sessionId: `session-of-${seat}`,
  game: game.id,
  locale: "en",
  seat,
  config: ordinary.config,
  random: randomFrom(`seat ${seat}`),
  ...change,
});

/** The chance of a seat; `drawn` hears of each number, such as the length of a wait that no service named. */
export const heardRandom =
  (seat: Seat, drawn: () => void): Random =>
  (label) => {
    const draws = randomFrom(`seat ${seat}`)(label);
    const float = (): number => {
      drawn();
      return draws.float();
    };
    return { ...draws, float };
  };

/** The answers of seats without a session to their n-th ask of a kind; null misses the decision. */
export type Script = (seat: Seat, kind: string, nth: number) => string | null;

/** What counts in place of a session's answer, once it is given; undefined: the answer itself. */
export type Instead = (place: {
  readonly seat: Seat;
  readonly ask: Ask<unknown>;
  readonly view: unknown;
  readonly draws: Draws;
}) => string | null | undefined;

/**
 * Plays a match, of Who is Spy unless `of` says otherwise: `sessions` at their seats, `script` at all
 * others. No session is asked for a forced answer.
 */
export async function playMatch(
  sessions: ReadonlyMap<Seat, Session>,
  script: Script,
  setup: Setup<unknown, unknown> & { readonly locale: Locale } = ordinary,
  of: AnyGame = game,
  instead: Instead = () => undefined,
): Promise<void> {
  const pending: { seat: Seat; event: GameEvent; view: unknown }[] = [];
  const table = new Table(of, setup, (seat, event, view) => pending.push({ seat, event, view }));
  const asks = new Map<string, number>();
  const deliver = (): void => {
    for (const { seat, event, view } of pending.splice(0)) {
      sessions.get(seat)?.perceive({ event, view });
    }
  };
  const textOf = async (seat: Seat, ask: ReturnType<AnyGame["ask"]>): Promise<string | null> => {
    const nth = (asks.get(`${ask.kind} ${seat}`) ?? 0) + 1;
    asks.set(`${ask.kind} ${seat}`, nth);
    const session = sessions.get(seat);
    if (session === undefined) return script(seat, ask.kind, nth);
    await session.flush();
    const turn = { label: `${seat}/${table.asks(seat)}`, signal: AbortSignal.timeout(30_000) };
    const reply = await session.decide(ask, table.view(seat), turn);
    return isFailure(reply) ? null : reply.text;
  };
  const answerOf = async (seat: Seat, place: number): Promise<[Seat, Answer<unknown>]> => {
    const view = table.view(seat);
    const ask = of.ask(view, seat, setup.locale);
    const forced = forcedAnswer(ask);
    if (forced !== undefined) return [seat, forced];
    const draws = randomFrom(setup.seed)(`instead/${table.log.length}/${place}`);
    const replied = await textOf(seat, ask);
    const other = instead({ seat, ask, view, draws });
    const text = other === undefined ? replied : other;
    const parsed = text === null ? null : ask.parse(text);
    return [
      seat,
      parsed === null || isIllegal(parsed)
        ? { missed: "error", detail: "no legal answer" }
        : { given: parsed },
    ];
  };
  table.deal();
  table.advance();
  deliver();
  while (table.outcome === undefined) {
    table.decide(new Map(await Promise.all(table.due.map(answerOf))));
    table.advance();
    deliver();
  }
  await Promise.all([...sessions.values()].map((session) => session.close()));
}
