import { believe, misfits } from "./beliefs.ts";
import { character, votesForMisfit } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";

/** The share of the known clues of its word that it remembers. */
const BOLD_RECALL = 0.9;

/** Says the most telling thing first. */
export const bold = character({
  id: "bold",
  about: {
    en: "Says the most telling thing about its word and votes for the player whose speeches it does not recognise.",
    zh: "直说最能说明自己词的特点，投给听起来不像的人。",
  },
  voice: {
    facts: [3, 4],
    telling: [2, 2],
    joins: "plain",
    refers: 2,
    opens: 2,
    arguesFrom: 2,
  },
  speak(situation) {
    const ranked = [...trueClues(situation.knowledge)].sort(
      (one, other) => other.telling - one.telling,
    );
    return {
      ranked,
      why: { en: "Whoever holds my word will know me by this.", zh: "拿着同一个词的人一听就懂。" },
    };
  },
  vote: votesForMisfit(BOLD_RECALL),
});

/** The share of the known clues of its word that it remembers. */
const CAUTIOUS_RECALL = 0.5;

/** Stays vague as long as it can. */
export const cautious = character({
  id: "cautious",
  about: {
    en: "Says only what is true of many things and votes for the player whose speeches it does not recognise.",
    zh: "只说放在哪里都对的话，投给听起来不像的人。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 1],
    joins: "flowing",
    refers: 3,
    opens: 4,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => one.telling - other.telling);
    return {
      ranked,
      why: { en: "Vague enough for either side.", zh: "说得含糊，哪一边都说得通。" },
    };
  },
  vote: votesForMisfit(CAUTIOUS_RECALL),
});

/** It abstains below this chance. */
const SURE = 0.5;

/** Says little, and of what there is to say the shortest. */
export const quiet = character({
  id: "quiet",
  about: {
    en: "Says as little as it can and abstains unless it is sure.",
    zh: "能少说就少说，没把握就弃权。",
  },
  voice: {
    facts: [2, 2],
    telling: [1, 1],
    joins: "plain",
    refers: 0,
    opens: 0,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const hides = believe(situation).self > SURE;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) =>
        hides ? one.telling - other.telling : one.text.length - other.text.length,
      );
    return { ranked, why: { en: "That will do.", zh: "够了。" } };
  },
  vote(situation) {
    const found = [...believe(situation).spies].find(([, chance]) => chance > SURE);
    if (found === undefined) return { choice: null, why: { en: "Not sure.", zh: "没把握。" } };
    const name = nameOf(situation, found[0]);
    return { choice: found[0], why: { en: `${name}. Sure.`, zh: `${name}，肯定。` } };
  },
});

/** The baseline: any true clue, any vote. */
export const random = character({
  id: "random",
  about: {
    en: "Says anything that is true of its word and votes for anybody.",
    zh: "随口说一条对的描述，随便投一个人。",
  },
  voice: {
    facts: [2, 4],
    telling: [1, 3],
    joins: "both",
    refers: 3,
    opens: 3,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const ranked = draws.shuffle(trueClues(situation.knowledge));
    return {
      ranked,
      why: { en: "The first thing that came to mind.", zh: "想到什么说什么。" },
    };
  },
  vote({ others }, draws) {
    return {
      choice: others.length === 0 ? null : draws.pick(others),
      why: { en: "A guess.", zh: "瞎猜的。" },
    };
  },
});

/** The share of the known clues of its word that it remembers. */
const SLEEPER_RECALL = 0.5;

/** Of this many turns it sleeps through one. */
const SLEEPS_ONE_IN = 5;

/** Lets the clock run out now and then. */
export const sleeper = character({
  id: "sleeper",
  about: {
    en: "Plays soundly when awake, but lets the clock run out every few turns.",
    zh: "醒着的时候打得不错，但隔几次就会超时。",
  },
  failsOnPurpose: true,
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 2,
    opens: 5,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    if (draws.int(SLEEPS_ONE_IN) === 0) return null;
    const ranked = draws.shuffle(trueClues(situation.knowledge));
    return {
      ranked,
      why: { en: "Awake, for now.", zh: "这会儿还醒着。" },
    };
  },
  vote(situation, draws) {
    if (draws.int(SLEEPS_ONE_IN) === 0) return null;
    const [suspect] = misfits(situation, draws, SLEEPER_RECALL);
    return {
      choice: suspect?.seat ?? null,
      why: { en: "As far as I could follow.", zh: "就我听到的来看是这样。" },
    };
  },
});

/** The share of the known clues of its word that it remembers. */
const SLIP_RECALL = 0.4;

/** Of this many speeches one holds its own word, and one is an earlier speech again. */
const SLIPS_ONE_IN = 5;

/** Fouls often, so that tables have fouls to show. */
export const slip = character({
  id: "slip",
  about: {
    en: "Means well, but often says its word or repeats what was said.",
    zh: "本意不坏，但常常说漏嘴或者重复别人的话。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "flowing",
    refers: 2,
    opens: 6,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const { locale, knowledge, view } = situation;
    const said = view.speeches.filter((speech) => speech.text !== "");
    const fate = draws.int(SLIPS_ONE_IN);
    const ranked = draws.shuffle(trueClues(knowledge));
    if (fate === 0) {
      const { word } = knowledge.own;
      return {
        ranked,
        slip: locale === "en" ? `A good ${word}, you know.` : `说到${word}嘛，`,
        why: { en: "Did I just say it?", zh: "我是不是说漏嘴了？" },
      };
    }
    if (fate === 1 && said.length > 0) {
      return {
        text: draws.pick(said).text,
        why: { en: "Somebody put it well.", zh: "有人说得挺好，我也这么说。" },
      };
    }
    return { ranked, why: { en: "Careful this time.", zh: "这次小心一点。" } };
  },
  vote: votesForMisfit(SLIP_RECALL),
});
