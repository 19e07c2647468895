import type { Answer, Ask, Draws, GameEvent, Seat, Setup, Viewer } from "../contract.ts";
import { visible } from "../log.ts";
import { randomFrom } from "../random.ts";
import { answerFrom, Table } from "../table.ts";
import { parting, textOf } from "./plain.ts";
import { ordinaryText, type Subject } from "./subject.ts";

function dealt<Config, Materials, State, A, E extends GameEvent>(
  { game }: Subject<Config, Materials, State, A, E>,
  setup: Setup<Config, Materials>,
): Table<Config, Materials, State, A, E> {
  const table = new Table(game, setup.seed, setup.seats);
  table.deal(setup);
  table.settle();
  return table;
}

const answerTo = <A>(ask: Ask<A>, text: string | null): Answer<A> =>
  text === null ? { missed: "timeout", detail: "no answer in time" } : answerFrom(ask, text);

/** Plays both matches with the same texts; stops where one is over, for the end tells. */
function compare<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  pair: readonly [Setup<Config, Materials>, Setup<Config, Materials>],
  viewers: readonly Viewer[],
  drawsFor: (label: string) => Draws,
): void {
  const [one, other] = [dealt(subject, pair[0]), dealt(subject, pair[1])];
  const ask = (table: typeof one, seat: Seat): Ask<A> =>
    subject.game.ask(table.view(seat), seat, "en");
  for (let turn = 0; one.outcome === undefined && other.outcome === undefined; turn += 1) {
    for (const viewer of viewers) {
      const seen = textOf(visible(one.log, viewer));
      const seenToo = textOf(visible(other.log, viewer));
      if (seen !== seenToo) {
        throw new Error(`${viewer} can tell twins apart: ${parting(seen, seenToo)}`);
      }
    }
    const texts = one.due.map((seat) => {
      const draws = drawsFor(`${turn}/${seat}`);
      const quiet = draws.int(20) === 0;
      return { seat, text: quiet ? null : ordinaryText(subject, ask(one, seat), draws) };
    });
    for (const table of [one, other]) {
      table.decide(
        new Map(texts.map(({ seat, text }) => [seat, answerTo(ask(table, seat), text)])),
      );
      table.settle();
    }
  }
}

/**
 * Plays every pair of twins of set-up number `index`, for every seat, with equal answers.
 * @throws an Error with a sentence when the seat or the public sees a difference.
 */
export function checkTwins<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  index: number,
  seed: string,
): void {
  const random = randomFrom(seed);
  const setup = subject.setups(index);
  for (let seat = 0; seat < setup.seats; seat += 1) {
    subject.twins(setup, seat).forEach((pair, which) => {
      const where = `${subject.game.id}, twins ${which} of seat ${seat}, match ${index} of seed "${seed}"`;
      if (textOf(pair[0]) === textOf(pair[1]))
        throw new Error(`${where}: the twins are one set-up`);
      try {
        compare(subject, pair, [seat, "public"], (label) =>
          random(`twins/${index}/${seat}/${which}/${label}`),
        );
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${where}: ${why}`, { cause });
      }
    });
  }
}
