import type { Locale, Seat } from "@wisp/game";
import { normalized } from "@wisp/game/storable";
import { onceFor, remembering } from "../../remembering.ts";
import { claimPatterns, FIRST_LABEL, FIRST_NAME, LABEL, NAME } from "./claim-patterns.ts";
import type { Claim, ClaimTable, Label } from "./claims.ts";

const PRIVATE = /[\ue000-\uf8ff]/gu;

/** UTF-16 units of a speech that are heard: games cut speeches shorter than this. */
const HEARD = 6_000;
/** Claims of one speech that are heard. */
const MAX_CLAIMS = 24;
const SPEECHES_REMEMBERED = 4_000;
const TABLES_REMEMBERED = 100;

const QUOTES = /["“”„「」『』][^"“”„「」『』]*["“”„「」『』]/gu;
const SENTENCE = /[^.!?;。！？；\n]+[.!?;。！？；\n]*/gu;
/** A sign that continues a word that is written with spaces around it. */
const CONTINUES = "[[\\p{L}\\p{N}\\p{M}]--\\p{Ideographic}]";

/** A pattern for any of some texts, the longest first, and none within a longer word. */
function anyOf(texts: readonly string[]): RegExp | null {
  const written = texts
    .filter((text) => text !== "")
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .map((text) => {
      const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      const isWord = (sign: string): boolean => new RegExp(`^${CONTINUES}$`, "v").test(sign);
      const [before, after] = [isWord(text.slice(0, 1)), isWord(text.slice(-1))];
      return `${before ? `(?<!${CONTINUES})` : ""}${escaped}${after ? `(?!${CONTINUES})` : ""}`;
    });
  return written.length === 0 ? null : new RegExp(written.join("|"), "gv");
}

const plain = (text: string): string =>
  normalized(text, "NFKC").toLowerCase().replaceAll("’", "'").replaceAll(/\s+/gu, " ").trim();

/** Numbers of players behind one word: "players 2, 3 and 5". */
const NUMBERED = /\bplayers? ?#?(\d{1,2}(?:(?:, and | and |, ?| ?& ?)\d{1,2}){0,9})(?!\d)/gu;
/** A player's number as Chinese players say it, and in short. */
const SHORT = /(?<!\d)(?:玩家 ?)?(\d{1,2}) ?号(?:玩家)?|玩家 ?(\d{1,2})(?!\d)|\bp(\d{1,2})\b/gu;
const NEUTRAL = /^player (\d{1,2})$/u;

/** Replaces the names of players by their signs. */
function nameReplacer(names: readonly string[]): (text: string) => string {
  const signs = new Map(
    names.map((name, seat) => [plain(name), String.fromCharCode(FIRST_NAME + seat)]),
  );
  const numbers = new Map(
    [...signs].flatMap(([name, sign]) => {
      const number = NEUTRAL.exec(name)?.[1];
      return number === undefined ? [] : [[number, sign] as const];
    }),
  );
  const named = anyOf([...signs.keys()]);
  const byNumber = (whole: string, ...found: readonly unknown[]): string => {
    const number = found.slice(0, 3).find((each) => typeof each === "string");
    return (typeof number === "string" && numbers.get(number)) || whole;
  };
  return (text) => {
    const whole = named === null ? text : text.replace(named, (name) => signs.get(name) ?? name);
    if (numbers.size === 0) return whole;
    return whole
      .replace(NUMBERED, (_, list: string) =>
        list.replace(/\d+/gu, (number) => numbers.get(number) ?? number),
      )
      .replace(SHORT, byNumber);
  };
}

const ARTICLE = /^(?:a|an|the) /u;

/** Replaces the words of roles and sides by their signs, with the article before them. */
const labelReplacer = onceFor((labels: readonly Label[]) => {
  const of = (locale: Locale): ((text: string) => string) => {
    const signs = new Map(
      labels.flatMap(({ words }, at) =>
        words[locale].map((word) => [
          plain(word).replace(ARTICLE, ""),
          String.fromCharCode(FIRST_LABEL + at),
        ]),
      ),
    );
    const worded = anyOf([...signs.keys()]);
    const article = new RegExp(`\\b(?:an?|the|our|your) (?=${LABEL})`, "gu");
    return (text) =>
      worded === null
        ? text
        : text.replace(worded, (word) => signs.get(word) ?? word).replace(article, "");
  };
  return { en: of("en"), zh: of("zh") };
});

/** The signs of names in a match. */
const seatsOf = (names = ""): Seat[] =>
  [...names].flatMap((sign) => {
    const seat = sign.charCodeAt(0) - FIRST_NAME;
    return seat >= 0 && seat < FIRST_LABEL - FIRST_NAME ? [seat] : [];
  });

const labelOf = (labels: readonly Label[], sign = ""): Label | undefined =>
  labels[sign.charCodeAt(0) - FIRST_LABEL];

/** The vote of another player, which is reported. */
const othersVote: Readonly<Record<Locale, RegExp>> = {
  en: new RegExp(`(?:${NAME}|\\b(?:you|he|she|they|who))(?: \\w+){0,2} $`, "u"),
  zh: new RegExp(`(?:${NAME}|[你他她]们?|谁|上轮|昨天)(?:会|要|想|也|都)?$`, "u"),
};

/** A claim that a player has a label, in its context. */
interface Attribution {
  readonly seat: Seat;
  readonly label: Label;
  readonly isDenied: boolean;
  readonly isSeen: boolean;
  /** Whether the speaker only thinks so. */
  readonly isWeak: boolean;
}

function attributed(
  { seat, label, isDenied, isSeen, isWeak }: Attribution,
  labels: readonly Label[],
): Claim[] {
  if (isDenied) {
    const opposite = labels.find(({ of, isEvil }) => of === "side" && isEvil !== label.isEvil);
    if (isSeen && label.of === "side" && opposite !== undefined) {
      return [{ kind: "seen", seat, label: opposite.id }];
    }
    // Who is not Morgana may be anything else.
    return label.of === "role" ? [] : [{ kind: label.isEvil ? "trust" : "suspect", seat }];
  }
  if (isSeen) return [{ kind: "seen", seat, label: label.id }];
  if (isWeak) return [{ kind: label.isEvil ? "suspect" : "trust", seat }];
  return [{ kind: "other", seat, label: label.id }];
}

/** The end of what stands before a place: more is not read, however often a sentence is repeated. */
const contextOf = (sentence: string, at: number): string =>
  sentence.slice(Math.max(0, at - 60), at);

/** The claims of a sentence in which names and labels are signs. */
function claimsIn(locale: Locale, labels: readonly Label[], sentence: string): Claim[] {
  const { supposed, own, is, governing, suspects, trusts, votes, likes, dislikes } =
    claimPatterns[locale];
  if (supposed.test(sentence)) return [];
  const claims: Claim[] = [];
  for (const { groups = {}, index } of sentence.matchAll(own)) {
    const label = labelOf(labels, groups.label);
    if (label === undefined || groups.not !== undefined) continue;
    if (governing.reported.test(contextOf(sentence, index))) continue;
    claims.push({ kind: "own", label: label.id });
  }
  for (const { groups = {}, index } of sentence.matchAll(is)) {
    const label = labelOf(labels, groups.label);
    const before = contextOf(sentence, index);
    if (label === undefined || governing.reported.test(before)) continue;
    const isDenied = governing.denied.test(before) !== (groups.not !== undefined);
    const isSeen = governing.seen.test(before);
    const isWeak = groups.weak !== undefined || governing.thought.test(before);
    for (const seat of seatsOf(groups.names)) {
      claims.push(...attributed({ seat, label, isDenied, isSeen, isWeak }, labels));
    }
  }
  for (const [kind, opposite, patterns] of [
    ["suspect", "trust", suspects],
    ["trust", "suspect", trusts],
  ] as const) {
    for (const { groups = {} } of patterns.flatMap((each) => [...sentence.matchAll(each)])) {
      for (const seat of seatsOf(groups.names)) {
        claims.push({ kind: groups.not === undefined ? kind : opposite, seat });
      }
    }
  }
  for (const { groups = {}, index } of votes.flatMap((each) => [...sentence.matchAll(each)])) {
    if (groups.not !== undefined || othersVote[locale].test(contextOf(sentence, index))) continue;
    for (const seat of seatsOf(groups.names)) claims.push({ kind: "vote", seat });
  }
  for (const [kind, opposite, patterns] of [
    ["like-team", "dislike-team", likes],
    ["dislike-team", "like-team", dislikes],
  ] as const) {
    for (const { groups = {} } of patterns.flatMap((each) => [...sentence.matchAll(each)])) {
      claims.push({ kind: groups.not === undefined ? kind : opposite });
    }
  }
  return claims;
}

const keyOfClaim = (claim: Claim): string =>
  `${claim.kind}/${"seat" in claim ? claim.seat : ""}/${"label" in claim ? claim.label : ""}`;

/** A hearer at one table. */
type Hearer = (speech: string) => readonly Claim[];

function hearer({ locale, labels, names }: ClaimTable): Hearer {
  const withNames = nameReplacer(names);
  const withLabels = labelReplacer(labels)[locale];
  return remembering(SPEECHES_REMEMBERED, (speech) => {
    const own = plain(speech.slice(0, HEARD)).replace(QUOTES, " ").replace(PRIVATE, " ");
    const signs = withLabels(withNames(own));
    const text = locale === "zh" ? signs.replaceAll(" ", "") : signs;
    const claims = (text.match(SENTENCE) ?? []).flatMap((each) => claimsIn(locale, labels, each));
    const byKey = new Map(claims.map((claim) => [keyOfClaim(claim), claim]));
    return [...byKey.values()].slice(0, MAX_CLAIMS);
  });
}

const hearersOf = onceFor((_labels: readonly Label[]) =>
  remembering(TABLES_REMEMBERED, (_key, table: ClaimTable) => hearer(table)),
);

/**
 * What a speech claims, each claim once; a player whom the speech names may be its speaker. Left out is
 * what it asks, supposes, quotes or reports of others. A speech is heard up to 6,000 characters.
 */
export const hearClaims = (speech: string, table: ClaimTable): readonly Claim[] =>
  hearersOf(table.labels)(`${table.locale}\n${table.names.join("\n")}`, table)(speech);
