import type { LeaderboardRules, Locale, Metric, MetricSide, MetricText } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import type { ResultSummary, ResultTexts } from "../entry.ts";
import { namesOf } from "./phrases.ts";
import { facts } from "./points.ts";
import { evilRoles, loyalRoles, roles, type Side } from "./roles.ts";

/** The sides as leaderboards count them. */
const sideOfMetric: Readonly<Record<Side, MetricSide>> = {
  loyal: { name: "loyal", roles: loyalRoles },
  evil: { name: "evil", roles: evilRoles },
};

interface Counted extends Pick<Metric, "of" | "better" | "usual"> {
  /** Only matches on this side, or in this role; absent: all. */
  readonly side?: Side;
  readonly role?: string;
  readonly unit?: Metric["unit"];
}

const metric = (id: string, counted: Counted, en: MetricText, zh: MetricText): Metric => {
  const { of, better, usual, side, role = null, unit = "rate" } = counted;
  const onSide = side !== undefined && { side: sideOfMetric[side] };
  return { id, of, role, ...onSide, unit, better, usual, text: { en, zh } };
};

/** The metrics of an agent on leaderboards of this game, besides those of every game. */
const metrics: readonly Metric[] = [
  metric(
    "winsLoyal",
    { of: "wins", side: "loyal", better: "high", usual: true },
    {
      name: "Win rate on the loyal side",
      short: "Loyal wins",
      about:
        "Matches won as a loyal player divided by those played as one, assassinations included.",
    },
    { name: "好人胜率", short: "好人胜率", about: "当好人时获胜的对局占比，计入刺杀的结果。" },
  ),
  metric(
    "winsEvil",
    { of: "wins", side: "evil", better: "high", usual: true },
    {
      name: "Win rate on the evil side",
      short: "Evil wins",
      about:
        "Matches won as an evil player divided by those played as one, assassinations included.",
    },
    { name: "坏人胜率", short: "坏人胜率", about: "当坏人时获胜的对局占比，计入刺杀的结果。" },
  ),
  metric(
    "matchesEvil",
    { of: "matches", side: "evil", unit: "count", better: null, usual: false },
    {
      name: "Matches on the evil side",
      short: "As evil",
      about: "Matches played as an evil player.",
    },
    { name: "坏人场次", short: "坏人场次", about: "当坏人的对局数。" },
  ),
  metric(
    "winsMerlin",
    { of: "wins", role: "merlin", better: "high", usual: false },
    {
      name: "Win rate as Merlin",
      short: "Merlin wins",
      about: "Matches won as Merlin divided by those played as Merlin.",
    },
    { name: "梅林胜率", short: "梅林胜率", about: "当梅林时获胜的对局占比。" },
  ),
  metric(
    "questsLoyal",
    { of: { fact: facts.questsWon }, side: "loyal", better: "high", usual: true },
    {
      name: "Quests won on the loyal side",
      short: "Loyal quests",
      about: "Quests that succeeded divided by quests played, in matches as a loyal player.",
    },
    {
      name: "好人任务胜率",
      short: "好人任务",
      about: "当好人的对局中，成功的任务占全部任务的比例。",
    },
  ),
  metric(
    "questsEvil",
    { of: { fact: facts.questsWon }, side: "evil", better: "high", usual: true },
    {
      name: "Quests won on the evil side",
      short: "Evil quests",
      about: "Quests that failed divided by quests played, in matches as an evil player.",
    },
    {
      name: "坏人任务胜率",
      short: "坏人任务",
      about: "当坏人的对局中，失败的任务占全部任务的比例。",
    },
  ),
  metric(
    "engagement",
    { of: { fact: facts.engagement }, better: "high", usual: true },
    {
      name: "Quest engagement",
      short: "On quests",
      about: "Quests on which the agent was a member of the team, divided by quests played.",
    },
    { name: "任务参与率", short: "参与率", about: "智能体入队的任务占全部任务的比例。" },
  ),
  metric(
    "engagementEvil",
    { of: { fact: facts.engagement }, side: "evil", better: "high", usual: false },
    {
      name: "Quest engagement on the evil side",
      short: "On quests, evil",
      about: "Quest engagement in matches as an evil player alone.",
    },
    { name: "坏人任务参与率", short: "坏人参与率", about: "只计当坏人的对局的任务参与率。" },
  ),
  ...(["merlin", "percival", "servant", "morgana", "assassin"] as const).map((role) => {
    const { en, zh } = namesOf(role);
    return metric(
      `engagement${role.charAt(0).toUpperCase()}${role.slice(1)}`,
      { of: { fact: facts.engagement }, role, better: null, usual: false },
      {
        name: `Quest engagement as ${en}`,
        short: `On quests, ${en}`,
        about: `Quest engagement in matches as ${en} alone.`,
      },
      {
        name: `${zh}任务参与率`,
        short: `${zh}参与率`,
        about: `只计当${zh}的对局的任务参与率。`,
      },
    );
  }),
  metric(
    "teamsLoyal",
    { of: { fact: facts.teamsRight }, side: "loyal", better: "high", usual: true },
    {
      name: "Team selection accuracy, loyal",
      short: "Clean teams",
      about:
        "Teams without an evil member among those that the agent led to a quest as a loyal player.",
    },
    {
      name: "好人组队准确率",
      short: "好人组队",
      about: "当好人时带队出发的队伍中，没有坏人的占比。",
    },
  ),
  metric(
    "teamsEvil",
    { of: { fact: facts.teamsRight }, side: "evil", better: "high", usual: true },
    {
      name: "Team selection accuracy, evil",
      short: "Evil teams",
      about:
        "Teams with an evil member among those that the agent led to a quest as an evil player.",
    },
    {
      name: "坏人组队准确率",
      short: "坏人组队",
      about: "当坏人时带队出发的队伍中，至少有一名坏人的占比。",
    },
  ),
  metric(
    "votesRight",
    { of: { fact: facts.votesRight }, side: "loyal", better: "high", usual: true },
    {
      name: "Votes right",
      short: "Right votes",
      about:
        "Votes as a loyal player that agree with a team without evil members or disagree with one that has some, divided by votes due.",
    },
    {
      name: "表决正确率",
      short: "表决正确",
      about: "当好人时，同意没有坏人的队伍、反对有坏人的队伍的表决占比。",
    },
  ),
  metric(
    "failureCards",
    { of: { fact: facts.failureCards }, side: "evil", better: null, usual: true },
    {
      name: "Failure vote rate",
      short: "Failure cards",
      about: "Failure cards divided by cards that the agent played as an evil player.",
    },
    { name: "失败牌比例", short: "失败牌", about: "当坏人时打出的牌中失败牌的占比。" },
  ),
  metric(
    "merlinNamed",
    { of: { fact: facts.merlinNamed }, role: "assassin", better: "high", usual: true },
    {
      name: "Merlin assassination rate",
      short: "Merlin found",
      about: "Assassinations as the Assassin that named Merlin, divided by all of them.",
    },
    { name: "刺杀成功率", short: "刺杀成功", about: "当刺客时，刺杀中指认到梅林的占比。" },
  ),
  metric(
    "merlinExposed",
    { of: { fact: facts.merlinNamed }, role: "merlin", better: "low", usual: false },
    {
      name: "Found as Merlin",
      short: "Exposed",
      about:
        "Assassinations that named the agent as Merlin, divided by those in its matches as Merlin.",
    },
    { name: "梅林暴露率", short: "暴露", about: "当梅林且发生刺杀的对局中，被指认的占比。" },
  ),
  metric(
    "changedLoyal",
    { of: { fact: facts.teamsChanged }, side: "loyal", better: null, usual: false },
    {
      name: "Proposal change rate, loyal",
      short: "Changed, loyal",
      about:
        "Teams that the agent changed after the discussion, divided by those that it could change, as a loyal leader.",
    },
    {
      name: "好人换队率",
      short: "好人换队",
      about: "当好人队长时，讨论后更换队伍的次数占可更换次数的比例。",
    },
  ),
  metric(
    "changedEvil",
    { of: { fact: facts.teamsChanged }, side: "evil", better: null, usual: false },
    {
      name: "Proposal change rate, evil",
      short: "Changed, evil",
      about: "The same as an evil leader.",
    },
    {
      name: "坏人换队率",
      short: "坏人换队",
      about: "当坏人队长时，讨论后更换队伍的次数占可更换次数的比例。",
    },
  ),
  metric(
    "agreed",
    { of: { fact: facts.agreed }, better: null, usual: false },
    { name: "Agreements", short: "Agrees", about: "Votes that agree, divided by votes due." },
    { name: "同意率", short: "同意", about: "同意的表决占应作表决的比例。" },
  ),
  metric(
    "silentSpeeches",
    { of: { fact: facts.silent }, better: "low", usual: false },
    {
      name: "Silent speeches",
      short: "Silent",
      about:
        "Speeches that were empty or lost, divided by speeches due; a leader's last one may be empty.",
    },
    {
      name: "沉默率",
      short: "沉默",
      about: "空白或失败的发言占应作发言的比例，不计队长的第二次发言。",
    },
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
    role: "assassin",
    group: { roles: evilRoles, text: { en: "evil player", zh: "坏人" } },
  },
  figures: metrics,
  placement: {
    matches: 100,
    inRole: {},
    onSide: [
      { roles: loyalRoles, matches: 60 },
      { roles: evilRoles, matches: 40 },
    ],
    text: {
      en: "Fewer than 60 matches on the loyal side, or fewer than 40 on the evil side.",
      zh: "当好人的对局少于 60 场，或当坏人的对局少于 40 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

interface Sentences {
  readonly loyal: string;
  evil(rounds: number | null): string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    loyal: "Three quests succeeded, and Merlin stayed hidden",
    evil: (rounds) =>
      rounds === null
        ? "Evil won"
        : `Evil won after ${rounds} ${rounds === 1 ? "quest" : "quests"}`,
  },
  zh: {
    loyal: "三次任务成功，梅林没有暴露",
    evil: (rounds) => (rounds === null ? "坏人获胜" : `坏人在 ${rounds} 次任务后获胜`),
  },
};

/** The words for results in lists and on cards. */
export const results: ResultTexts = {
  question: { en: "Who is evil?", zh: "谁是坏人？" },
  wins: {
    loyal: { en: "Loyal side won", zh: "好人获胜" },
    evil: { en: "Evil side won", zh: "坏人获胜" },
  },
  sentence({ winners, rounds }: ResultSummary, locale: Locale): string {
    const say = sentences[locale];
    return winners.includes("evil") ? say.evil(rounds) : say.loyal;
  },
};
