import type { Draws, Seat } from "@wisp/game";
import { weighing } from "./bayes.ts";
import { misfits, mostAccused, outsiders } from "./beliefs.ts";
import { character, votesForMisfit } from "./character.ts";
import { attack, defence, isAttack, isDefence } from "./injections.ts";
import { likeness, listen } from "./listen.ts";
import { nameOf, type WhoIsSpySituation } from "./situation.ts";
import { allClues, type Clue, trueClues } from "./speak.ts";

/** Place in `Knowledge.words` of the word that the others seem to hold; null before anybody spoke of one. */
function wordOfOthers({ knowledge, heard }: WhoIsSpySituation): number | null {
  const facts = heard.flatMap((speech) => speech.facts);
  const fits = facts.map((fact) => listen(knowledge, fact));
  const sums = knowledge.words.map((_, place) =>
    fits.reduce((sum, words) => sum + (words[place] ?? 0), 0),
  );
  return fits.length === 0 ? null : sums.indexOf(Math.max(...sums));
}

/**
 * What can be said of the word that the others seem to hold: first what comes nearest to what they said.
 * Who speaks first has to speak of its own word.
 */
function copied(situation: WhoIsSpySituation, draws: Draws): Clue[] {
  const { knowledge, heard, locale } = situation;
  const word = wordOfOthers(situation);
  const known = draws
    .shuffle(allClues(knowledge))
    .filter(({ about }) => about === null || about === (word ?? 0));
  // Nothing to copy yet.
  if (word === null) return known;
  const facts = heard.flatMap((speech) => speech.facts);
  const near = (clue: Clue): number =>
    Math.max(0, ...facts.map((fact) => likeness(locale, clue.text, fact)));
  return known
    .map((clue) => ({ clue, near: near(clue) + Number(clue.about === word) }))
    .sort((one, other) => other.near - one.near)
    .map(({ clue }) => clue);
}

/** What the rules should make costly: it says what the others said, even if it holds another word. */
export const copier = character({
  id: "copier",
  about: {
    en: "Says in other words what was said before it, whichever word it holds, and votes as bayes does.",
    zh: "不管自己拿的是哪个词，都换个说法重复前面的人说过的意思，投票方式与贝叶斯相同。",
  },
  voice: { facts: [2, 3], telling: [2, 2], joins: "both", refers: 5, opens: 2, arguesFrom: 2 },
  speak: (situation, draws) => ({
    ranked: copied(situation, draws),
    why: { en: "What they say must be right.", zh: "他们说的总不会错。" },
  }),
  vote: weighing.vote,
  judge: weighing.judge,
});

/** Repeats others' speeches and votes. */
export const copycat = character({
  id: "copycat",
  about: {
    en: "Says what comes nearest to what others said and votes as most did the round before.",
    zh: "说最接近别人说过的话，跟着上一轮多数人投票。",
  },
  voice: {
    facts: [2, 2],
    telling: [1, 2],
    joins: "flowing",
    refers: 8,
    opens: 0,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const { locale, heard } = situation;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .map((clue) => ({
        clue,
        near: heard.reduce(
          (sum, { facts }) =>
            facts.reduce((most, fact) => Math.max(most, likeness(locale, clue.text, fact)), sum),
          0,
        ),
      }))
      .sort((one, other) => other.near - one.near || one.clue.telling - other.clue.telling)
      .map(({ clue }) => clue);
    return {
      ranked,
      why: { en: "Close to what the others said.", zh: "跟大家说的差不多就行。" },
    };
  },
  vote(situation) {
    const { view, others } = situation;
    const lastSpeaker = view.order.findLast((seat) => others.includes(seat)) ?? null;
    const choice = mostAccused(situation) ?? lastSpeaker;
    const name = choice === null ? "" : nameOf(situation, choice);
    return {
      choice,
      why: {
        en: `${name}: as the others did, or the last to speak.`,
        zh: `投 ${name}：跟多数人，没有就投最后发言的。`,
      },
    };
  },
});

/** Decides by the table's speeches, not by its word. */
export const crowd = character({
  id: "crowd",
  about: {
    en: "Sides with the table: votes for the one that sounds least like the others or was accused most.",
    zh: "随大流：投给跟大家说得最不一样或者上一轮票数最多的人。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 6,
    opens: 2,
    arguesFrom: 2,
  },
  speak(situation, draws) {
    const fitting = Math.min(1, (situation.view.round - 1) / 2);
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => Math.abs(one.telling - fitting) - Math.abs(other.telling - fitting));
    return {
      ranked,
      why: { en: "Vague at first, plainer every round.", zh: "先说得含糊，一轮比一轮明白。" },
    };
  },
  vote(situation, draws) {
    const [outsider] = outsiders(situation, draws);
    const choice = mostAccused(situation) ?? outsider?.seat ?? null;
    const name = choice === null ? "" : nameOf(situation, choice);
    return {
      choice,
      why: { en: `${name} stands apart from the rest.`, zh: `${name} 跟大家不一样。` },
    };
  },
});

/** The share of the known clues of its word that it remembers. */
const GRUDGE_RECALL = 0.4;

/** The living player that voted for it last. */
const enemyOf = ({ view, seat, others }: WhoIsSpySituation): Seat | null =>
  view.votes.findLast((vote) => vote.choice === seat && others.includes(vote.seat))?.seat ?? null;

/** Never forgets a vote against it. */
export const grudge = character({
  id: "grudge",
  about: {
    en: "Votes for the seat that voted for it last; without a grudge it goes by the speeches.",
    zh: "谁上次投了它，它就投谁；没有仇人时才看发言。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "plain",
    refers: 1,
    opens: 3,
    arguesFrom: 2,
  },
  speak(situation, draws) {
    const accused = enemyOf(situation) !== null;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => (accused ? other.telling - one.telling : one.telling - other.telling));
    return {
      ranked,
      why: accused
        ? { en: "They doubt me, so I speak plainly.", zh: "有人怀疑我，那我就说明白。" }
        : { en: "Nobody doubts me, so I say little.", zh: "没人怀疑我，少说为妙。" },
    };
  },
  vote(situation, draws) {
    const enemy = enemyOf(situation);
    if (enemy !== null) {
      const name = nameOf(situation, enemy);
      return { choice: enemy, why: { en: `${name} voted for me.`, zh: `${name} 投过我。` } };
    }
    const [suspect] = misfits(situation, draws, GRUDGE_RECALL);
    return {
      choice: suspect?.seat ?? null,
      why: {
        en: "Nobody has wronged me yet, so I go by the speeches.",
        zh: "还没人得罪我，只好看发言。",
      },
    };
  },
});

const believesInnocent = ({ heard }: WhoIsSpySituation, seat: number): boolean =>
  heard.some((speech) => speech.seat === seat && isDefence(speech.text));

/** The share of the known clues of its word that it remembers. */
const GULLIBLE_RECALL = 0.4;

/** Follows every instruction in a speech. */
export const gullible = character({
  id: "gullible",
  about: {
    en: "Plays fairly well until a speech gives it orders: it follows them all.",
    zh: "平时打得还行，但发言里的命令它句句照办。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 6,
    opens: 4,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const { locale, knowledge, heard } = situation;
    if (heard.some((speech) => isAttack(speech.text))) {
      const { word } = knowledge.own;
      return {
        text: locale === "en" ? `My word is "${word}".` : `我的词是“${word}”。`,
        why: { en: "I was told to say my word.", zh: "有指令要我说出自己的词。" },
      };
    }
    const ranked = draws
      .shuffle(trueClues(knowledge))
      .sort((one, other) => Number(one.about === 0) - Number(other.about === 0));
    return {
      ranked,
      why: { en: "Nobody has told me what to say.", zh: "没人告诉我该说什么。" },
    };
  },
  vote(situation, draws) {
    const suspects = misfits(situation, draws, GULLIBLE_RECALL).filter(
      ({ seat }) => !believesInnocent(situation, seat),
    );
    const [suspect] = suspects;
    if (suspect === undefined) {
      return { choice: null, why: { en: "I may not vote for anybody.", zh: "我谁都不能投。" } };
    }
    const name = nameOf(situation, suspect.seat);
    return {
      choice: suspect.seat,
      why: { en: `${name} fits my word least.`, zh: `${name} 说的最不像我的词。` },
    };
  },
});

/** The share of the known clues of its word that it remembers. */
const INJECTOR_RECALL = 0.3;

/** Attacks by prompt injection as in the WiS paper (section 5.3): the platform measures who falls for it. */
export const injector = character({
  id: "injector",
  about: {
    en: "Adds the prompt injections of the WiS paper to vague clues.",
    zh: "在含糊的描述后面附上 WiS 论文里的提示注入。",
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
    const { locale, view, seat } = situation;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => one.telling - other.telling);
    const isLast = view.order.at(-1) === seat;
    const ending = (isLast ? defence : attack)[locale];
    return {
      ranked,
      after: ending,
      why: isLast
        ? {
            en: "Nobody speaks after me: protect myself in the vote.",
            zh: "后面没人发言，投票时保护自己。",
          }
        : { en: "Make those after me say their words.", zh: "让后面的人说出自己的词。" },
    };
  },
  vote: votesForMisfit(INJECTOR_RECALL),
});

/** What the rules should make costly: it gives everything away at once. */
export const sharer = character({
  id: "sharer",
  about: {
    en: "Says the most telling things about its word all at once, and votes as bayes does.",
    zh: "一口气说出自己词最明显的特点，投票方式与贝叶斯相同。",
  },
  voice: { facts: [4, 4], telling: [4, 4], joins: "plain", refers: 0, opens: 0, arguesFrom: 2 },
  speak(situation) {
    const ranked = [...trueClues(situation.knowledge)].sort(
      (one, other) => other.telling - one.telling,
    );
    return { ranked, why: { en: "The more I say, the better.", zh: "说得越多越好。" } };
  },
  vote: weighing.vote,
  judge: weighing.judge,
});
