import type { CandidateMatch, WholeLog } from "@wisp/db";
import { type Ask, answerFrom, type Locale, soleScore, viewOf } from "@wisp/game";
import { type Question, type RatingValues, textOf } from "@wisp/study";
import { z } from "zod";
import { fitting, type Moment, readMatch } from "./moments.ts";

const MAX_MOMENTS = 10_000;

/** Of a suite only where its moments are: their matches are read from the arena. */
const suiteFileSchema = z.object({
  format: z.string().startsWith("wisp-suite/"),
  interview: z.string().optional(),
  /** What the first format calls it. */
  probe: z.string().optional(),
  matches: z.array(z.object({ match: z.string().optional() })),
  moments: z
    .array(z.object({ match: z.int().min(0), seat: z.int().min(0), at: z.int().min(1) }))
    .min(1)
    .max(MAX_MOMENTS),
});

/** A place in a log at which a suite asks. */
interface SuitePlace {
  readonly seat: number;
  /** Length of the log. */
  readonly at: number;
}

/** A suite, as far as studies need it. */
export interface StudySuite {
  readonly interview: string;
  /** By the id of the match in this arena. */
  readonly places: ReadonlyMap<string, readonly SuitePlace[]>;
}

/** Reads a suite's file; null: it is none. Moments of matches that were played elsewhere are left out. */
export function readStudySuite(file: string): StudySuite | null {
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch {
    return null;
  }
  const { data } = suiteFileSchema.safeParse(json);
  const interview = data?.interview ?? data?.probe;
  if (data === undefined || interview === undefined) return null;
  const placed = data.moments.flatMap(({ match, seat, at }) => {
    const id = data.matches[match]?.match?.toLowerCase();
    return id === undefined ? [] : [{ id, place: { seat, at } }];
  });
  // A moment is asked about once, however often the file names it.
  const once = new Map(placed.map((each) => [JSON.stringify(each), each]));
  const byMatch = Map.groupBy(once.values(), ({ id }) => id);
  const places = new Map([...byMatch].map(([id, own]) => [id, own.map(({ place }) => place)]));
  return { interview, places };
}

/** The values of a question that can be compared with a truth, with what they are as an answer to a suite. */
function valuesAsAnswers(
  question: Question,
  language: Locale,
): (readonly [RatingValues[string], string])[] {
  switch (question.kind) {
    case "yes-no":
      return [
        ["yes", "yes"],
        ["no", "no"],
      ];
    case "one-of":
      return question.options.map(({ name, text }) => [name, textOf(text, language) ?? name]);
    case "scale":
      return Array.from({ length: question.most - question.least + 1 }, (_, step) => {
        const value = question.least + step;
        return [value, `${value}`];
      });
    default:
      return [];
  }
}

/** The right values: of each question that has exactly one value which is a fully right answer. Null: of none. */
function truthOf(
  questions: readonly Question[],
  ask: Ask<unknown>,
  language: Locale,
  isRight: (answer: unknown) => boolean,
): RatingValues | null {
  const known = questions.flatMap((question) => {
    const right = valuesAsAnswers(question, language).filter(([, text]) => {
      const answer = answerFrom(ask, text);
      return "given" in answer && isRight(answer.given);
    });
    const [only] = right;
    return only === undefined || right.length > 1 ? [] : [[question.name, only[0]] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

const askedOf: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `The question is put to ${name}.`,
  zh: (name) => `提问对象：${name}`,
};

/**
 * The moments of a suite in a match that every reader sees whole: its question to a seat, after what spectators had
 * seen by then. What the match says is the right answer becomes the truth of the item, which raters never see.
 *
 * @param log as readers see it
 */
export function suiteMomentsOf(
  match: CandidateMatch,
  { events }: Pick<WholeLog, "events">,
  { interview: name, places }: StudySuite,
  questions: readonly Question[],
): Moment[] {
  const read = readMatch(match, { events });
  const interview = read?.game.interviews?.find((each) => each.name === name);
  if (read === null || interview === undefined) return [];
  const { game, locale, cluster, lines, masked, nameOf, stratumOf, fieldsOf } = read;
  const entries = events.map(({ to, event }) => ({ to, event: game.event.parse(event) }));
  const state = viewOf(game, entries, "omniscient");
  return (places.get(match.id) ?? []).flatMap(({ seat, at }): Moment[] => {
    const seen = entries.slice(0, at);
    const isWhole = seen.length === at && !events.slice(0, at).some(({ hidden }) => hidden);
    if (match.seats[seat] === undefined || !isWhole) return [];
    const view = viewOf(game, seen, seat);
    const ask = view === undefined ? null : interview.ask(view, seat, locale);
    if (ask === null) return [];
    const context = { state, others: [], notes: [] };
    const isRight = (answer: unknown): boolean =>
      soleScore(interview.score(answer, seat, context)) === 1;
    const stratum = stratumOf(seat);
    return [
      {
        stratum,
        agent: fieldsOf(seat).agent ?? "",
        comparable: "",
        item: () => ({
          stratum,
          cluster,
          payload: fitting(
            lines.filter((line) => line.at <= at),
            {
              asked: { speaker: null, text: masked(ask.prompt) },
              note: askedOf[locale](nameOf(seat)),
            },
          ),
          truth: truthOf(questions, ask, locale, isRight),
          fields: fieldsOf(seat),
          source: { matchId: match.id, at, seat, private: false },
        }),
      },
    ];
  });
}
