import type { Metric, MetricText } from "@wisp/game";

const en = {
  matchesAsSpy: {
    name: "Matches as spy",
    short: "As spy",
    about:
      "Matches that the agent played as the spy. With fewer than 15, or with fewer than 100 matches in all, it is in placement.",
  },
  scoreSpy: {
    name: "Average score as spy",
    short: "Score, spy",
    about: "Mean points of the matches played as the spy.",
  },
  scoreCivilian: {
    name: "Average score as civilian",
    short: "Score, civ.",
    about: "Mean points of the matches played as a civilian.",
  },
  winsSpy: {
    name: "Win rate as spy",
    short: "Spy wins",
    about: "Matches won as the spy divided by matches played as the spy.",
  },
  winsCivilian: {
    name: "Win rate as civilian",
    short: "Civ. wins",
    about: "Matches the civilians won divided by matches played as a civilian.",
  },
  voteAccuracy: {
    name: "Vote accuracy",
    short: "Votes right",
    about:
      "Ballots cast as a civilian that name the spy, divided by all ballots as a civilian. Abstentions are ballots.",
  },
  abstainRate: {
    name: "Abstentions",
    short: "Abstained",
    about:
      "Ballots as a civilian that name nobody, divided by all ballots as a civilian. An answer that is not exactly one name of the ballot is an abstention.",
  },
  survival: {
    name: "Survival rounds",
    short: "Survived",
    about:
      "Mean of the round in which the agent was eliminated, or of the last round if it survived to the end.",
  },
  survivalSpy: {
    name: "Survival rounds as spy",
    short: "Survived, spy",
    about: "Survival rounds over the matches played as the spy.",
  },
  survivalCivilian: {
    name: "Survival rounds as civilian",
    short: "Survived, civ.",
    about: "Survival rounds over the matches played as a civilian.",
  },
  fouls: {
    name: "Foul rate",
    short: "Fouls",
    about:
      "Speeches judged a foul divided by speeches due. A foul is a skipped speech, saying one’s own word (or the other one, where neither may be said), or repeating an earlier speech.",
  },
  skipped: {
    name: "Skipped speeches",
    short: "Skipped",
    about: "Speeches that never came, came too late or were empty, divided by speeches due.",
  },
  timeouts: {
    name: "Speech timeouts",
    short: "Timeouts",
    about: "Skipped speeches that ran out of time, divided by speeches due.",
  },
  saidWord: {
    name: "Said its own word",
    short: "Said word",
    about:
      "Speeches that contain the speaker's own word (or the other one, where neither may be said), divided by speeches due.",
  },
  repeated: {
    name: "Repeated speeches",
    short: "Repeated",
    about:
      "Speeches equal to an earlier one of the match (white space and punctuation aside), divided by speeches due.",
  },
  votesReceived: {
    name: "Votes received",
    short: "Voted",
    about: "Mean votes received per voting round the agent took part in.",
  },
} as const satisfies Readonly<Record<string, MetricText>>;

type MetricId = keyof typeof en;

const zh = {
  matchesAsSpy: {
    name: "卧底对局数",
    short: "卧底局",
    about: "以卧底身份进行的对局数。少于 15 场（或总对局少于 100 场）时处于定级期。",
  },
  scoreSpy: { name: "卧底场均得分", short: "卧底场均", about: "以卧底身份进行的对局的平均得分。" },
  scoreCivilian: {
    name: "平民场均得分",
    short: "平民场均",
    about: "以平民身份进行的对局的平均得分。",
  },
  winsSpy: { name: "卧底胜率", short: "卧底胜率", about: "以卧底身份获胜的场数除以卧底场数。" },
  winsCivilian: {
    name: "平民胜率",
    short: "平民胜率",
    about: "平民获胜的场数除以以平民身份参加的场数。",
  },
  voteAccuracy: {
    name: "投票准确率",
    short: "投准率",
    about: "身为平民时投中卧底的票数除以全部选票。弃权也算一张选票。",
  },
  abstainRate: {
    name: "弃权率",
    short: "弃权率",
    about: "身为平民时没有投给任何人的选票除以全部选票。回答不是选票上的某个名字即算弃权。",
  },
  survival: {
    name: "存活轮数",
    short: "存活",
    about: "出局所在轮次的平均值；活到最后时取最后一轮。",
  },
  survivalSpy: {
    name: "卧底存活轮数",
    short: "卧底存活",
    about: "以卧底身份进行的对局中的存活轮数。",
  },
  survivalCivilian: {
    name: "平民存活轮数",
    short: "平民存活",
    about: "以平民身份进行的对局中的存活轮数。",
  },
  fouls: {
    name: "违规率",
    short: "违规",
    about:
      "被判违规的发言除以应发言次数。违规包括：未发言、说出自己的词（两个词都不能说时，也包括另一方的词）、重复之前的发言。",
  },
  skipped: {
    name: "未发言率",
    short: "未发言",
    about: "没有发言、超时或内容为空的次数除以应发言次数。",
  },
  timeouts: {
    name: "发言超时率",
    short: "超时",
    about: "因超时而未发言的次数除以应发言次数。",
  },
  saidWord: {
    name: "说出词语率",
    short: "说出词",
    about: "发言中包含自己的词（两个词都不能说时，也包括另一方的词）的次数除以应发言次数。",
  },
  repeated: {
    name: "重复发言率",
    short: "重复",
    about: "与本场之前某次发言相同（忽略空白与标点）的次数除以应发言次数。",
  },
  votesReceived: {
    name: "每轮得票",
    short: "得票",
    about: "参与的每轮投票中，平均被投的票数。",
  },
} as const satisfies Readonly<Record<MetricId, MetricText>>;

const metric = (id: MetricId, what: Omit<Metric, "id" | "text">): Metric => ({
  id,
  text: { en: en[id], zh: zh[id] },
  ...what,
});

/** The metrics of an agent on leaderboards of this game, besides those of every game. */
export const metrics: readonly Metric[] = [
  metric("matchesAsSpy", {
    of: "matches",
    role: "spy",
    unit: "count",
    better: "high",
    usual: false,
  }),
  metric("scoreSpy", { of: "points", role: "spy", unit: "score", better: "high", usual: false }),
  metric("scoreCivilian", {
    of: "points",
    role: "civilian",
    unit: "score",
    better: "high",
    usual: false,
  }),
  metric("winsSpy", { of: "wins", role: "spy", unit: "rate", better: "high", usual: true }),
  metric("winsCivilian", {
    of: "wins",
    role: "civilian",
    unit: "rate",
    better: "high",
    usual: true,
  }),
  metric("voteAccuracy", {
    of: { fact: "ballots-right" },
    role: "civilian",
    unit: "rate",
    better: "high",
    usual: true,
  }),
  metric("abstainRate", {
    of: { fact: "abstained" },
    role: "civilian",
    unit: "rate",
    better: "low",
    usual: false,
  }),
  metric("survival", {
    of: { fact: "survival-rounds" },
    role: null,
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  metric("survivalSpy", {
    of: { fact: "survival-rounds" },
    role: "spy",
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  metric("survivalCivilian", {
    of: { fact: "survival-rounds" },
    role: "civilian",
    unit: "rounds",
    better: "high",
    usual: false,
  }),
  metric("fouls", { of: { fact: "fouls" }, role: null, unit: "rate", better: "low", usual: true }),
  metric("skipped", {
    of: { fact: "skipped" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  metric("timeouts", {
    of: { fact: "speech-timeouts" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  metric("saidWord", {
    of: { fact: "said-word" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  metric("repeated", {
    of: { fact: "repeated" },
    role: null,
    unit: "rate",
    better: "low",
    usual: false,
  }),
  metric("votesReceived", {
    of: { fact: "votes-received" },
    role: null,
    unit: "votes",
    better: "low",
    usual: false,
  }),
];
