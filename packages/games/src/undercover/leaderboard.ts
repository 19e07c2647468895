import type { GameEvent, LeaderboardRules, Locale, Metric, MetricText } from "@wisp/game";
import { illegalDecisions, lostDecisions } from "../common/decision-metrics.ts";
import type { MatchMeasure, Measures, ResultSummary, ResultTexts } from "../entry.ts";
import { MAX_SEATS } from "./default-config.ts";
import { eventSchema } from "./events.ts";
import { evolve, type State } from "./state.ts";

const metric = (
  id: string,
  what: Omit<Metric, "id" | "text">,
  en: MetricText,
  zh: MetricText,
): Metric => ({ id, ...what, text: { en, zh } });

const rate = (of: Metric["of"], role: string | null, better: Metric["better"]) =>
  ({ of, role, unit: "rate", better, usual: true }) as const;

/** The metrics of an agent on leaderboards of this game, besides those of every game. */
const metrics: readonly Metric[] = [
  metric(
    "matchesAsSpy",
    { of: "matches", role: "spy", unit: "count", better: null, usual: false },
    { name: "Matches as spy", short: "As spy", about: "Matches that the agent played as a spy." },
    { name: "卧底场次", short: "卧底场次", about: "当卧底的对局数。" },
  ),
  metric(
    "winsSpy",
    rate("wins", "spy", "high"),
    {
      name: "Win rate as spy",
      short: "Spy wins",
      about:
        "Matches won as a spy divided by matches played as one (“Win” in SpyGame, whose guest is always the spy).",
    },
    {
      name: "卧底胜率",
      short: "卧底胜率",
      about: "当卧底时获胜的对局占比（即 SpyGame 的 Win，其被测者总是卧底）。",
    },
  ),
  metric(
    "winsVillager",
    rate("wins", "villager", "high"),
    {
      name: "Win rate as villager",
      short: "Villager wins",
      about: "Matches won as a villager divided by matches played as one.",
    },
    { name: "平民胜率", short: "平民胜率", about: "当平民时获胜的对局占比。" },
  ),
  metric(
    "roundsSurvived",
    { of: { fact: "rounds-survived" }, role: null, unit: "rounds", better: "high", usual: true },
    {
      name: "Rounds survived",
      short: "Round",
      about:
        "Votes held while the agent was in, the one that put it out and run-offs included, per match.",
    },
    {
      name: "存活轮数",
      short: "轮数",
      about: "每场对局中智能体在场时举行的投票次数，包括使其出局的那次和加赛。",
    },
  ),
  metric(
    "votesReceived",
    { of: { fact: "votes-received" }, role: null, unit: "votes", better: "low", usual: true },
    {
      name: "Votes received per round",
      short: "Voted",
      about:
        "Votes for the agent in all matches divided by the votes held while it was in. A run-off in which it is no candidate counts as a vote without one for it.",
    },
    {
      name: "每轮得票",
      short: "得票",
      about: "全部对局中投给该智能体的票数除以其在场时举行的投票次数；它未参选的加赛也计入次数。",
    },
  ),
  metric(
    "roundsSpy",
    { of: { fact: "rounds-survived" }, role: "spy", unit: "rounds", better: "high", usual: false },
    {
      name: "Rounds survived as spy",
      short: "Round, spy",
      about: "Rounds survived, in matches as a spy alone.",
    },
    { name: "卧底存活轮数", short: "卧底轮数", about: "只计当卧底的对局的存活轮数。" },
  ),
  metric(
    "votedSpy",
    { of: { fact: "votes-received" }, role: "spy", unit: "votes", better: "low", usual: false },
    {
      name: "Votes received per round as spy",
      short: "Voted, spy",
      about: "Votes received per round, in matches as a spy alone.",
    },
    { name: "卧底每轮得票", short: "卧底得票", about: "只计当卧底的对局的每轮得票。" },
  ),
  metric(
    "ballotsRight",
    rate({ fact: "ballots-right" }, "villager", "high"),
    {
      name: "Ballots right",
      short: "Right",
      about: "Ballots of the agent as a villager that name a spy, divided by its ballots due.",
    },
    { name: "投中率", short: "投中", about: "当平民时投给卧底的票占应投票数的比例。" },
  ),
  metric(
    "ownWordSaid",
    {
      of: { fact: "said-own-word" },
      role: null,
      unit: "rate",
      better: "low",
      usual: false,
    },
    {
      name: "Own word said",
      short: "Word said",
      about: "Clues that say the agent's own word, divided by clues due.",
    },
    { name: "自曝率", short: "自曝", about: "说出自己的词的描述占应作描述的比例。" },
  ),
  metric(
    "cluesCut",
    { of: { fact: "clues-cut" }, role: null, unit: "rate", better: "low", usual: false },
    {
      name: "Clues cut off",
      short: "Cut",
      about: "Clues that were longer than the rules allow, divided by clues due.",
    },
    { name: "描述超长率", short: "超长", about: "因超长而被截断的描述占应作描述的比例。" },
  ),
  metric(
    "silentClues",
    { of: { fact: "silent-clues" }, role: null, unit: "rate", better: "low", usual: false },
    {
      name: "Silent clues",
      short: "Silent",
      about: "Clues that were empty, lost or withheld, divided by clues due.",
    },
    { name: "沉默率", short: "沉默", about: "空白、失败或未公开的描述占应作描述的比例。" },
  ),
  metric(
    "abstained",
    { of: { fact: "abstained" }, role: null, unit: "rate", better: "low", usual: false },
    {
      name: "Abstentions",
      short: "Abstained",
      about: "Ballots that name nobody, divided by ballots due.",
    },
    { name: "弃权率", short: "弃权", about: "没有投给任何人的票占应投票数的比例。" },
  ),
  metric(
    "firstSpeaker",
    { of: { fact: "first-speaker" }, role: null, unit: "rate", better: null, usual: false },
    {
      name: "Rounds opened",
      short: "Spoke first",
      about: "Rounds of clues in which the agent spoke first, divided by those in which it spoke.",
    },
    { name: "首位发言率", short: "首位发言", about: "首位发言的轮数占其参与的描述轮数的比例。" },
  ),
  lostDecisions,
  illegalDecisions,
];

/** Ranked by the mean score; an agent has to play both roles before it is ranked. */
export const leaderboardRules: LeaderboardRules = {
  roles: { spy: { en: "spy", zh: "卧底" }, villager: { en: "villager", zh: "平民" } },
  hidden: { role: "spy", ballots: "ballots-right" },
  figures: metrics,
  placement: {
    matches: 40,
    inRole: { spy: 10, villager: 10 },
    text: {
      en: "Fewer than 40 matches, or fewer than 10 in either role.",
      zh: "对局少于 40 场，或任一身份少于 10 场。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};

interface Sentences {
  readonly caught: string;
  readonly lived: string;
  caughtIn(votes: number): string;
  livedThrough(votes: number): string;
}

const sentences: Readonly<Record<Locale, Sentences>> = {
  en: {
    caught: "The villagers voted every spy out",
    lived: "The villagers failed to vote the spy out",
    caughtIn: (votes) =>
      votes === 1 ? "The spy was voted out at once" : `The spy was voted out in vote ${votes}`,
    livedThrough: (votes) =>
      votes === 1 ? "The spy survived the only vote" : `The spy survived ${votes} votes`,
  },
  zh: {
    caught: "平民把卧底全部投出局",
    lived: "平民没有把卧底投出局",
    caughtIn: (votes) => (votes === 1 ? "卧底首次投票就出局" : `卧底在第 ${votes} 次投票中出局`),
    livedThrough: (votes) =>
      votes === 1 ? "卧底躲过了唯一一次投票" : `卧底躲过了 ${votes} 次投票`,
  },
};

function sentence({ winners, rounds, seats }: ResultSummary, locale: Locale): string {
  const say = sentences[locale];
  const isSpyWin = winners.includes("spy");
  const spies = seats.filter(({ role }) => role === "spy").length;
  if (rounds === null || spies !== 1) return isSpyWin ? say.lived : say.caught;
  return isSpyWin ? say.livedThrough(rounds) : say.caughtIn(rounds);
}

/** The words for results in lists and on cards. */
export const results: ResultTexts = {
  question: { en: "Who is the spy?", zh: "谁是卧底？" },
  wins: {
    villager: { en: "Villagers won", zh: "平民获胜" },
    spy: { en: "Spy won", zh: "卧底获胜" },
  },
  sentence,
};

const votedMean: MatchMeasure = {
  id: "votedSpyMean",
  of: { fact: "spy-votes-per-round" },
  role: null,
  unit: "votes",
  better: "low",
  usual: false,
  range: [0, MAX_SEATS - 1],
  text: {
    en: {
      name: "Votes per round for a spy, mean of matches",
      short: "Voted, mean",
      about:
        "The votes for a spy in each match divided by the votes held while it was in; the mean of these over matches, each of which counts the same.",
    },
    zh: {
      name: "卧底每轮得票（按对局平均）",
      short: "平均得票",
      about: "先算出每场对局中卧底的得票数除以其在场时的投票次数，再对各场取平均，每场权重相同。",
    },
  },
};

/** Of the spies' votes per round in a match: each spy's share counts the same. */
function measured(events: readonly GameEvent[]): Readonly<Record<string, [number, number]>> {
  const state = events.reduce<State | undefined>(
    (folded, event) => evolve(folded, eventSchema.parse(event)),
    undefined,
  );
  const spies = state?.closed?.spies ?? [];
  if (state === undefined || spies.length === 0) return {};
  const shares = spies.map((spy) => {
    const rounds = state.votings.slice(0, state.players[spy]?.outBy ?? state.votings.length);
    const ballots = rounds.flatMap((voting) => voting.ballots ?? []);
    return ballots.filter(({ choice }) => choice === spy).length / rounds.length;
  });
  const sum = shares.reduce((all, share) => all + share, 0);
  return { [votedMean.of.fact]: [sum, spies.length] };
}

/** SpyGame's "Voted" as a mean of ratios, beside the ratio of sums that leaderboards show. */
export const measures: Measures = { figures: [votedMean], of: measured };
