import {
  type Answer,
  type Ask,
  everyone,
  type Locale,
  type LogEntry,
  type Reading,
  type Seat,
  untilEnd,
} from "@wisp/game";
import { z } from "zod";
import { givenBy, missedAnswers } from "../common/talk/answers.ts";
import { parseVote } from "../common/talk/ballots.ts";
import { findWord } from "../common/talk/judge/index.ts";
import { roomInWords } from "../common/talk/speech.ts";
import { CUTS_AT_SENTENCE, namedCap } from "./clue-limit.ts";
import { cutClue, JUDGE } from "./clues.ts";
import { clueCap } from "./default-config.ts";
import { type Event, seatSchema } from "./events.ts";
import { phrases } from "./phrases.ts";
import { hear } from "./referee.ts";
import type { State } from "./state.ts";

const answerSchema = z.union([
  z.strictObject({ clue: z.string() }),
  z.strictObject({ vote: seatSchema.nullable() }),
]);

/** A clue, or a vote for a seat (null abstains). */
export type GivenAnswer = z.infer<typeof answerSchema>;

/** Names are read with quotes, brackets and a full stop around them. */
export const reading: Reading = { exact: false };

/** The question that `seat` is due to answer, from its own view. */
export function ask(view: State, seat: Seat, locale: Locale): Ask<GivenAnswer> {
  const { config, votings, isRunoff, version } = view;
  const say = phrases[locale];
  if (view.asked === "vote") {
    const options = view.ballots[seat] ?? [];
    return {
      kind: "vote",
      prompt: say.askVote({
        spies: config.spies,
        isAware: view.players[seat]?.isSpy === true,
        isLast: votings.length === config.maxVotes,
      }),
      answer: answerSchema,
      shape: { kind: "option", options },
      timeLimitMs: config.voteTimeLimitMs,
      parse: (text) => parseVote(text, options, view.players, reading),
    };
  }
  const maxLength = namedCap(view);
  return {
    kind: "clue",
    prompt:
      say.askClue({ cap: clueCap(config), isRunoff, ownWord: config.ownWord }) +
      (maxLength === undefined || version < CUTS_AT_SENTENCE ? "" : roomInWords(locale, maxLength)),
    answer: answerSchema,
    shape: { kind: "text", ...(maxLength !== undefined && { maxLength }) },
    timeLimitMs: config.clueTimeLimitMs,
    parse: (text) => ({ clue: text }),
  };
}

/** A lost clue is silence, a lost vote an abstention. */
export function decide(
  state: State,
  answers: ReadonlyMap<Seat, Answer<GivenAnswer>>,
): LogEntry<Event>[] {
  const { config, round, due, asked, drawn, votings } = state;
  if (drawn === null || asked === null) throw new Error("no decision is due");
  const missed = missedAnswers({ due, round, asked }, answers);
  if (asked === "clue") {
    const heard = due.flatMap((seat) => {
      const given = givenBy(answers, seat);
      return hear(state, drawn, seat, given !== null && "clue" in given ? given.clue : "", false);
    });
    return [...missed, ...heard];
  }
  const ballots = due.map((seat) => {
    const given = givenBy(answers, seat);
    return { seat, choice: given !== null && "vote" in given ? given.vote : null };
  });
  return [
    ...missed,
    {
      to: config.ballots === "open" ? everyone : untilEnd(),
      event: { type: "votes-cast", vote: votings.length, ballots },
    },
  ];
}

/** What the host will change in a clue, by the seat's own view: aliases of its word are not known there. */
export function warning(
  state: State,
  seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("clue" in answer)) return null;
  const { config, players } = state;
  const { language, ownWord } = config;
  const say = phrases[locale];
  const text = cutClue(answer.clue, state);
  const word = { word: players[seat]?.word ?? "", aliases: [] };
  if (ownWord !== "allowed" && findWord(language, word, text, JUDGE) !== null) {
    return say.warnOwnWord[ownWord];
  }
  return text === answer.clue ? null : say.warnCut(text);
}
