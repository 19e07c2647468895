import { answerFrom } from "../answers.ts";
import type { Answer, Ask, Draws, GameEvent, LogEntry, Seat, Setup, Viewer } from "../contract.ts";
import { visible } from "../log.ts";
import { randomFrom } from "../random.ts";
import { Table } from "../table.ts";
import { parting, textOf } from "./plain.ts";
import type { Subject, Twins } from "./subject.ts";

function dealt<Config, Materials, State, A, E extends GameEvent>(
  { game }: Subject<Config, Materials, State, A, E>,
  setup: Setup<Config, Materials>,
): Table<Config, Materials, State, A, E> {
  const table = new Table(game, setup);
  table.deal();
  table.advance();
  return table;
}

const answerTo = <A>(ask: Ask<A>, text: string | null): Answer<A> =>
  text === null ? { missed: "timeout", detail: "no answer in time" } : answerFrom(ask, text);

/** A viewer's events before the first one that may show the difference. */
function hiddenPart<E extends GameEvent>(
  log: readonly LogEntry<E>[],
  viewer: Viewer,
  until: Twins<never, never, E>["until"],
): { readonly events: readonly E[]; readonly shown: boolean } {
  const events = visible(log, viewer);
  const end = until === undefined ? -1 : events.findIndex((event) => until(event));
  return { events: end < 0 ? events : events.slice(0, end), shown: end >= 0 };
}

/** The same piece by piece: each call gives the events since the one before. */
function hiddenParts<E extends GameEvent>(
  log: readonly LogEntry<E>[],
  viewer: Viewer,
  until: Twins<never, never, E>["until"],
): () => ReturnType<typeof hiddenPart<E>> {
  let [read, isShown] = [0, false];
  return () => {
    const { events, shown } = hiddenPart(log.slice(read), viewer, until);
    const fresh = isShown ? [] : events;
    read = log.length;
    isShown ||= shown;
    return { events: fresh, shown: isShown };
  };
}

/** How many twins have an `until`, and how many of them differed after that event. */
interface TwinsFound {
  readonly reveals: number;
  readonly cameApart: number;
}

/**
 * Plays both matches until one is over, each seat answering its own question by the same draws.
 * Gives whether the event that may show the secret does, to any viewer.
 */
function compare<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  { setups, until }: Twins<Config, Materials, E>,
  viewers: readonly Viewer[],
  drawsFor: (label: string) => Draws,
): boolean {
  const [one, other] = [dealt(subject, setups[0]), dealt(subject, setups[1])];
  const isOver = (): boolean => one.outcome !== undefined || other.outcome !== undefined;
  // Of each viewer what came since the last turn: everything before it was equal.
  const hidden = viewers.map((viewer) => ({
    viewer,
    seenNow: hiddenParts(one.log, viewer, until),
    seenTooNow: hiddenParts(other.log, viewer, until),
  }));
  for (let turn = 0; ; turn += 1) {
    for (const { viewer, seenNow, seenTooNow } of hidden) {
      const [seen, seenToo] = [seenNow(), seenTooNow()];
      // The end of a match shows everything, unless the secret was shown in both before.
      if (isOver() && !(seen.shown && seenToo.shown)) continue;
      const [text, textToo] = [textOf(seen), textOf(seenToo)];
      if (text !== textToo) {
        throw new Error(`${viewer} can distinguish twins: ${parting(text, textToo)}`);
      }
    }
    if (isOver()) break;
    for (const table of [one, other]) {
      const answers = table.due.map((seat, place): [Seat, Answer<A>] => {
        // By its place among those who are due: in the other match another seat may hold the role.
        const draws = drawsFor(`${turn}/${place}`);
        const quiet = draws.int(20) === 0;
        const ask = subject.game.ask(table.view(seat), seat, "en");
        return [seat, answerTo(ask, quiet ? null : subject.legal(ask, draws))];
      });
      table.decide(new Map(answers));
      table.advance();
    }
  }
  return viewers.some((viewer) => {
    const [shown, shownToo] = [one, other].map(({ log }) => {
      const { events, shown } = hiddenPart(log, viewer, until);
      return shown ? textOf(visible(log, viewer).slice(0, events.length + 1)) : null;
    });
    return shown !== null && shownToo !== null && shown !== shownToo;
  });
}

/**
 * Plays every pair of twins of set-up number `index`, for every seat, with equal answers.
 * @throws an Error with a sentence when the seat or the public sees a difference.
 */
export function checkTwins<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  index: number,
  seed: string,
): TwinsFound {
  let reveals = 0;
  let apart = 0;
  const random = randomFrom(seed);
  const setup = subject.setups(index);
  const seats = subject.game.seatsOf(setup.config);
  for (let seat = 0; seat < seats; seat += 1) {
    subject.indistinguishableSetups(setup, seat).forEach((twins, which) => {
      const where = `${subject.game.id}, twins ${which} of seat ${seat}, match ${index} of seed "${seed}"`;
      if (textOf(twins.setups[0]) === textOf(twins.setups[1]))
        throw new Error(`${where}: the twins are one set-up`);
      try {
        if (twins.until !== undefined) reveals += 1;
        const cameApart = compare(subject, twins, [seat, "public"], (label) =>
          random(`twins/${index}/${seat}/${which}/${label}`),
        );
        if (cameApart) apart += 1;
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${where}: ${why}`, { cause });
      }
    });
  }
  return { reveals, cameApart: apart };
}
