import type { LeaderboardRules, Locale, Metric, MetricSide, MetricText } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import type { ResultSummary, ResultTexts } from "../entry.ts";
import { namesOf } from "./phrases.ts";
import { facts } from "./points.ts";
import { type Role, roles, type Side, villageRoles, wolfRoles, wolfSideRoles } from "./roles.ts";

/** The sides as leaderboards count them. */
const sideOfMetric: Readonly<Record<Side, MetricSide>> = {
  village: { name: "village", roles: villageRoles },
  werewolves: { name: "werewolves", roles: wolfSideRoles },
};

interface Counted extends Pick<Metric, "of" | "better" | "usual"> {
  /** Only matches on this side, or in this role; absent: all. */
  readonly side?: Side;
  readonly role?: Role;
  readonly unit?: Metric["unit"];
}

const metric = (id: string, counted: Counted, en: MetricText, zh: MetricText): Metric => {
  const { of, better, usual, side, role = null, unit = "rate" } = counted;
  const onSide = side !== undefined && { side: sideOfMetric[side] };
  return { id, of, role, ...onSide, unit, better, usual, text: { en, zh } };
};

const capital = (role: Role): string =>
  role.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** The metrics of an agent on leaderboards of this game, besides those of every game. */
const metrics: readonly Metric[] = [
  metric(
    "winsVillage",
    { of: "wins", side: "village", better: "high", usual: true },
    {
      name: "Win rate on the side of the village",
      short: "Village wins",
      about: "Matches won on the side of the village divided by those played on it.",
    },
    { name: "好人胜率", short: "好人胜率", about: "当好人时获胜的对局占比。" },
  ),
  metric(
    "winsWerewolves",
    { of: "wins", side: "werewolves", better: "high", usual: true },
    {
      name: "Win rate on the side of the werewolves",
      short: "Wolf wins",
      about:
        "Matches won on the side of the werewolves, the possessed included, divided by those played on it.",
    },
    {
      name: "狼人阵营胜率",
      short: "狼人胜率",
      about: "在狼人阵营（含狂人）时获胜的对局占比。",
    },
  ),
  metric(
    "matchesWerewolves",
    { of: "matches", side: "werewolves", unit: "count", better: null, usual: false },
    {
      name: "Matches on the side of the werewolves",
      short: "As wolf",
      about: "Matches played on the side of the werewolves.",
    },
    { name: "狼人阵营场次", short: "狼人场次", about: "在狼人阵营的对局数。" },
  ),
  ...roles.map((role) => {
    const { en, zh } = namesOf(role);
    return metric(
      `wins${capital(role)}`,
      { of: "wins", role, better: "high", usual: false },
      {
        name: `Win rate as ${en}`,
        short: `${en} wins`,
        about: `Matches won as ${en} divided by those played as ${en}.`,
      },
      { name: `${zh}胜率`, short: `${zh}胜率`, about: `当${zh}时获胜的对局占比。` },
    );
  }),
  metric(
    "daysSurvived",
    { of: { fact: facts.daysSurvived }, unit: "rounds", better: null, usual: true },
    {
      name: "Days survived",
      short: "Days",
      about: "Mean number of days whose vote the agent lived to see.",
    },
    { name: "存活天数", short: "存活天数", about: "平均每局活到投票的天数。" },
  ),
  metric(
    "exileRight",
    { of: { fact: facts.exileRight }, side: "village", better: "high", usual: true },
    {
      name: "Exile accuracy",
      short: "Right votes",
      about: "Votes on wolves divided by votes cast, on the side of the village.",
    },
    { name: "投票正确率", short: "投票正确", about: "当好人时投给狼人的票占所投票的比例。" },
  ),
  metric(
    "votesLed",
    { of: { fact: facts.votesLed }, side: "werewolves", better: "high", usual: true },
    {
      name: "Wolf votes that led to an exile",
      short: "Led votes",
      about:
        "Votes on the side of the werewolves for a player who is no wolf and who was voted out that day, divided by votes cast.",
    },
    {
      name: "狼人投票得手率",
      short: "投票得手",
      about: "在狼人阵营时，所投的非狼人玩家当天被投票出局的票占所投票的比例。",
    },
  ),
  metric(
    "wolvesFound",
    { of: { fact: facts.found }, role: "seer", better: "high", usual: true },
    {
      name: "Wolves found by the seer",
      short: "Found",
      about: "Different wolves that the agent saw as the seer, divided by its nights.",
    },
    { name: "预言家查狼率", short: "查到狼人", about: "当预言家时查到的不同狼人数除以夜晚数。" },
  ),
  ...(["doctor", "guard"] as const).map((role) => {
    const { en, zh } = namesOf(role);
    return metric(
      `saves${capital(role)}`,
      { of: { fact: facts.saves }, role, better: "high", usual: role === "doctor" },
      {
        name: `Saves as ${en}`,
        short: `${en} saves`,
        about: `Nights in which the agent, as ${en}, protected the player whom the wolves attacked, divided by its nights.`,
      },
      {
        name: `${zh}守中率`,
        short: `${zh}守中`,
        about: `当${zh}时守中被狼人袭击者的夜晚占其夜晚的比例。`,
      },
    );
  }),
  metric(
    "poisonRight",
    { of: { fact: facts.poisonRight }, role: "witch", better: "high", usual: false },
    {
      name: "Poison on wolves",
      short: "Poison",
      about: "Poisons that hit a wolf divided by poisons used, as the witch.",
    },
    { name: "女巫毒狼率", short: "毒中狼人", about: "当女巫时毒中狼人的次数占用毒次数的比例。" },
  ),
  metric(
    "shotRight",
    { of: { fact: facts.shotRight }, role: "hunter", better: "high", usual: false },
    {
      name: "Shots at wolves",
      short: "Shots",
      about: "Shots that hit a wolf divided by shots, as the hunter.",
    },
    { name: "猎人枪狼率", short: "枪中狼人", about: "当猎人时带走狼人的次数占开枪次数的比例。" },
  ),
  metric(
    "keyAlive",
    { of: { fact: facts.keyAlive }, better: "high", usual: false },
    {
      name: "Key roles alive at the end",
      short: "Key alive",
      about:
        "Matches as seer, doctor, guard, witch or hunter in which the agent was alive at the end, divided by all of these.",
    },
    {
      name: "神职存活率",
      short: "神职存活",
      about: "当预言家、医生、守卫、女巫或猎人时，结束时仍在场的对局占比。",
    },
  ),
  metric(
    "abstained",
    { of: { fact: facts.abstained }, better: null, usual: false },
    {
      name: "Abstentions",
      short: "Abstains",
      about: "Votes about an exile that named no player, divided by votes due.",
    },
    { name: "弃票率", short: "弃票", about: "出局投票中弃票占应投票的比例。" },
  ),
  metric(
    "silentSpeeches",
    { of: { fact: facts.silent }, better: "low", usual: false },
    {
      name: "Silent speeches",
      short: "Silent",
      about: "Speeches by day that were empty or lost, divided by speeches due.",
    },
    { name: "沉默率", short: "沉默", about: "白天空白或失败的发言占应作发言的比例。" },
  ),
  metric(
    "speechesCut",
    { of: { fact: facts.cut }, better: "low", usual: false },
    {
      name: "Speeches cut off",
      short: "Cut",
      about: "Speeches that were longer than is kept, divided by speeches due.",
    },
    { name: "发言超长率", short: "超长", about: "因超长而被截断的发言占应作发言的比例。" },
  ),
  lostDecisions,
  illegalDecisions,
];

/** Ranked by the mean score; an agent has to play on both sides before it is ranked. */
export const leaderboardRules: LeaderboardRules = {
  roles: Object.fromEntries(roles.map((role) => [role, namesOf(role)])),
  hidden: {
    role: "werewolf",
    group: { roles: wolfRoles, text: { en: "wolf", zh: "狼人" } },
    ballots: facts.exileRight,
  },
  figures: metrics,
  placement: {
    matches: 100,
    inRole: {},
    onSide: [
      { roles: villageRoles, matches: 60 },
      { roles: wolfSideRoles, matches: 40 },
    ],
    text: {
      en: "Fewer than 60 matches on the side of the village, or fewer than 40 on that of the werewolves.",
      zh: "当好人的对局少于 60 场，或在狼人阵营的对局少于 40 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

interface Sentences {
  village(rounds: number | null): string;
  werewolves(rounds: number | null): string;
  readonly draw: string;
}

const enDays = (rounds: number | null): string =>
  rounds === null ? "" : ` after ${rounds} ${rounds === 1 ? "day" : "days"}`;
const zhDays = (rounds: number | null): string => (rounds === null ? "" : `在第 ${rounds} 天`);

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    village: (rounds) => `The village found all wolves${enDays(rounds)}`,
    werewolves: (rounds) => `The werewolves won${enDays(rounds)}`,
    draw: "The match ended in a draw",
  },
  zh: {
    village: (rounds) => `好人${zhDays(rounds)}找出了全部狼人`,
    werewolves: (rounds) => `狼人阵营${zhDays(rounds)}获胜`,
    draw: "双方平局",
  },
};

/** The words for results in lists and on cards. */
export const results: ResultTexts = {
  question: { en: "Who is a wolf?", zh: "谁是狼人？" },
  wins: {
    village: { en: "Village won", zh: "好人获胜" },
    werewolves: { en: "Werewolves won", zh: "狼人阵营获胜" },
  },
  sentence({ winners, rounds }: ResultSummary, locale: Locale): string {
    const say = sentences[locale];
    if (winners.includes("village")) return say.village(rounds);
    return winners.includes("werewolves") ? say.werewolves(rounds) : say.draw;
  },
};
