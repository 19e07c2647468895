import {
  type Ask,
  type InterviewContext,
  isIllegal,
  type Locale,
  type NamedScores,
  type RecordField,
  type RecordShape,
  readShape,
  type Seat,
} from "@wisp/game";
import { z } from "zod";

/**
 * MAgIC's two side questions (section 3): what is my role, and whom does each player suspect most? Each is a record,
 * so that a game can also ask both at once.
 */

/** Fields of a record. Those about a player hold its name after some words, so that no two are the same. */
const ROLE = "role";
const OWN_SUSPECT = "suspect";
const suspectField = (name: string): string => `suspect of ${name}`;

/** The answer of a player that does not know its role. */
const NOT_SURE = "not sure";

/** In older answers: which player the seat is, which its view states. */
const PLAYER = "player";

interface Wording {
  readonly role: string;
  readonly notSure: string;
  readonly ownSuspect: string;
  suspectOf(name: string): string;
}

const wording: Readonly<Record<Locale, Wording>> = {
  en: {
    role: "Your role",
    notSure: "not sure",
    ownSuspect: "The player whom you suspect most",
    suspectOf: (name) => `The player whom ${name} suspects most`,
  },
  zh: {
    role: "你的身份",
    notSure: "不确定",
    ownSuspect: "你最怀疑的玩家",
    suspectOf: (name) => `${name} 最怀疑的玩家`,
  },
};

type Fields = RecordShape["fields"];

/** What a player takes itself for; `roles` by the game's names, with words for readers. */
export function roleFields(roles: Readonly<Record<string, string>>, locale: Locale): Fields {
  const say = wording[locale];
  const options = [...Object.keys(roles), NOT_SURE];
  const labels = [...Object.values(roles), say.notSure];
  return {
    [ROLE]: { label: say.role, shape: { kind: "option", options, labels } },
  };
}

/**
 * Whom `name` suspects most, and whom it thinks each of the others suspects most: always another player than
 * the one who suspects.
 *
 * @param isTold whether it was told who has the hidden role: then it suspects no one
 */
export function deductionFields(
  names: readonly string[],
  name: string,
  isTold: boolean,
  locale: Locale,
): Fields {
  const say = wording[locale];
  const suspectBy = (subject: string, label: string): RecordField => ({
    label,
    shape: { kind: "option", options: names.filter((each) => each !== subject) },
  });
  return {
    ...(!isTold && { [OWN_SUSPECT]: suspectBy(name, say.ownSuspect) }),
    ...Object.fromEntries(
      names.flatMap((other) =>
        other === name ? [] : [[suspectField(other), suspectBy(other, say.suspectOf(other))]],
      ),
    ),
  };
}

const answerSchema = z.strictObject({
  /** Clues that the table had heard: answers of one moment are compared with each other. */
  clues: z.int().min(0),
  /** Absent in older answers, where a player could be the suspect of itself. */
  suspects: z.literal("others").optional(),
  said: z.record(z.string(), z.string()),
});

/** A question whose answer is a record of these fields, after this many clues. */
export function sideQuestion(
  kind: string,
  prompt: string,
  fields: Fields,
  { clues, timeLimitMs }: { readonly clues: number; readonly timeLimitMs: number },
): Ask<unknown> {
  const shape: RecordShape = { kind: "record", fields };
  return {
    kind,
    prompt,
    answer: answerSchema,
    shape,
    timeLimitMs,
    parse(text) {
      const said = readShape(text, shape);
      return isIllegal(said) ? said : { clues, suspects: "others" as const, said };
    },
  };
}

export const SELF_AWARENESS = "self-awareness";
export const REASONING = "reasoning";
export const STRICT_REASONING = "reasoning-strict";

/** What tables call the scores. */
export const deductionScores = {
  [SELF_AWARENESS]: { en: "Self-awareness", zh: "自我认知" },
  [REASONING]: { en: "Reasoning", zh: "推理" },
  [STRICT_REASONING]: { en: "Reasoning, strict", zh: "推理（严格）" },
} as const;

/**
 * 1 where the role is right, and in older answers the player, too; "not sure" is wrong. Null for a player who was
 * told its role and not asked for it.
 */
export function scoreRole(answer: unknown, name: string, role: string): NamedScores {
  const read = answerSchema.safeParse(answer);
  if (!read.success || read.data.said[ROLE] === undefined) return { [SELF_AWARENESS]: null };
  const { said } = read.data;
  const isRight = (said[PLAYER] ?? name) === name && said[ROLE] === role;
  return { [SELF_AWARENESS]: { numerator: Number(isRight), denominator: 1 } };
}

/** Whether an answer was given after this many clues; much faster than reading it whole. */
const isOf = (answer: unknown, clues: number): boolean =>
  typeof answer === "object" && answer !== null && "clues" in answer && answer.clues === clues;

/** What deductions are compared with. */
interface Truth {
  /** Of the answer. */
  readonly seat: Seat;
  /** In-game names of all players, by seat. */
  readonly names: readonly string[];
  /** The names of the players with the hidden role. */
  readonly hidden: readonly string[];
  /** Whether the seat was told that it has the hidden role: then its own suspect is no deduction. */
  readonly isTold: boolean;
  /** The interview of the deductions. */
  readonly interview: string;
  readonly others: InterviewContext<unknown>["others"];
}

/**
 * `reasoning` counts each deduction (equation 3 of the paper): the own suspect, and for each other player
 * who answered at the same moment whether it named the suspect that was expected of it.
 * `reasoning-strict` counts in the units of the paper's released code: the own suspect, and as one unit whether all
 * expectations were right. The own suspect of the only player with the hidden role counts in older answers alone:
 * now it is another player, so that none is right. In `reasoning` no suspect of a player who was told counts.
 */
export function scoreDeductions(
  answer: unknown,
  { seat, names, hidden, isTold, interview, others }: Truth,
): NamedScores {
  const read = answerSchema.safeParse(answer);
  if (!read.success) return { [REASONING]: null, [STRICT_REASONING]: null };
  const { clues, suspects, said } = read.data;
  const own = said[OWN_SUSPECT];
  const hasTruth = own !== undefined && hidden.some((name) => !suspects || name !== names[seat]);
  const gold = Number(hasTruth && hidden.includes(own));
  const expectations = others.flatMap((other) => {
    if (other.interview !== interview || !isOf(other.answer, clues)) return [];
    const heard = answerSchema.safeParse(other.answer);
    const theirs = heard.success ? heard.data.said[OWN_SUSPECT] : undefined;
    return theirs === undefined ? [] : [said[suspectField(names[other.seat] ?? "")] === theirs];
  });
  const right = expectations.filter((each) => each).length;
  const isAll = expectations.length > 0 && right === expectations.length;
  return {
    [REASONING]: {
      numerator: (isTold ? 0 : gold) + right,
      denominator: Number(hasTruth && !isTold) + expectations.length,
    },
    [STRICT_REASONING]: {
      numerator: gold + Number(isAll),
      denominator: Number(hasTruth) + Number(expectations.length > 0),
    },
  };
}

/** How a house agent answers the fields: with its role and its suspect, which it expects of all others. */
export function sideAnswer(
  { shape }: Pick<Ask<unknown>, "shape">,
  players: readonly { readonly name: string }[],
  {
    self,
    role,
    suspect,
  }: { readonly self: string; readonly role: string; readonly suspect: string },
): string {
  // No seat suspects itself.
  const suspectBy = (subject: string): string =>
    suspect === subject ? (players.find(({ name }) => name !== subject)?.name ?? subject) : suspect;
  const known = new Map([
    [ROLE, role],
    [OWN_SUSPECT, suspectBy(self)],
    ...players.map(({ name }): [string, string] => [suspectField(name), suspectBy(name)]),
  ]);
  const asked = shape.kind === "record" ? Object.keys(shape.fields) : [];
  return JSON.stringify(Object.fromEntries(asked.map((field) => [field, known.get(field) ?? ""])));
}
