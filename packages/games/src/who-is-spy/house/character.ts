import {
  type Answer,
  answerFrom,
  type Character,
  type CharacterReply,
  type Draws,
  type Seat,
  scoped,
  Table,
} from "@wisp/game";
import { BELIEFS } from "../../common/talk/interviews.ts";
import type { GivenAnswer } from "../answers.ts";
import type { Config, Event, Materials } from "../events.ts";
import { whoIsSpy } from "../index.ts";
import type { State } from "../state.ts";
import { misfits } from "./beliefs.ts";
import { type LocalizedText, nameOf, situationOf, type WhoIsSpySituation } from "./situation.ts";
import { type Clue, say, type Voice } from "./speak.ts";

/** What to speak of, best first, or a finished speech; and, in private, why. */
type PlannedSpeech = { readonly why: LocalizedText } & (
  | {
      readonly ranked: readonly Clue[];
      /** A foul that it puts before its speech by mistake. */
      readonly slip?: string;
      /** Follows its speech. */
      readonly after?: string;
    }
  | { readonly text: string }
);

/** A vote (null abstains) and, in private, why. */
interface ReasonedVote {
  readonly choice: Seat | null;
  readonly why: LocalizedText;
}

/** A character's beliefs, for the game's interviews. */
interface Judgement {
  /** Chance that it is the spy itself. */
  readonly self: number;
  /** The word of the other side. */
  readonly otherWord: string;
}

/** How one character plays; null lets the clock run out. */
export interface Manner extends Pick<Character<State>, "id" | "about" | "failsOnPurpose"> {
  readonly voice: Voice;
  speak(situation: WhoIsSpySituation, draws: Draws): PlannedSpeech | null;
  vote(situation: WhoIsSpySituation, draws: Draws): ReasonedVote | null;
  /** Absent: any player may be the spy, and the other side holds any other known word. */
  judge?(situation: WhoIsSpySituation): Judgement;
}

/**
 * Votes for the player whose speeches fit its word least.
 *
 * @param recall the share of the known clues of its word that it remembers
 */
export const votesForMisfit =
  (recall: number): Manner["vote"] =>
  (situation, draws) => {
    const [suspect] = misfits(situation, draws, recall);
    const name = suspect === undefined ? "" : nameOf(situation, suspect.seat);
    return {
      choice: suspect?.seat ?? null,
      why: { en: `${name} fits my word least.`, zh: `${name} 说的最不像我的词。` },
    };
  };

function impartial({ knowledge, others }: WhoIsSpySituation, draws: Draws): Judgement {
  const known = knowledge.words.filter(({ word }) => word !== knowledge.own.word);
  const otherWord = known.length === 0 ? knowledge.own.word : draws.pick(known).word;
  return { self: 1 / (others.length + 1), otherWord };
}

/** Makes a character of a manner of speaking and voting. */
export function character({ voice, speak, vote, judge, ...named }: Manner): Character<State> {
  function speech(situation: WhoIsSpySituation, draws: Draws): CharacterReply {
    const planned = speak(situation, draws);
    if (planned === null) return { silent: true };
    const reasoning = planned.why[situation.locale];
    if ("text" in planned) return { text: planned.text, reasoning };
    const suspect = (): Seat | null => vote(situation, draws)?.choice ?? null;
    const { ranked, slip = "", after = "" } = planned;
    const said = say(situation, { ranked, after }, voice, suspect, draws);
    const space = slip !== "" && situation.locale === "en" ? " " : "";
    return { text: `${slip}${space}${said}`, reasoning };
  }
  return {
    ...named,
    decide(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      if (ask.kind === "vote") {
        const voting = vote(situation, draws);
        if (voting === null) return { silent: true };
        const text = voting.choice === null ? "" : nameOf(situation, voting.choice);
        return { text, reasoning: voting.why[situation.locale] };
      }
      if (ask.kind === "guess") {
        const { otherWord } = judge?.(situation) ?? impartial(situation, draws);
        const reasoning =
          situation.locale === "en" ? "What they talked about." : "大家说的像是它。";
        return { text: otherWord, reasoning };
      }
      return speech(situation, draws);
    },
    interview(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      // It expects the others to vote as it would.
      if (ask.kind === "suspect" || ask.kind === "others-vote") {
        const choice = vote(situation, draws)?.choice ?? null;
        return choice === null ? { silent: true } : { text: nameOf(situation, choice) };
      }
      const voting = ask.kind === BELIEFS ? vote(situation, draws) : null;
      const { self, otherWord } = judge?.(situation) ?? impartial(situation, draws);
      const percent = Math.round(100 * self);
      if (ask.kind !== BELIEFS) {
        return { text: ask.kind === "own-role" ? String(percent) : otherWord };
      }
      if (voting === null) return { silent: true };
      // One who would abstain has to name a player here.
      const suspect = nameOf(situation, voting.choice ?? draws.pick(situation.others));
      const believed = Object.entries({
        suspect,
        "own-role": percent,
        "other-word": otherWord,
        "others-vote": suspect,
      });
      const fields = ask.shape.kind === "record" ? ask.shape.fields : {};
      const asked = believed.filter(([part]) => Object.hasOwn(fields, part));
      return { text: JSON.stringify(Object.fromEntries(asked)) };
    },
  };
}

/** A match among characters: one for each seat. */
export interface HouseMatch {
  readonly seed: string;
  readonly config: Config;
  readonly materials: Materials;
  readonly characters: readonly Character<State>[];
}

type HouseTable = Table<Config, Materials, State, GivenAnswer, Event>;

function answerOf(
  table: HouseTable,
  character: Character<State>,
  seat: number,
): Answer<GivenAnswer> {
  const view = table.view(seat);
  const ask = whoIsSpy.ask(view, seat, view.config.language);
  const draws = scoped(table.random, `agent/${seat}`)(`${ask.kind}/${view.round}`);
  const reply = character.decide(view, seat, ask, draws);
  if ("silent" in reply) return { missed: "timeout", detail: "The clock ran out." };
  return answerFrom(ask, reply.text);
}

/** Plays a whole match in memory, without clocks; returns the finished table. */
export function playHouseMatch({ seed, config, materials, characters }: HouseMatch): HouseTable {
  const table = new Table(whoIsSpy, { seed, config, materials });
  table.deal();
  table.advance();
  while (table.due.length > 0) {
    const answers = table.due.flatMap((seat) =>
      characters
        .slice(seat, seat + 1)
        .map((character): [number, Answer<GivenAnswer>] => [
          seat,
          answerOf(table, character, seat),
        ]),
    );
    table.decide(new Map(answers));
    table.advance();
  }
  return table;
}
