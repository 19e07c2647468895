import type { Locale } from "@wisp/game";
import { filled } from "../prompts/paper.ts";
import type { SelfView } from "./matrix.ts";
import { type EconomicGame, magicPaper } from "./prompts.ts";

/** The player who is asked, and the other players. */
export interface Players {
  readonly own: string;
  readonly others: readonly string[];
  /** Its word; "" where it has none. */
  readonly word: string;
}

/** The three ways in which a target is chosen; without a matrix the model finds the player by itself. */
export type TargetKind = "strongest-accuser" | "weakest-accuser" | "main-suspect";

/** What the calls of the strategy say, but for the questions of the games. */
export interface PgmWords {
  readonly analysis: {
    chameleon(players: Players, isChameleon: boolean): string;
    undercover(players: Players, self: SelfView): string;
    economic(game: EconomicGame, players: Players): string;
  };
  readonly decision: {
    chameleon(own: string, target: string, isChameleon: boolean): string;
    undercover(own: string, target: string, self: SelfView): string;
    economic(game: EconomicGame): string;
  };
}

/** What is the arena's own in every wording. */
interface CommonWords {
  /** Before the analysis, in the question of a decision. */
  readonly above: string;
  /** Who is meant by `theTarget`. */
  readonly target: Readonly<Record<TargetKind, string>>;
  readonly theTarget: string;
  /** Before each instruction of Undercover where no analysis chooses one. */
  readonly when: Readonly<Record<SelfView, string>>;
  /** The form of an analysis whose changes are read. */
  changesForm(players: Players, isChameleon: boolean): string;
  readonly ownRoleForm: string;
  /** How a matrix is written. */
  matrixForm(players: Players): string;
  deviations(lines: readonly string[], even: string): string;
  deviation(view: string, shares: readonly string[]): string;
  unread(count: number, views: number): string;
}

/** The lines of a view in the form of an analysis. */
const viewLines = (names: readonly string[], line: (name: string) => string): string =>
  names.map(line).join("\n");

export const common: Readonly<Record<Locale, CommonWords>> = {
  en: {
    above: "Your analysis; no other player sees it:",
    target: {
      "strongest-accuser": "Your target is the player who you think suspects you most.",
      "weakest-accuser": "Your target is the player who you think suspects you least.",
      "main-suspect": "Your target is the player whom you suspect most.",
    },
    theTarget: "the target player",
    when: {
      unsure: "If you cannot tell what you are:",
      undercover: "If you think that you are the undercover, the spy:",
      civilian: "If you think that another player is the undercover, the spy:",
    },
    changesForm: ({ own, others }, isChameleon) => {
      const line = (name: string): string => `${name} is ..., because ...`;
      return [
        ...(isChameleon ? [] : [`As ${own}, I think:\n${viewLines(others, line)}`]),
        ...others.map((other) => {
          const seen = [own, ...others].filter((name) => name !== other);
          return `I think now ${other} thinks:\n${viewLines(seen, line)}`;
        }),
        'In place of the first "..." of a line write "more suspicious", "less suspicious" or "no change", by the clues since your last analysis. Leave out players who have given no clue. Be brief, because time is limited.',
      ].join("\n");
    },
    ownRoleForm:
      "(hint: if you do, use the format, I think I am the undercover, because...) Be brief, because time is limited.",
    matrixForm: ({ own, others }) => {
      const names = [own, ...others];
      const rows = names.map(
        (view) => `"${view}": {${names.map((name) => `"${name}": 0.5`).join(", ")}}`,
      );
      return `Then answer with one JSON object: {"thought": a few sentences, because time is limited, "suspicions": {${rows.join(", ")}}}. A row is the view of the player whose name it has, your own row included: how likely this player finds it that each player is the one whom everybody looks for. Put your own numbers in place of 0.5; each row adds up to 1.`;
    },
    deviations: (lines, even) => `Suspicions, as differences from ${even}:\n${lines.join("\n")}`,
    deviation: (view, shares) => `${view}: ${shares.join(", ")}`,
    unread: (count, views) =>
      `${count} of ${views} ${views === 1 ? "view" : "views"} could not be read, and count as no change.`,
  },
  zh: {
    above: "你的分析（其他玩家看不到）：",
    target: {
      "strongest-accuser": "你的目标是你认为最怀疑你的那位玩家。",
      "weakest-accuser": "你的目标是你认为最不怀疑你的那位玩家。",
      "main-suspect": "你的目标是你最怀疑的那位玩家。",
    },
    theTarget: "目标玩家",
    when: {
      unsure: "如果你还看不出自己的身份：",
      undercover: "如果你认为自己是卧底：",
      civilian: "如果你认为另一位玩家是卧底：",
    },
    changesForm: ({ own, others }, isChameleon) => {
      const line = (name: string): string => `${name} ……，因为……`;
      return [
        ...(isChameleon ? [] : [`作为 ${own}，我认为：\n${viewLines(others, line)}`]),
        ...others.map((other) => {
          const seen = [own, ...others].filter((name) => name !== other);
          return `我认为现在 ${other} 认为：\n${viewLines(seen, line)}`;
        }),
        "每行的第一个“……”处，请根据上次分析之后的线索写“更可疑”“没那么可疑”或“没有变化”。还没有给出线索的玩家不用写。时间有限，请尽量简短。",
      ].join("\n");
    },
    ownRoleForm: "（如果是，请写：我认为我是卧底，因为……）时间有限，请尽量简短。",
    matrixForm: ({ own, others }) => {
      const names = [own, ...others];
      const rows = names.map(
        (view) => `"${view}": {${names.map((name) => `"${name}": 0.5`).join(", ")}}`,
      );
      return `然后用一个 JSON 对象回答：{"thought": 几句话（时间有限）, "suspicions": {${rows.join(", ")}}}。每一行是该玩家的视角，包括你自己的一行：这位玩家认为每个人有多大可能就是大家要找的人。请把 0.5 换成你的数值，每行之和为 1。`;
    },
    deviations: (lines, even) => `各人的怀疑程度（与 ${even} 之差）：\n${lines.join("\n")}`,
    deviation: (view, shares) => `${view}：${shares.join("，")}`,
    unread: (count, views) => `${views} 个视角中有 ${count} 个无法读取，按没有变化处理。`,
  },
};

const en: PgmWords = {
  analysis: {
    chameleon: ({ own, others }, isChameleon) =>
      isChameleon
        ? `${own}, think in private before you answer; no other player sees this. Deduce the secret word from the clues of the other players. Then consider all clues from the other players' points of view: who has become more or less suspicious of being the chameleon to ${others.join(" and to ")}?`
        : `${own}, think in private before you answer; no other player sees this. By the clues so far, who has become more or less suspicious of being the chameleon? Consider your own view first, then the view of each other player as you see it.`,
    undercover: ({ own, others, word }, self) =>
      [
        `${own}, think in private before you answer; no other player sees this. Compare your word, "${word}", with what the others describe. If theirs is another word, even a related one, you may be the spy. Do you think that you are?`,
        ...(self === "undercover"
          ? []
          : ["Whom do you suspect? Write: I think <name> is the spy, because ..."]),
        ...others.map(
          (other) =>
            `Whom does ${other} suspect? Write: I think ${other} thinks <name> is the spy, because ...`,
        ),
        self === "undercover"
          ? "Which word do you think the others hold, and what can you say next that fits it?"
          : "What can you say next that is more specific and helps to find the spy?",
      ]
        .map((line, nth) => `${nth + 1}. ${line}`)
        .join("\n"),
    economic: (game, { own, others }) =>
      `${own}, think in private before you answer; no other player sees this. ${
        {
          "cost-sharing": "How will the players adjust their proposals?",
          "prisoners-dilemma": "Will the other players cooperate or defect in this round?",
          "public-good":
            "Will the other players raise or reduce their contributions in this round?",
        }[game]
      } Say what you expect of each of ${others.join(", ")}, and why. Then say what each of them expects of you and of the others. Be brief, because time is limited.`,
  },
  decision: {
    chameleon: (_, target, isChameleon) =>
      isChameleon
        ? `You are the chameleon. Blend in and win the trust of ${target}: try to describe the same word as the others. If you speak first, stay general. If you have guessed the word, give a specific clue. If the other clues are general, give one like that of ${target}.`
        : `You are not the chameleon. Make ${target} look more suspicious, for example with a clue that is more specific than that of ${target}. Do not give the secret word away.`,
    undercover: (_, target, self) =>
      ({
        unsure:
          "You cannot tell yet who the spy is. Give a clue that is not too specific, and do not give your word away.",
        undercover: `You think that you are the spy. Blend in and win the trust of ${target}. If you have guessed the others' word, describe theirs; if not, give a clue like that of ${target}.`,
        civilian: `You think that ${target} is the spy. Make ${target} look more suspicious, for example with a clue that is more specific than that of ${target} and differs from it.`,
      })[self],
    economic: (game) =>
      ({
        "cost-sharing":
          "By what you expect of the others, adjust your proposal so that all of them agree with you. If some stay with theirs and you find it fair, you can follow it.",
        "prisoners-dilemma":
          "By what you expect of the others, choose what gets you the most points. Be strategic: defect before the others plan to.",
        "public-good":
          "By what you expect of the others, contribute so that you get the most back. Contribute the least of all in total, so that you win, but help the pool to pay as much as possible.",
      })[game],
  },
};

const zh: PgmWords = {
  analysis: {
    chameleon: ({ own, others }, isChameleon) =>
      isChameleon
        ? `${own}，回答之前请先私下思考，其他玩家看不到。请根据其他玩家的线索推断秘密词，再从其他玩家的角度考虑所有线索：在 ${others.join("、")} 看来，谁更像或更不像变色龙了？`
        : `${own}，回答之前请先私下思考，其他玩家看不到。根据目前的线索，谁更像或更不像变色龙了？请先从自己的角度考虑，再考虑其他每位玩家会怎么看。`,
    undercover: ({ own, others, word }, self) =>
      [
        `${own}，回答之前请先私下思考，其他玩家看不到。请比较你的词“${word}”和其他人的描述。如果他们说的是另一个词，哪怕与你的词有关，你也可能是卧底。你认为自己是卧底吗？`,
        ...(self === "undercover" ? [] : ["你怀疑谁？请写：我认为<名字>是卧底，因为……"]),
        ...others.map((other) => `${other} 怀疑谁？请写：我认为 ${other} 认为<名字>是卧底，因为……`),
        self === "undercover"
          ? "你觉得其他人的词是什么？接下来怎么说才能与之相符？"
          : "接下来怎么说才能更具体，帮助找出卧底？",
      ]
        .map((line, nth) => `${nth + 1}. ${line}`)
        .join("\n"),
    economic: (game, { own, others }) =>
      `${own}，回答之前请先私下思考，其他玩家看不到。${
        {
          "cost-sharing": "各位玩家会怎样调整自己的提案？",
          "prisoners-dilemma": "其他玩家在这一轮会合作还是背叛？",
          "public-good": "其他玩家在这一轮会增加还是减少投入？",
        }[game]
      }请说说你对 ${others.join("、")} 的预期及理由，再说说他们每个人对你和其他人的预期。时间有限，请尽量简短。`,
  },
  decision: {
    chameleon: (_, target, isChameleon) =>
      isChameleon
        ? `你是变色龙。请混入其中，赢得${target}的信任，尽量描述大家说的那个词。如果你第一个发言，请说得笼统些；如果已经猜到这个词，请给出具体的线索；如果其他线索都很笼统，请给出与${target}相近的线索。`
        : `你不是变色龙。请让${target}显得更可疑，例如给出比${target}更具体的线索，但不要泄露秘密词。`,
    undercover: (_, target, self) =>
      ({
        unsure: "你还看不出谁是卧底。请给出不太具体的线索，不要泄露自己的词。",
        undercover: `你认为自己是卧底。请混入其中，赢得${target}的信任。如果已经猜到其他人的词，就描述他们的词；否则请给出与${target}相近的线索。`,
        civilian: `你认为${target}是卧底。请让${target}显得更可疑，例如给出比${target}更具体、又与其不同的线索。`,
      })[self],
    economic: (game) =>
      ({
        "cost-sharing":
          "请根据你对其他人的预期调整提案，争取让所有人同意。如果有人坚持自己的提案，而你觉得公平，也可以采用。",
        "prisoners-dilemma":
          "请根据你对其他人的预期，选择能让自己得分最多的做法。要讲策略：在别人打算背叛之前先背叛。",
        "public-good":
          "请根据你对其他人的预期决定投入，使自己得到的回报最多。你的总投入要最少，这样才能获胜，但也要让公共池的回报尽可能高。",
      })[game],
  },
};

const slotsOf = ({ own, others, word }: Players): Readonly<Record<string, string>> => {
  const [first = "", second = first] = others;
  return {
    player: own,
    player_name: own,
    code: word,
    other_player_1: first,
    other_player_2: second,
    oth_player1: first,
    oth_player2: second,
  };
};

/** The paper's words, in English. Those behind them are the arena's: how a change is written. */
const printed: PgmWords = {
  analysis: {
    chameleon(players, isChameleon) {
      const { nonChameleon, chameleon } = magicPaper.analysis;
      return filled(isChameleon ? chameleon : nonChameleon, slotsOf(players));
    },
    undercover(players, self) {
      const { ownRole, ownSuspect, othersSuspect, plan } = magicPaper.analysis;
      const side = self === "undercover" ? "undercover" : "civilian";
      const others = players.others.map((other) =>
        filled(othersSuspect[side], { other_player: other }),
      );
      const items = [...(side === "civilian" ? [ownSuspect] : []), ...others, plan[side]];
      const lines = [ownRole, ...items.map((item, nth) => `${nth + 1}. ${item}`)];
      return filled(lines.join("\n"), slotsOf(players));
    },
    economic: (game, players) => filled(magicPaper.analysis[game], slotsOf(players)),
  },
  decision: {
    chameleon(own, target, isChameleon) {
      const { nonChameleon, chameleon } = magicPaper.decision;
      return aimed(isChameleon ? chameleon : nonChameleon, own, target);
    },
    undercover: (own, target, self) => aimed(magicPaper.decision.undercover[self], own, target),
    economic: (game) => magicPaper.decision[game],
  },
};

const aimed = (text: string, player: string, target: string): string =>
  filled(text, { player, target_player: target }).replaceAll("the the ", "the ");

export const pgmWords = (locale: Locale, isPrinted: boolean): PgmWords => {
  if (locale === "zh") return zh;
  return isPrinted ? printed : en;
};
