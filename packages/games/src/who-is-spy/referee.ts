import {
  everyone,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { mostVoted, speakingOrder } from "../common/talk/ballots.ts";
import { judgeSpeech, namesWord } from "../common/talk/judge/index.ts";
import { neutralNames as namesOf } from "../common/talk/names.ts";
import type { PackWord } from "../common/talk/pack-word.ts";
import { type Config, type Event, type Materials, SEATS } from "./events.ts";
import { forbiddenWord, rulesBehindVote } from "./naming.ts";
import { keptBySpy, POINTS_SUM } from "./points.ts";
import {
  type Assignment,
  countedVotes,
  isSealed,
  living,
  type Speech,
  type State,
  speechesOf,
} from "./state.ts";

/** The living seats as they speak in the next round. */
function nextOrder(state: State, { firstSpeaker }: Assignment): Seat[] {
  const { config, order, round } = state;
  const [began] = order;
  if (config.order === "rotated" && began !== undefined) {
    return speakingOrder(living(state), (began + 1) % SEATS);
  }
  const seats = speakingOrder(living(state), firstSpeaker);
  return config.order === "reversed" && round % 2 === 1 ? seats.reverse() : seats;
}

const openRound = (state: State, drawn: Assignment): LogEntry<Event>[] => [
  {
    to: everyone,
    event: { type: "round-opened", round: state.round + 1, order: nextOrder(state, drawn) },
  },
];

/** Rules on every speech of the round; all who fouled are out together. */
function judge(state: State, drawn: Assignment): LogEntry<Event>[] {
  const { round, config, version } = state;
  const speeches = speechesOf(state, round);
  const before = state.speeches.filter((speech) => speech.round < round);
  const rulings = speeches.map((speech, index) => {
    const mayRepeat = config.repeats !== "match" || isSealed(config, round);
    const sameRound = mayRepeat ? [] : speeches.slice(0, index);
    const ruling = judgeSpeech({
      version,
      language: config.language,
      word: forbiddenWord(config, drawn, speech.seat),
      speech: speech.text,
      earlier: [...before, ...sameRound].map((earlier: Speech) => earlier.text),
    });
    return { seat: speech.seat, ...ruling };
  });
  const fouls = rulings.flatMap(({ seat, foul, span }) => (foul ? [{ seat, foul, span }] : []));
  return [
    {
      to: nobody,
      event: {
        type: "round-judged",
        round,
        fouls: fouls.map(({ seat, foul }) => ({ seat, foul })),
      },
    },
    ...fouls.flatMap(({ seat, foul, span }): LogEntry<Event>[] =>
      span === null
        ? []
        : [
            {
              to: nobody,
              ...(foul === "said-word" && { words: true }),
              event: { type: "span-marked", round, seat, span: [span[0], span[1]] },
            },
          ],
    ),
    ...fouls.map(
      ({ seat }): LogEntry<Event> => ({
        to: everyone,
        event: { type: "player-out", round, seat, by: "foul" },
      }),
    ),
  ];
}

function openBallots(state: State, random: Random): LogEntry<Event>[] {
  const { round } = state;
  const seats = living(state);
  const names = seats.flatMap((seat) =>
    state.players.slice(seat, seat + 1).map(({ name }) => name),
  );
  return [
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        event: {
          type: "ballot-dealt",
          round,
          seat,
          options: random(`ballot/${round}/${seat}`).shuffle(names),
        },
      }),
    ),
    { to: everyone, event: { type: "turn-opened", round, ask: "vote", seats } },
  ];
}

/** The seat that the votes of the current round put out; null for none, and for one that is out by a foul. */
function votedOutIn(state: State): Seat | null {
  const cast = countedVotes(state).filter((vote) => vote.round === state.round);
  const seat = mostVoted(cast.map((vote) => vote.choice));
  return seat !== null && living(state).includes(seat) ? seat : null;
}

function countVotes(state: State, { spy }: Assignment): LogEntry<Event>[] {
  const { round, config } = state;
  const seat = votedOutIn(state);
  const counted: LogEntry<Event> = {
    to: everyone,
    event: { type: "votes-counted", round, out: seat },
  };
  if (seat === null) return [counted];
  const out: Event = { type: "player-out", round, seat, by: "vote" };
  // The question for the guess tells that the spy is out; a missing question tells as much.
  const event: Event = config.lastGuess === true ? { ...out, isSpy: seat === spy } : out;
  return [counted, { to: everyone, event }];
}

/** Asks a spy who was voted out for the civilians' word, if the match has a last guess. */
const openGuess = ({ round, caught }: State): LogEntry<Event>[] =>
  caught === null
    ? []
    : [{ to: everyone, event: { type: "turn-opened", round, ask: "guess", seats: [caught] } }];

/** The closing event if the match ends here, else nothing. */
function close(state: State, drawn: Assignment, lastRoundDone: boolean): LogEntry<Event>[] {
  const { spy } = drawn;
  const seats = living(state);
  const spyLives = seats.includes(spy);
  const tooFew = seats.length < (state.config.endsAtThreeAlive ? 4 : 3);
  if (spyLives && !tooFew && !lastRoundDone) return [];
  const { round, guess, config, version } = state;
  const { language } = config;
  const guessed =
    guess === null ? undefined : namesWord(guess, drawn.civilianWord, { language, version });
  const spyWins = spyLives || (guessed === true && keptBySpy(round, guessed) === POINTS_SUM);
  const closed: Event = {
    type: "match-closed",
    round,
    winner: spyWins ? "spy" : "civilians",
    spy,
  };
  return [{ to: everyone, event: guessed === undefined ? closed : { ...closed, guessed } }];
}

const orElse = (first: LogEntry<Event>[], second: () => LogEntry<Event>[]): LogEntry<Event>[] =>
  first.length > 0 ? first : second();

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { config, drawn, round } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  const isBehind = rulesBehindVote(config);
  switch (state.phase) {
    case "opened":
      return openRound(state, drawn);
    case "speaking": {
      if (state.due.length > 0) return [];
      const spoken = speechesOf(state, round).length;
      const together = isSealed(config, round) ? state.order.length : 1;
      const next = state.order.slice(spoken, spoken + together);
      if (next.length === 0) return isBehind ? openBallots(state, random) : judge(state, drawn);
      return [{ to: everyone, event: { type: "turn-opened", round, ask: "speech", seats: next } }];
    }
    case "judged":
      return orElse(close(state, drawn, false), () =>
        isBehind ? countVotes(state, drawn) : openBallots(state, random),
      );
    case "shown":
      return isBehind ? judge(state, drawn) : countVotes(state, drawn);
    case "counted":
      return orElse(openGuess(state), () =>
        orElse(close(state, drawn, round === config.rounds), () => openRound(state, drawn)),
      );
    case "guessed":
      return close(state, drawn, true);
    case "voting":
    case "guessing":
    case "closed":
      return [];
  }
}

/** "Player 1" to "Player 6". */
export const neutralNames: readonly string[] = namesOf(SEATS);

const fixable = ["spyWord", "spy", "firstSpeaker", "names"] as const;

function split(materials: Materials, spyWord: 0 | 1): { civilian: PackWord; spy: PackWord } {
  const [first, second] = materials.pair;
  return spyWord === 0 ? { civilian: second, spy: first } : { civilian: first, spy: second };
}

/** Draws the parts that the materials leave open, each under its own label, and deals the words. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const names = materials.names ?? random("names").shuffle(neutralNames);
  const spy = materials.spy ?? random("spy").int(SEATS);
  const firstSpeaker = materials.firstSpeaker ?? random("first-speaker").int(SEATS);
  const word = split(materials, materials.spyWord ?? (random("spy-word").int(2) === 0 ? 0 : 1));
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    {
      to: nobody,
      words: true,
      event: {
        type: "table-drawn",
        spy,
        firstSpeaker,
        family: materials.family,
        civilianWord: word.civilian,
        spyWord: word.spy,
        fixed: fixable.filter((key) => materials[key] !== undefined),
      },
    },
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        words: true,
        event: {
          type: "word-dealt",
          seat,
          word: seat === spy ? word.spy.word : word.civilian.word,
          ...(config.roles === "told" && { role: seat === spy ? "spy" : "civilian" }),
        },
      }),
    ),
  ];
}
