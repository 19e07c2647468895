import type { Locale } from "@wisp/game";
import { onceFor, remembering } from "../../remembering.ts";
import { sentences } from "./sentences.ts";

/** Facts that fit nearly any word: said beside a telling fact, and about words that are in no public pack. */
export const genericClues: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    "Most people have come across it at some point.",
    "You could explain it to a child without much trouble.",
    "There is more than one kind of it.",
    "Some people care about it a lot more than others.",
    "I thought of it only the other day.",
    "It has been around for longer than I have.",
    "You would miss it if it were gone.",
    "It looks a little different from place to place.",
    "There are people whose work has to do with it.",
    "You can find pictures of it easily.",
    "It comes up in conversation now and then.",
    "A good one is worth waiting for.",
    "My grandparents would have known it too.",
    "Opinions differ on which sort is best.",
    "It is not the first thing you notice in the morning.",
    "You would know it when you met it.",
    "It can be a pleasure or a nuisance.",
    "There is usually one not too far away.",
    "You get to know it early in life.",
    "I have seen it in films more than once.",
    "Nobody needs a manual to understand it.",
    "It means more to some families than to others.",
    "You hear about it on the news from time to time.",
    "People have strong feelings about it.",
    "I could say quite a bit more about it.",
    "It is not something you would argue about for long.",
    "There are books that mention it.",
    "You can like it without being an expert.",
    "It has changed somewhat over the years.",
    "My neighbour would describe it much as I do.",
    "It is easier to show than to describe.",
    "People usually remember their first one.",
    "You would find it in most countries.",
    "It is more common than you would think.",
    "I would not call it rare.",
    "There is a right moment for it and a wrong one.",
    "It can be better or worse than you expect.",
    "Some think it is overrated.",
    "You do not think about it every day.",
    "It has its fans and its critics.",
    "Most people would nod if you mentioned it.",
    "You can get too much of it.",
    "It is hard to imagine the world without it.",
    "Many languages have an old name for it.",
    "It would make a fair question in a quiz.",
    "I had something to do with it last month.",
    "I would have to think before I drew it.",
    "I never gave it much thought until today.",
  ],
  zh: [
    "大多数人都多少接触过。",
    "跟小孩子解释起来也不难。",
    "它不止一种样子。",
    "有的人特别在意它。",
    "前几天我还想起过它。",
    "它存在的时间比我的年纪还长。",
    "要是没有了会觉得不习惯。",
    "各地的不太一样。",
    "有些人的工作跟它有关。",
    "它的图片很容易找到。",
    "聊天时偶尔会提到。",
    "好的值得等一等。",
    "老一辈的人也知道它。",
    "哪种最好大家说法不一。",
    "早上醒来不会先想到它。",
    "见到了就能认出来。",
    "有时让人高兴，有时也添麻烦。",
    "离你不远的地方大概就有。",
    "我们很小就知道它了。",
    "电影里也出现过好几回。",
    "不用看说明书也明白。",
    "不同的人对它看法差得挺远。",
    "新闻里偶尔也会说到。",
    "真要聊，我能聊上半天。",
    "为它吵起来倒不至于。",
    "书里也常写到它。",
    "不是行家也可以喜欢它。",
    "这些年它也变了一些。",
    "换我邻居来讲，大概也这么说。",
    "画出来比说出来容易。",
    "第一次往往印象最深。",
    "别的国家多半也有。",
    "其实比想象的要常见。",
    "谈不上稀罕。",
    "也要看时候合不合适。",
    "有时比预想的好，有时比预想的差。",
    "也有人觉得没那么了不起。",
    "平时不会天天惦记它。",
    "喜欢的人不少，嫌它的人也有。",
    "换个地方叫法也差不多。",
    "凡事过了头都不好，它也一样。",
    "很难想象世上没有它。",
    "老话里也提到过它。",
    "拿来出题猜谜挺合适。",
    "上个月我还跟它打过交道。",
    "今天之前我没怎么仔细想过它。",
    "一提起来大家都会点头。",
    "要说的话还能再说几句。",
  ],
};

/** A text as it is looked for in others: letters and digits only. */
export const keyOf = remembering(20_000, (text) =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
);

const QUOTES = /["“”„]([^"“”„]*)["“”„]/gu;

const sentenceEnds: Readonly<Record<Locale, RegExp>> = {
  en: /(?<=[.!?;])["”]?\s+|\n+/u,
  zh: /(?<=[。；！？!?;]|\.(?=\s))["”]?|\n+/u,
};

/** Where the facts of one sentence are joined. */
const joints: Readonly<Record<Locale, RegExp>> = {
  en: /, (?=(?:and|but|so|while) )/u,
  zh: /，(?=而且|另外|还有，|再就是|不过|但是)/u,
};

/** Words that join a fact to the one before it. */
const joining: Readonly<Record<Locale, RegExp>> = {
  en: /^(?:and|but|so|while|also|besides|then|on top of that|apart from that|what is more)\b,? ?/iu,
  zh: /^(?:而且|另外|还有|再就是|再有|再说|对了|除此之外|不过|但是)，?/u,
};

/** A sentence that names a player in another way: "Players 2, 4 and I", "3号". */
const numbered = /\bplayers? ?\d|玩家|\d ?号/iu;

const sentencesOf = (locale: Locale, text: string): string[] =>
  text
    .split(sentenceEnds[locale])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A neutral name: Chinese pages show it as "5号", and people write what they see. */
const NEUTRAL = /^player (\d+)$/;

/** What finds a neutral name as people write it, by its number; null for a name of another kind. */
const numberPattern = remembering(200, (name): RegExp | null => {
  const [, number] = NEUTRAL.exec(name) ?? [];
  return number === undefined ? null : new RegExp(`(?<!\\d)${number} ?号`, "u");
});

/** Whether a text has a player's name, and not just a part of a longer one. */
export function namesPlayer(text: string, name: string): boolean {
  const all = text.toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    if (!/[a-z0-9]/.test(all.charAt(at + wanted.length))) return true;
  }
  return all.includes("号") && numberPattern(wanted)?.test(all) === true;
}

const generic: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(genericClues.en.map(keyOf)),
  zh: new Set(genericClues.zh.map(keyOf)),
};

/** What is heard at a table: its players' names, and what was said before. */
interface Table {
  readonly names: readonly string[];
  /** The speeches before the one that is heard. */
  readonly earlier: readonly string[];
}

/** Facts of one speech that are heard: players say four, and each is compared with all others. */
const MAX_FACTS = 16;

/** Whether a fact is one of those that fit nearly any word. */
export const isGeneric = (locale: Locale, fact: string): boolean =>
  generic[locale].has(keyOf(fact));

/** Agents hear the speeches of a match at each of their decisions, and all of them the same. */
const SPEECHES_REMEMBERED = 4_000;

function factsOf(locale: Locale, own: string, names: readonly string[]): readonly string[] {
  const facts = sentencesOf(locale, own)
    .filter((sentence) => !numbered.test(sentence))
    .filter((sentence) => !names.some((name) => namesPlayer(sentence, name)))
    .map((sentence) => {
      const opening = sentences[locale].opening.find((each) => sentence.startsWith(each));
      return opening === undefined ? sentence : sentence.slice(opening.length).trim();
    })
    .flatMap((sentence) => sentence.split(joints[locale]))
    .map((fact) => fact.replace(joining[locale], ""))
    .filter((fact) => keyOf(fact) !== "");
  if (facts.length > 0) return facts.slice(0, MAX_FACTS);
  const nameless = names.reduce((text, name) => text.replaceAll(name, " "), own).trim();
  return keyOf(nameless) === "" ? [] : [nameless];
}

/** The facts of a text at one table. */
interface HeardAt {
  readonly locale: Locale;
  readonly names: readonly string[];
  readonly facts: readonly string[];
}

/** By text: nearly always one table. A key with the names would be hashed at each hearing. */
const tablesOf = remembering(SPEECHES_REMEMBERED, (_own): HeardAt[] => []);

/**
 * What a speech says about its word, fact by fact. Left out are sentences about players and quotes of
 * others: who argues much must not sound as if it held another word. A speech that says nothing else is
 * heard whole, without names.
 */
export function factsIn(
  locale: Locale,
  speech: string,
  { names, earlier }: Table,
): readonly string[] {
  const own = speech.replace(QUOTES, (whole, quote: string) => {
    const key = keyOf(quote);
    return key !== "" && earlier.some((each) => keyOf(each).includes(key)) ? " " : whole;
  });
  const tables = tablesOf(own);
  const found = tables.find(
    (table) =>
      table.locale === locale &&
      table.names.length === names.length &&
      table.names.every((name, at) => name === names[at]),
  );
  if (found !== undefined) return found.facts;
  const facts = factsOf(locale, own, names);
  tables.push({ locale, names, facts });
  return facts;
}

/** The facts of a speech, by whether they fit nearly any word. */
interface SortedFacts {
  readonly telling: readonly string[];
  readonly vague: readonly string[];
}

const sorted = (locale: Locale): ((facts: readonly string[]) => SortedFacts) =>
  onceFor((facts) => ({
    telling: facts.filter((fact) => !isGeneric(locale, fact)),
    vague: facts.filter((fact) => isGeneric(locale, fact)),
  }));
const sortedIn = { en: sorted("en"), zh: sorted("zh") } as const;

/** Facts as `factsIn` gives them; the same objects for the same facts. */
export const sortedFacts = (locale: Locale, facts: readonly string[]): SortedFacts =>
  sortedIn[locale](facts);

const accusation: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:spy|chameleon|suspect|suspects|suspicious|vot(?:e|es|ing)|doubts?|odd|vague|copy|copying|copied|guessing|hiding|cannot place|not convinced|could be anything|least|worst|specific|concrete|hard to match|(?:does not|doesn't|do not|don't) (?:quite )?(?:fit|match|suit))\b/iu,
  zh: /卧底|变色龙|怀疑|可疑|起疑|疑问|投|票|不像|不太像|对不上|含糊|都说得通|谁都能说|说不通|跟着|有点怪|问题出在|具体一点|更像|不是一回事|听不出/u,
};

/** About the speaker itself, or in favour of the player who is named. */
const otherwise: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:about|for|against|trust|doubts?|suspects?|in|named|wants) me\b|\bmyself\b|\b(?:was not|is not|isn't|wasn't) (?:the (?:spy|one|chameleon)|\w+ \d)|\bagree|\bwrong about\b|\bvot(?:e against|ing out) .+ (?:cost|did not)\b/iu,
  zh: /(?:怀疑|点了?|投|给|冤枉|盯着)我|对我|听我|不是(?:卧底|要找)|冤|错怪|投错|失误|没找对|还没找出来|同意|没错/u,
};

const accusationsIn = (locale: Locale): ((speech: string) => readonly string[]) =>
  remembering(1_000, (speech) =>
    sentencesOf(locale, speech.replace(QUOTES, " ")).filter(
      (sentence) => accusation[locale].test(sentence) && !otherwise[locale].test(sentence),
    ),
  );
const accusations = { en: accusationsIn("en"), zh: accusationsIn("zh") } as const;

/** Whether a speech accuses the player of this name. */
export const accuses = (locale: Locale, speech: string, name: string): boolean =>
  accusations[locale](speech).some((sentence) => namesPlayer(sentence, name));
