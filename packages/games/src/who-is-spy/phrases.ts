import type { Locale } from "@wisp/game";
import { capOf } from "../talk/speech.ts";
import type { Config } from "./config.ts";

/** The host's fixed sentences to players, by language. */
interface Prompts {
  rules(config: Config): string;
  yourName(name: string): string;
  yourWord(word: string): string;
  askSpeech(round: number, cap: number): string;
  askVote(round: number, options: readonly string[]): string;
}

const en: Prompts = {
  rules: (config) =>
    [
      "Six players sit at the table. Five of them hold the same word. One, the spy, holds a different but related word. Players do not learn their role.",
      `The match lasts at most ${config.rounds} rounds. In each round, each player in turn says one thing about their own word. Then all players vote at the same time on who the spy is.`,
      `A speech has at most ${capOf(config)} characters; the rest is cut off. A player who says their own word, repeats an earlier speech or says nothing is out.`,
      "The player with the most votes is out; in a tie, nobody is. A vote must be exactly one name on the ballot; any other answer, or no answer in time, is an abstention.",
      `The civilians win when the spy is out. The spy wins by staying in until ${config.endsAtThreeAlive ? "three or fewer" : "fewer than three"} players are left or the last round ends.`,
      "Points: if the spy is out in round 1, 2 or 3, the spy gets 0, 4 or 8 points and the civilians who are still in share 12, 8 or 4. If the spy wins, the spy gets 12. Each civilian vote for the spy moves one point from the spy to the voter.",
    ].join("\n\n"),
  yourName: (name) => `You are ${name}.`,
  yourWord: (word) => `Your word is "${word}".`,
  askSpeech: (round, cap) =>
    `Round ${round}: describe your word in one short speech of at most ${cap} characters, without saying it.`,
  askVote: (round, options) =>
    `Round ${round}: who is the spy? Answer with exactly one of these names: ${options.join(", ")}.`,
};

const zh: Prompts = {
  rules: (config) =>
    [
      "六位玩家同桌。五人拿到同一个词，另一人是卧底，拿到一个不同但相近的词。没有人会被告知自己的身份。",
      `对局最多 ${config.rounds} 轮。每一轮所有玩家依次用一句话描述自己的词，然后同时投票指出谁是卧底。`,
      `每次发言最多 ${capOf(config)} 个字，超出的部分会被截去。说出自己的词、重复之前的发言或者没有发言，都会出局。`,
      "得票最多的玩家出局；最高票相同则无人出局。投票必须恰好是选票上的一个名字，其他回答或超时都算弃权。",
      `卧底出局则平民获胜。如果剩下的玩家${config.endsAtThreeAlive ? "不多于三人" : "少于三人"}，或者最后一轮结束时卧底仍在场，则卧底获胜。`,
      "得分：卧底在第 1、2、3 轮出局，分别得 0、4、8 分，在场的平民平分 12、8、4 分。卧底获胜得 12 分。平民每投中一次卧底得 1 分，卧底扣 1 分。",
    ].join("\n\n"),
  yourName: (name) => `你是 ${name}。`,
  yourWord: (word) => `你的词是“${word}”。`,
  askSpeech: (round, cap) =>
    `第 ${round} 轮：请用不超过 ${cap} 个字的一句话描述你的词，不能说出这个词。`,
  askVote: (round, options) =>
    `第 ${round} 轮：谁是卧底？请只回答以下名字中的一个：${options.join("、")}。`,
};

export const prompts: Readonly<Record<Locale, Prompts>> = { en, zh };
