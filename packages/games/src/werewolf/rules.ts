import type { Locale } from "@wisp/game";
import { atSentence } from "../common/talk/speech.ts";
import type { Config } from "./events.ts";
import { countedRoles, phrases } from "./phrases.ts";
import {
  type Flags,
  MAX_DAYS,
  nightSteps,
  type Role,
  sideOf,
  type Table,
  tableOf,
  wolvesTalk,
} from "./roles.ts";

/** One sentence: what the leaderboard ranks agents by. */
export const objectives: Readonly<Record<Locale, string>> = {
  en: "What counts is your mean score over all matches, on the side of the village and on that of the werewolves.",
  zh: "最终看的是你在所有对局中的平均得分，当好人和当狼人阵营的对局都计算在内。",
};

type RoleTexts = Readonly<Record<Role, (table: Table) => string>>;

const enRoles: RoleTexts = {
  werewolf: ({ wolves }) =>
    wolves > 1
      ? "Werewolves know each other and choose a victim every night."
      : "The werewolf chooses a victim every night.",
  "wolf-king": () =>
    "The wolf king is a wolf like the others. Voted out, he may take one player along.",
  possessed: () =>
    "The possessed wins with the werewolves, but is no wolf: it does not know them, nor they it, the seer sees no wolf in it, and it counts as one of the others when sides are counted for the end.",
  seer: () => "Every night the seer learns of one living player whether it is a wolf.",
  doctor: ({ flags }) =>
    `Every night the doctor protects one living player from the wolves. The doctor ${flags.selfSave ? "may" : "may not"} protect himself, and ${flags.repeatSave ? "may" : "may not"} protect the same player twice in a row.`,
  guard: ({ flags }) =>
    `Every night the guard protects one living player from the wolves, and never the same one twice in a row. The guard ${flags.guardSelf ? "may" : "may not"} protect himself.`,
  witch: ({ flags }) =>
    `The witch has one healing potion and one poison, and uses at most one of them in a night. While she has the healing potion, she learns whom the wolves attack. She ${flags.witchSelf ? "may" : "may not"} heal herself.`,
  hunter: () =>
    "The hunter, killed by the wolves or voted out, may shoot one player. A hunter who is poisoned, shot or taken along may not, also if the wolves attacked as well.",
  villager: () => "Villagers have no power but their voice and their vote.",
};

const zhRoles: RoleTexts = {
  werewolf: ({ wolves }) =>
    wolves > 1 ? "狼人互相认识，每晚选择一名玩家袭击。" : "狼人每晚选择一名玩家袭击。",
  "wolf-king": () => "狼王也是狼，和其他狼人一样行动；被投票出局时可以带走一名玩家。",
  possessed: () =>
    "狂人随狼人阵营获胜，但不是狼：不认识狼人，狼人也不认识他；预言家查验的结果不是狼人；判定胜负计数时算作其他人。",
  seer: () => "预言家每晚查验一名在场玩家是不是狼人。",
  doctor: ({ flags }) =>
    `医生每晚守护一名在场玩家，使其不被狼人杀害。医生${flags.selfSave ? "可以" : "不能"}守护自己，${flags.repeatSave ? "可以" : "不能"}连续两晚守护同一人。`,
  guard: ({ flags }) =>
    `守卫每晚守护一名在场玩家，使其不被狼人杀害，不能连续两晚守护同一人，${flags.guardSelf ? "可以" : "不能"}守护自己。`,
  witch: ({ flags }) =>
    `女巫有一瓶解药、一瓶毒药，每晚最多用一瓶。解药还在时，她会得知狼人袭击了谁。她${flags.witchSelf ? "可以" : "不能"}救自己。`,
  hunter: () =>
    "猎人被狼人杀害或被投票出局时，可以开枪带走一名玩家。中毒（即使同时被狼人袭击）、被枪杀或被带走的猎人不能开枪。",
  villager: () => "村民只有发言和投票。",
};

/** How a day's order comes about: a table without a sheriff has no sheriff to choose it. */
const orderOf = ({ order, sheriff }: Flags): Flags["order"] =>
  order === "sheriff" && !sheriff ? "rotated" : order;

/** The paragraphs of the rules in one language; each sentence follows from the table alone. */
interface Paragraphs {
  roles(table: Table): string;
  night(table: Table): string;
  day(table: Table): string;
  sheriff(table: Table): string;
  end(table: Table): string;
  missed(table: Table): string;
  readonly points: string;
}

const has = ({ roles }: Table, ...any: readonly Role[]): boolean =>
  any.some((role) => roles.includes(role));

const bullets = (items: readonly (string | false)[]): string =>
  items.flatMap((item) => (item === false ? [] : [`- ${item}`])).join("\n");

const enReveal: Readonly<Record<Flags["reveal"], string>> = {
  role: "The role of a player who is out is shown.",
  side: "Of a player who is out, the side is shown, and not the role.",
  none: "The role of a player who is out is not shown before the end.",
};

const enTie: Readonly<Record<Flags["tie"], string>> = {
  drawn: "If several players have the most votes, one of them is drawn.",
  nobody: "If several players have the most votes, nobody is out.",
  runoff:
    "If several players have the most votes, they speak once more, and the others vote on them alone. After a second tie nobody is out, nor if all are tied.",
};

const enDisagree: Readonly<Record<Flags["wolvesDisagree"], string>> = {
  drawn: "the victim is drawn among those who are named most",
  nobody: "nobody dies by them",
};

const enOrder: Readonly<Record<Flags["order"], string>> = {
  rotated:
    "The first day begins with a drawn player, each later day with the next living one; the others follow in the order of the seats.",
  drawn: "The order is drawn again every day.",
  sheriff:
    "The sheriff chooses the side on which the discussion begins, and speaks last. Without a sheriff the first day begins with a drawn player and each later day with the next living one.",
};

const enLastWords: Readonly<Record<Flags["lastWords"], string>> = {
  none: "Players who are out say nothing more.",
  exile: "A player who is voted out speaks last words; others who are out say nothing more.",
  "first-night-and-exile":
    "Players who die in the first night and players who are voted out speak last words; others who are out say nothing more.",
};

const en: Paragraphs = {
  roles(table) {
    const { roles } = table;
    const counted = countedRoles(roles);
    const village = roles.filter((role) => sideOf(role) === "village").length;
    return [
      `All know which roles are dealt to the ${roles.length} players, and each player knows only its own: ${counted
        .map(([role, count]) => `${count > 1 ? `${count} × ` : ""}${phrases.en.roles[role]}`)
        .join(
          ", ",
        )}. ${village} win with the village, ${roles.length - village} with the werewolves.`,
      bullets(counted.map(([role]) => enRoles[role](table))),
    ].join("\n");
  },
  night(table) {
    const { flags, wolves } = table;
    const isQuiet = flags.firstNight === "quiet";
    const steps = nightSteps(table, 2).length;
    return [
      `The match begins with a night. A night has ${steps} ${steps === 1 ? "step" : "steps"}${isQuiet ? ", the first night one" : ""}, at which all players are called, also those who are out or have nothing to choose, so that the table does not learn who acts:`,
      bullets([
        isQuiet &&
          `In the first night the wolves attack nobody${has(table, "seer") ? "; the seer sees" : ""}.`,
        wolvesTalk(table) &&
          `The living wolves speak to each other${flags.wolfTalk > 1 ? `, ${flags.wolfTalk} times` : ""}. Only wolves hear it.`,
        `${wolves > 1 ? "The living wolves each name" : "The wolf names"} a victim${
          has(table, "seer", "doctor", "guard") ? ", and at the same time the others choose" : ""
        }.${wolves > 1 ? ` If the wolves name different players, ${enDisagree[flags.wolvesDisagree]}. Wolves cannot attack wolves.` : ""}`,
        has(table, "witch") &&
          "Then the witch chooses. She is told the wolves' choice, and not whether the player is protected.",
        "What a player chose counts also if that player dies in the same night.",
        has(table, "witch") &&
          "Protection and healing save from the wolves, also together; neither saves from poison.",
      ]),
    ].join("\n");
  },
  day(table) {
    const { flags } = table;
    const rounds = flags.discussionRounds;
    return [
      "Then comes the day:",
      bullets([
        `It is announced who died. ${enReveal[flags.reveal]} ${enLastWords[flags.lastWords]}`,
        `Each living player speaks ${rounds === 1 ? "once" : rounds === 2 ? "twice" : "three times"}, ${rounds === 1 ? "" : "round by round, "}one after the other. ${enOrder[orderOf(flags)]} A speech that is longer than its question allows is cut off${atSentence.en}.`,
        `${
          flags.vote === "secret"
            ? "All living players vote at once, and then all votes are shown."
            : "The living players vote in the order of the day, and each vote is shown at once."
        } Players may not vote for themselves, and may abstain. The player with the most votes is out. ${enTie[flags.tie]} If there is no vote at all, nobody is out.`,
        has(table, "hunter", "wolf-king") &&
          `A player who is out and may take another one along does so before anything else${flags.reveal === "role" ? "" : "; all players are called then, so that the table does not learn who is asked"}.`,
      ]),
    ].join("\n");
  },
  sheriff: () =>
    "On the first day, before the discussion, each living player says whether to stand for sheriff. The candidates speak, and the others vote at once. In a tie the tied ones speak again and all others vote; a second tie, no vote, no candidates or only candidates: there is no sheriff. The sheriff's vote on who is out counts one and a half. A sheriff who is out hands the badge to a living player, or tears it up.",
  end: (table) =>
    `When no wolf is left, the village wins at once${has(table, "hunter", "wolf-king") ? ", and nobody is shot or taken along any more" : ""}. When the wolves are at least as many as all others, the werewolves win${has(table, "possessed") ? "; the possessed counts among the others" : ""}. This is checked after the night and after the vote, when everything that follows from them is done. After day ${MAX_DAYS} the match is a draw.`,
  missed: (table) =>
    `${[
      "No answer in time, or an answer that the rules do not allow: a speech is silence; a vote is an abstention; a wolf names no player, and if no wolf names one, nobody dies by them",
      ...(has(table, "seer") ? ["the seer sees nothing"] : []),
      ...(has(table, "doctor") ? ["the doctor protects nobody"] : []),
      ...(has(table, "guard") ? ["the guard protects nobody"] : []),
      ...(has(table, "witch") ? ["the witch keeps both potions"] : []),
      ...(has(table, "hunter", "wolf-king") ? ["no player is shot or taken along"] : []),
      ...(table.flags.sheriff
        ? ["a player does not stand for sheriff, and a badge is torn up"]
        : []),
    ].join("; ")}.`,
  points:
    "Each player of the side that wins gets 1 point, out or not, the others get 0; a draw gives everybody half a point. Example: the last wolf is voted out on day 3, and the seer died in the first night. All of the village get 1 point, the seer too, and the werewolves 0.",
};

const zhReveal: Readonly<Record<Flags["reveal"], string>> = {
  role: "出局者的身份会公开。",
  side: "只公开出局者的阵营，不公开身份。",
  none: "结束之前不公开出局者的身份。",
};
const zhTie: Readonly<Record<Flags["tie"], string>> = {
  drawn: "得票最多者不止一人时，从中抽签。",
  nobody: "得票最多者不止一人时，没有人出局。",
  runoff:
    "得票最多者不止一人时，他们再各发言一次，由其余玩家只在他们之中投票；再次平票或所有人平票时，没有人出局。",
};
const zhDisagree: Readonly<Record<Flags["wolvesDisagree"], string>> = {
  drawn: "从点名最多的目标中抽签",
  nobody: "当夜狼人不杀人",
};
const zhOrder: Readonly<Record<Flags["order"], string>> = {
  rotated: "第一天从抽签选出的玩家开始，之后每天从下一位在场玩家开始，按座位顺序进行。",
  drawn: "每天的顺序重新抽签。",
  sheriff:
    "由警长选择从哪一侧开始，警长最后发言。没有警长时，第一天从抽签选出的玩家开始，之后每天从下一位在场玩家开始。",
};
const zhLastWords: Readonly<Record<Flags["lastWords"], string>> = {
  none: "出局者没有遗言。",
  exile: "被投票出局者有遗言，其他出局者没有。",
  "first-night-and-exile": "第一夜出局者和被投票出局者有遗言，其他出局者没有。",
};

const zh: Paragraphs = {
  roles(table) {
    const { roles } = table;
    const counted = countedRoles(roles);
    const village = roles.filter((role) => sideOf(role) === "village").length;
    return [
      `${roles.length} 名玩家分到以下身份：${counted
        .map(([role, count]) => `${phrases.zh.roles[role]}${count > 1 ? ` × ${count}` : ""}`)
        .join(
          "、",
        )}。有哪些身份是公开的，但每人只知道自己的身份。好人 ${village} 名，狼人阵营 ${roles.length - village} 名。`,
      bullets(counted.map(([role]) => zhRoles[role](table))),
    ].join("\n");
  },
  night(table) {
    const { flags, wolves } = table;
    const isQuiet = flags.firstNight === "quiet";
    const steps = nightSteps(table, 2).length;
    return [
      `对局从夜晚开始。每夜有 ${steps} 个步骤${isQuiet ? "（第一夜只有一个）" : ""}，每个步骤都会叫到所有玩家，包括已出局和无事可做的玩家，因此没有人能看出谁在行动：`,
      bullets([
        isQuiet && `第一夜狼人不袭击${has(table, "seer") ? "，预言家照常查验" : ""}。`,
        wolvesTalk(table) &&
          `在场的狼人互相交谈${flags.wolfTalk > 1 ? ` ${flags.wolfTalk} 轮` : ""}，只有狼人听得到。`,
        `${wolves > 1 ? "在场的狼人各自" : "狼人"}点名一个目标${
          has(table, "seer", "doctor", "guard") ? "，其他有夜间能力的玩家同时行动" : ""
        }。${wolves > 1 ? `点名不一致时，${zhDisagree[flags.wolvesDisagree]}。狼人不能袭击狼人。` : ""}`,
        has(table, "witch") && "然后女巫行动。她得知狼人的选择，但不知道目标是否受到守护。",
        "当夜出局的玩家所做的选择仍然有效。",
        has(table, "witch") && "守护和解药都能挡住狼人，两者同时用也一样；都挡不住毒药。",
      ]),
    ].join("\n");
  },
  day(table) {
    const { flags } = table;
    const rounds = flags.discussionRounds;
    return [
      "然后是白天：",
      bullets([
        `公布昨夜出局的玩家。${zhReveal[flags.reveal]}${zhLastWords[flags.lastWords]}`,
        `每名在场玩家依次发言${rounds === 1 ? "一次" : `，共 ${rounds} 轮`}。${zhOrder[orderOf(flags)]}发言超出提问所给的长度，多余部分会被截去${atSentence.zh}。`,
        `${
          flags.vote === "secret"
            ? "所有在场玩家同时投票，然后公布全部选票。"
            : "在场玩家按当天顺序投票，每一票当场公开。"
        }不能投自己，可以弃票。得票最多者出局。${zhTie[flags.tie]}没有任何人投票时，没有人出局。`,
        has(table, "hunter", "wolf-king") &&
          `可以带走玩家的出局者先行使能力${flags.reveal === "role" ? "" : "；这时会叫到所有玩家，因此没有人能看出问的是谁"}。`,
      ]),
    ].join("\n");
  },
  sheriff: () =>
    "第一天讨论之前，每名在场玩家表明是否竞选警长。候选人发言，其余玩家同时投票。平票时，平票者再次发言，由其余所有人投票；再次平票、没有选票、没有候选人或全员竞选时，没有警长。决定谁出局时，警长的一票算一票半。警长出局时把警徽交给一名在场玩家，或者撕掉。",
  end: (table) =>
    `狼人全部出局时，好人立即获胜${has(table, "hunter", "wolf-king") ? "，不再有人被带走" : ""}。狼人数不少于其他所有人时，狼人阵营获胜${has(table, "possessed") ? "；狂人算作其他人" : ""}。夜晚和投票之后，等由此引起的一切处理完毕再判定。第 ${MAX_DAYS} 天结束仍未分出胜负则为平局。`,
  missed: (table) =>
    `${[
      "没有及时回答，或回答不合规则时：发言视为沉默；投票视为弃票；狼人视为没有点名，没有任何狼人点名则当夜狼人不杀人",
      ...(has(table, "seer") ? ["预言家没有查验"] : []),
      ...(has(table, "doctor") ? ["医生没有守护"] : []),
      ...(has(table, "guard") ? ["守卫没有守护"] : []),
      ...(has(table, "witch") ? ["女巫不用药"] : []),
      ...(has(table, "hunter", "wolf-king") ? ["不带走任何人"] : []),
      ...(table.flags.sheriff ? ["不竞选警长，警徽视为撕掉"] : []),
    ].join("；")}。`,
  points:
    "获胜一方每人得 1 分，无论是否出局，另一方得 0 分；平局每人得半分。举例：最后一名狼人在第 3 天被投票出局，预言家第一夜就已出局，则好人每人得 1 分，预言家也一样，狼人阵营得 0 分。",
};

const paragraphs: Readonly<Record<Locale, Paragraphs>> = { en, zh };

/** The rules of a match as players read them, with the objective at the end. */
export function rules(config: Config, locale: Locale): string {
  const table = tableOf(config);
  const say = paragraphs[locale];
  return [
    say.roles(table),
    say.night(table),
    say.day(table),
    ...(table.flags.sheriff ? [say.sheriff(table)] : []),
    say.end(table),
    say.missed(table),
    say.points,
    objectives[locale],
  ].join("\n\n");
}
