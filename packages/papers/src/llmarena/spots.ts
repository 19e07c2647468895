import { answerFrom, type Locale, type Seat, Table } from "@wisp/game";
import { configSchema, holdem, materialsSchema } from "@wisp/games/holdem";
import { spots } from "@wisp/games/holdem/spots";
import { SUITE_FORMAT, type Suite, type SuiteMatch, type SuiteMoment, suiteHash } from "@wisp/lab";
import { playRecordSchema } from "@wisp/play";

const eventsSchema = playRecordSchema.shape.events;

/** The seat without the button, which acts first on the flop. */
const ASKED: Seat = 1;

/** A hand in which both players check and call to the end, and where in its log the flop is asked about. */
function calledDown(
  deck: ReturnType<typeof spots>[number]["deck"],
  place: number,
  language: Locale,
): { readonly match: SuiteMatch; readonly moment: SuiteMoment } {
  const seed = `holdem-spots/${place + 1}`;
  const config = configSchema.parse({ language, hands: 1 });
  const materials = materialsSchema.parse({ decks: [deck] });
  const table = new Table(holdem, { seed, config, materials });
  table.deal();
  table.advance();
  let moment: SuiteMoment | null = null;
  while (table.outcome === undefined) {
    const asked = table.due.map(
      (seat) => [seat, holdem.ask(table.view(seat), seat, language)] as const,
    );
    if (moment === null && table.state.board.length > 0 && table.due.includes(ASKED)) {
      const [seat, match, role] = [ASKED, place, "player"];
      moment = { match, seat, nth: table.asks(seat), at: table.log.length, role };
    }
    table.decide(new Map(asked.map(([seat, ask]) => [seat, answerFrom(ask, "check-call")])));
    table.advance();
  }
  if (moment === null) throw new Error("the flop was not asked about");
  const content = holdem.content?.(table.log.map(({ event }) => event)) ?? null;
  // As a file would have it.
  const events = eventsSchema.parse(table.log);
  return { match: { config, seed, events, materials, content }, moment };
}

/** Hold'em: 100 fixed hands before the first action on the flop, without a bet (LLMArena, figure 4). */
function holdemSpots(language: Locale): Suite {
  const hands = spots().map(({ deck }, place) => calledDown(deck, place, language));
  const suite: Suite = {
    format: SUITE_FORMAT,
    name: "Hold'em, 100 spots on the flop",
    game: holdem.id,
    version: holdem.version,
    language,
    interview: "which-action",
    hash: "",
    matches: hands.map(({ match }) => match),
    moments: hands.map(({ moment }) => moment),
  };
  return { ...suite, hash: suiteHash(suite) };
}

/** Suites of questions, by name. */
export const suitePresets: Readonly<Record<string, () => Suite>> = {
  "holdem-spots": () => holdemSpots("en"),
  "holdem-spots-zh": () => holdemSpots("zh"),
};
