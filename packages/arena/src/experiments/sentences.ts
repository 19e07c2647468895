import type { Locale } from "@wisp/game";

/** What keeps a plan from being played in an arena, a sentence each. */
export interface ArenaSentences {
  retired(agent: string): string;
  notYours(agent: string): string;
  /** Another owner's agent that plays one match at a time, and is online. */
  rankedFirst(agent: string): string;
  doesNotPlay(agent: string, game: string, language: Locale): string;
  oneMemory(agent: string): string;
  /** An arm changes what another owner's agent says or reads. */
  notYourChange(agent: string): string;
  /** An arm of an account that is not the operator's changes a resident agent. */
  fixedResident(agent: string): string;
  /** An arm changes the model of a resident agent, which the operator pays for. */
  fixedModel(agent: string): string;
  /** An arm raises the operator's limit of a resident agent. */
  fixedTokens(agent: string, maxTokens: number): string;
  noSuchSettings(agent: string, settings: string): string;
  unknownCharacter(game: string, character: string, known: string): string;
  notOfThisArena(agent: string): string;
  unknownAgent(agent: string): string;
  tooManyMatches(matches: number, most: number): string;
  noJudge(): string;
}

const english: ArenaSentences = {
  retired: (agent) => `${agent} is retired.`,
  notYours: (agent) =>
    `${agent} belongs to somebody else, who does not let others use it in the lab. An experiment seats your own agents, resident ones, those of the house and those that are open to the lab.`,
  rankedFirst: (agent) =>
    `${agent} plays one match at a time, and its ranked matches come first. Others can use it while it is offline.`,
  doesNotPlay: (agent, game, language) =>
    `${agent} does not play ${game} in the language "${language}". Its owner names games and languages under My agents.`,
  oneMemory: (agent) => `${agent} has one memory, so it cannot take several seats of a table.`,
  notYourChange: (agent) =>
    `${agent} belongs to somebody else. Only its owner can append to its speeches, give it instructions or change its settings.`,
  fixedResident: (agent) =>
    `${agent} is a resident agent. Only the operator of this arena can append to its speeches, give it instructions or change its settings.`,
  fixedModel: (agent) => `${agent} is a resident agent, so no arm can change its model.`,
  fixedTokens: (agent, maxTokens) =>
    `${agent} is a resident agent: its answers have at most ${maxTokens} tokens.`,
  noSuchSettings: (agent, settings) =>
    `${agent} has no settings ${settings} that an arm could change.`,
  unknownCharacter: (game, character, known) =>
    `${game} has no character "${character}": ${known}.`,
  notOfThisArena: (agent) =>
    `"${agent}" is not an agent of this arena: write house:<name> or agent:<address>@<version>.`,
  unknownAgent: (agent) => `There is no agent ${agent} in this arena.`,
  noJudge: () => 'Judges are asked on the command line only: remove "judge".',
  tooManyMatches: (matches, most) =>
    `It has ${matches} matches, and the arena plays ${most} at most.`,
};

const chinese: ArenaSentences = {
  retired: (agent) => `${agent} 已经退役。`,
  notYours: (agent) =>
    `${agent} 属于其他人，且其所有者没有允许他人在实验室中使用。实验可以使用你自己的智能体、常驻智能体、平台智能体，以及对实验室开放的智能体。`,
  rankedFirst: (agent) => `${agent} 一次只能参加一场对局，排位对局优先。它离线时他人才能使用。`,
  doesNotPlay: (agent, game, language) =>
    `${agent} 不以“${language}”这种语言参加 ${game}。其所有者可以在“我的智能体”中设置游戏和语言。`,
  oneMemory: (agent) => `${agent} 只有一份记忆，不能在同一桌占多个座位。`,
  notYourChange: (agent) =>
    `${agent} 属于其他人，只有它的所有者可以在其发言后追加文字、给它指令或改变它的设置。`,
  fixedResident: (agent) =>
    `${agent} 是常驻智能体，只有本竞技场的运营者可以在其发言后追加文字、给它指令或改变它的设置。`,
  fixedModel: (agent) => `${agent} 是常驻智能体，实验组不能改变它的模型。`,
  fixedTokens: (agent, maxTokens) => `${agent} 是常驻智能体，每个回答最多 ${maxTokens} 个 token。`,
  noSuchSettings: (agent, settings) => `${agent} 没有实验组可以改变的设置 ${settings}。`,
  unknownCharacter: (game, character, known) => `${game} 没有角色“${character}”，现有：${known}。`,
  notOfThisArena: (agent) =>
    `“${agent}”不是本竞技场的智能体：请写 house:<名称> 或 agent:<地址>@<版本>。`,
  unknownAgent: (agent) => `本竞技场没有智能体 ${agent}。`,
  noJudge: () => "评判者只能在命令行中使用：请删去“judge”。",
  tooManyMatches: (matches, most) => `共有 ${matches} 场对局，而竞技场最多进行 ${most} 场。`,
};

const byLocale: Readonly<Record<Locale, ArenaSentences>> = { en: english, zh: chinese };

/** The sentences in a language. */
export const arenaSentences = (locale: Locale): ArenaSentences => byLocale[locale];
