import { answerFrom, forcedAnswer } from "../answers.ts";
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

/** What must be the same of a viewer's new events. */
interface Compared {
  readonly events: readonly unknown[];
  /** Whether the difference may have been shown. */
  readonly shown: boolean;
}

/** Each call gives what must be the same of the events since the one before. */
function comparedParts<E extends GameEvent>(
  log: readonly LogEntry<E>[],
  viewer: Viewer,
  { until, mask }: Pick<Twins<never, never, E>, "until" | "mask">,
): () => Compared {
  let [read, shown] = [0, false];
  return () => {
    const fresh = visible(log.slice(read), viewer);
    read = log.length;
    const at = shown ? 0 : until === undefined ? -1 : fresh.findIndex((event) => until(event));
    if (until === undefined) {
      return { events: mask === undefined ? fresh : fresh.map((event) => mask(event)), shown };
    }
    const end = at < 0 ? fresh.length : at;
    shown ||= at >= 0;
    const after = mask === undefined ? [] : fresh.slice(end).map((event) => mask(event));
    return { events: [...fresh.slice(0, end), ...after], shown };
  };
}

/** A viewer's events up to the first that may show the difference; all where only a mask says what may. */
function untilShown<E extends GameEvent>(
  log: readonly LogEntry<E>[],
  viewer: Viewer,
  until: Twins<never, never, E>["until"],
): readonly E[] | null {
  const events = visible(log, viewer);
  if (until === undefined) return events;
  const at = events.findIndex((event) => until(event));
  return at < 0 ? null : events.slice(0, at + 1);
}

/** How many twins may show a difference (`until`, `mask`), and how many of them did. */
interface TwinsFound {
  readonly reveals: number;
  readonly cameApart: number;
}

/**
 * Plays both matches to the end, each seat answering its own question by the same draws.
 * Gives whether what may show the secret does, to any viewer.
 */
function compare<Config, Materials, State, A, E extends GameEvent>(
  subject: Subject<Config, Materials, State, A, E>,
  twins: Twins<Config, Materials, E, State>,
  viewers: readonly Viewer[],
  drawsFor: (label: string) => Draws,
): boolean {
  const { setups, until, mask, mayEndApart } = twins;
  const [one, other] = [dealt(subject, setups[0]), dealt(subject, setups[1])];
  const ended = (): number => [one, other].filter(({ outcome }) => outcome !== undefined).length;
  // Of each viewer what came since the last turn: everything before it was equal.
  const compared = viewers.map((viewer) => ({
    viewer,
    seenNow: comparedParts(one.log, viewer, twins),
    seenTooNow: comparedParts(other.log, viewer, twins),
  }));
  for (let turn = 0; ; turn += 1) {
    for (const { viewer, seenNow, seenTooNow } of compared) {
      const [seen, seenToo] = [seenNow(), seenTooNow()];
      const isShown = seen.shown && seenToo.shown && mask === undefined;
      if (ended() > 0 && mayEndApart === true && !isShown) continue;
      const [text, textToo] = [textOf(seen), textOf(seenToo)];
      if (text !== textToo) {
        throw new Error(`${viewer} can distinguish twins: ${parting(text, textToo)}`);
      }
      if (ended() === 1 && !isShown) {
        throw new Error(`${viewer} can distinguish twins: one match is over and the other is not`);
      }
    }
    if (ended() > 0) break;
    for (const [match, table] of ([one, other] as const).entries()) {
      const answers = table.due.map((seat, place): [Seat, Answer<A>] => {
        // By its place among those who are due: in the other match another seat may hold the role.
        const draws = drawsFor(`${turn}/${place}`);
        const quiet = draws.int(20) === 0;
        const view = table.view(seat);
        const ask = subject.game.ask(view, seat, "en");
        const own = twins.answer?.({ match: match === 0 ? 0 : 1, seat, ask, view, draws });
        const text = own === undefined ? (quiet ? null : subject.legal(ask, draws)) : own;
        return [seat, forcedAnswer(ask) ?? answerTo(ask, text)];
      });
      table.decide(new Map(answers));
      table.advance();
    }
  }
  return viewers.some((viewer) => {
    const [shown, shownToo] = [one, other].map(({ log }) => untilShown(log, viewer, until));
    return shown !== null && shownToo !== null && textOf(shown) !== textOf(shownToo);
  });
}

/**
 * Plays every pair of twins of set-up number `index`, for every seat, with equal answers or their own.
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
        const mayDiffer = twins.until !== undefined || twins.mask !== undefined;
        if (mayDiffer) reveals += 1;
        const cameApart = compare(subject, twins, [seat, "public"], (label) =>
          random(`twins/${index}/${seat}/${which}/${label}`),
        );
        if (mayDiffer && cameApart) apart += 1;
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${where}: ${why}`, { cause });
      }
    });
  }
  return { reveals, cameApart: apart };
}
