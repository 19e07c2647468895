import {
  type Answer,
  type Ask,
  answerKey,
  everyone,
  type Illegal,
  isIllegal,
  type Locale,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  type Reading,
  readingOf,
  readOption,
  readShape,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { z } from "zod";
import { givenBy, missedAnswers } from "../common/talk/answers.ts";
import { mostVoted, parseVote, speakingOrder } from "../common/talk/ballots.ts";
import { type JudgedWord, judgeSpeech } from "../common/talk/judge/index.ts";
import { neutralNames } from "../common/talk/names.ts";
import { capOf, cutAtSentence, cutSpeech, roomInWords } from "../common/talk/speech.ts";
import {
  type Config,
  type Ending,
  type Event,
  type Materials,
  MIN_LISTED_WORDS,
  seatSchema,
} from "./events.ts";
import { freeGuess, isWord } from "./guess.ts";
import { CUTS_AT_SENTENCE, phrases } from "./phrases.ts";
import { type Assignment, type State, speechesOf } from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

const seatsOf = ({ players }: State): Seat[] => [...players.keys()];

/** The clue that the materials give a seat; none once a player without one has spoken. */
function fixedClue(state: State, { fixedClues }: Assignment, seat: Seat): string | undefined {
  if (state.speeches.some(({ fixed }) => !fixed)) return undefined;
  return fixedClues[`${seat}`]?.[state.round - 1];
}

/** The next clue, or the turn in which it is given; [] when all rounds are over. */
function nextClue(state: State, drawn: Assignment): LogEntry<Event>[] {
  const { round, order, config } = state;
  const [next] = order.slice(speechesOf(state, round).length);
  if (next !== undefined) {
    const given = fixedClue(state, drawn, next);
    if (given !== undefined) return hear(state, drawn, next, given, true);
    return toAll({ type: "turn-opened", round, ask: "clue", seats: [next] });
  }
  if (round === config.clueRounds) return [];
  const speakers = speakingOrder(seatsOf(state), drawn.firstSpeaker);
  return toAll({ type: "round-opened", round: round + 1, order: speakers });
}

/** Players cannot vote for themselves. */
function openBallots(state: State, random: Random): LogEntry<Event>[] {
  const seats = seatsOf(state);
  return [
    ...seats.map((seat): LogEntry<Event> => {
      const others = state.players.flatMap(({ name }, other) => (other === seat ? [] : [name]));
      const options = random(`ballot/${seat}`).shuffle(others);
      return { to: only(seat), event: { type: "ballot-dealt", seat, options } };
    }),
    ...toAll({ type: "turn-opened", round: state.round, ask: "vote", seats }),
  ];
}

function endingOf(state: State, { word }: Assignment): Ending {
  const { accused, guess } = state;
  if (accused === null || accused.seat === null) return "undecided";
  if (!accused.isChameleon) return "escaped";
  return guess !== null && guess.word !== null && isWord(state, word, guess.word)
    ? "guessed"
    : "caught";
}

const close = (state: State, drawn: Assignment): LogEntry<Event>[] => [
  { to: everyone, words: true, event: { type: "word-revealed", word: drawn.word.word } },
  ...toAll({
    type: "match-closed",
    ending: endingOf(state, drawn),
    chameleon: drawn.chameleon,
  }),
];

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State, random: Random): LogEntry<Event>[] {
  const { drawn, due, round, votes, accused, guess, closed } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  if (due.length > 0 || closed !== null) return [];
  if (votes === null) {
    const clue = nextClue(state, drawn);
    return clue.length > 0 ? clue : openBallots(state, random);
  }
  if (accused === null) {
    const seat = mostVoted(votes.map(({ choice }) => choice));
    return toAll({ type: "player-accused", seat, isChameleon: seat === drawn.chameleon });
  }
  if (accused.isChameleon && guess === null) {
    return toAll({ type: "turn-opened", round, ask: "guess", seats: [drawn.chameleon] });
  }
  return close(state, drawn);
}

/** A clue as it is heard and judged. */
export const cutClue = (clue: string, { config, version }: State): string =>
  (version < CUTS_AT_SENTENCE ? cutSpeech : cutAtSentence)(clue, capOf(config));

/** Matches no clue: the chameleon cannot avoid a word that it does not know. */
const noWord: JudgedWord = { word: "", aliases: [] };

/** Shows a clue unless it is a foul; the others do not learn whether silence was one. */
function hear(
  state: State,
  drawn: Assignment,
  seat: Seat,
  clue: string,
  isFixed = false,
): LogEntry<Event>[] {
  const { round, config, version } = state;
  const spoken = (text: string): Event => ({
    type: "spoke",
    round,
    seat,
    text,
    ...(isFixed && { fixed: true }),
  });
  const text = cutClue(clue, state);
  const { foul, span } = judgeSpeech({
    version,
    language: config.language,
    word: seat === drawn.chameleon ? noWord : drawn.word,
    speech: text,
    earlier: state.speeches.map((speech) => speech.text),
  });
  if (foul === null) return toAll(spoken(text));
  const silence = toAll(spoken(""));
  if (foul === "skipped" || span === null) return silence;
  const [start, end] = span;
  return [
    {
      to: nobody,
      words: true,
      event: { type: "clue-withheld", round, seat, foul, text, span: [start, end] },
    },
    ...silence,
  ];
}

/** A lost clue is silence, a lost vote an abstention, a lost guess a wrong one. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { round, due, asked, drawn } = state;
  if (drawn === null || asked === null) throw new Error("no decision is due");
  const missed = missedAnswers({ due, round, asked }, answers);
  if (asked === "vote") {
    const votes = due.map((seat) => {
      const given = givenBy(answers, seat);
      return { seat, choice: given !== null && "vote" in given ? given.vote : null };
    });
    return [...missed, ...toAll({ type: "votes-shown", votes })];
  }
  const results = due.flatMap((seat): LogEntry<Event>[] => {
    const given = givenBy(answers, seat);
    if (asked === "clue") {
      return hear(state, drawn, seat, given !== null && "clue" in given ? given.clue : "");
    }
    const word = given !== null && "guess" in given ? given.guess : null;
    return [{ to: everyone, words: true, event: { type: "guess-made", seat, word } }];
  });
  return [...missed, ...results];
}

const fixable = ["chameleon", "firstSpeaker", "names", "fixedClues"] as const;

/** Throws a RangeError for materials that need another table than the configuration has. */
function checkTable(
  { seats, wordsShown = true }: Config,
  { topic, fixedClues = {}, chameleon = 0, firstSpeaker = 0 }: Materials,
  names: readonly string[],
): void {
  if (names.length !== seats) throw new RangeError(`${names.length} names for ${seats} players`);
  const seated = [chameleon, firstSpeaker, ...Object.keys(fixedClues).map(Number)];
  const stray = seated.find((seat) => seat >= seats);
  if (stray !== undefined) {
    throw new RangeError(`seat ${stray} is fixed, the table has the seats 0 to ${seats - 1}`);
  }
  if (wordsShown && topic.words.length < MIN_LISTED_WORDS) {
    throw new RangeError("a topic whose words are shown has at least two of them");
  }
}

/**
 * Draws the parts that the materials leave open, each under its own label, and deals the roles.
 * Throws a RangeError for materials of a table of another size.
 */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { topic, fixedClues } = materials;
  const { order = "drawn", wordsShown = true } = config;
  const seats = Array.from({ length: config.seats }, (_, seat): Seat => seat);
  const names = materials.names ?? random("names").shuffle(neutralNames(config.seats));
  const chameleon = materials.chameleon ?? random("chameleon").int(config.seats);
  const firstSpeaker =
    order === "seats" ? 0 : (materials.firstSpeaker ?? random("first-speaker").int(config.seats));
  const [word] = topic.words.slice(materials.word);
  checkTable(config, materials, names);
  if (word === undefined) throw new RangeError(`the topic has no word ${materials.word}`);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    {
      // The list contains the secret word among others, and everybody sees the whole list.
      to: everyone,
      event: {
        type: "topic-announced",
        topic: topic.name,
        words: wordsShown ? random("word-order").shuffle(topic.words.map((each) => each.word)) : [],
      },
    },
    {
      to: nobody,
      words: true,
      event: {
        type: "table-drawn",
        chameleon,
        firstSpeaker,
        topicId: topic.id,
        word,
        ...(fixedClues !== undefined && { fixedClues }),
        fixed: fixable.filter((key) => materials[key] !== undefined),
      },
    },
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        words: true,
        event: { type: "role-dealt", seat, word: seat === chameleon ? null : word.word },
      }),
    ),
  ];
}

const answerSchema = z.union([
  z.strictObject({ clue: z.string() }),
  z.strictObject({ vote: seatSchema.nullable() }),
  z.strictObject({ guess: z.string() }),
]);

/** A clue, a vote for a seat (null abstains), or a guess: a word of the topic's list where there is one. */
export type GivenAnswer = z.infer<typeof answerSchema>;

function parseGuess(
  text: string,
  words: readonly string[],
  reading: Reading,
): GivenAnswer | Illegal {
  if (words.length === 0) {
    const guess = readShape(text, freeGuess);
    if (isIllegal(guess)) return guess;
    return answerKey(guess) === "" ? { illegal: "The answer is empty." } : { guess };
  }
  const guess = readOption(text, words, reading);
  return guess === undefined
    ? { illegal: "The answer is not exactly one word of the topic's list." }
    : { guess };
}

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, round, topic, version, words } = view;
  const say = phrases[locale];
  const reading = readingOf(view);
  switch (view.asked) {
    case "vote": {
      const options = view.ballots[seat] ?? [];
      return {
        kind: "vote",
        prompt: say.askVote,
        answer: answerSchema,
        shape: { kind: "option", options },
        timeLimitMs: config.voteTimeLimitMs,
        parse: (text) => parseVote(text, options, view.players, reading),
      };
    }
    case "guess":
      return {
        kind: "guess",
        prompt: say.askGuess(topic, words.length > 0),
        answer: answerSchema,
        shape: words.length > 0 ? { kind: "option", options: words } : freeGuess,
        timeLimitMs: config.guessTimeLimitMs,
        parse: (text) => parseGuess(text, words, reading),
      };
    default:
      return {
        kind: "clue",
        prompt:
          say.askClue({
            round,
            rounds: config.clueRounds,
            knowsWord: view.players[seat]?.word !== null,
          }) + (version < CUTS_AT_SENTENCE ? "" : roomInWords(locale, capOf(config))),
        answer: answerSchema,
        shape: { kind: "text", maxLength: capOf(config) },
        timeLimitMs: config.clueTimeLimitMs,
        parse: (text) => ({ clue: text }),
      };
  }
}
