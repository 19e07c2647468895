import type { FigureText } from "@wisp/game";
import type { FigureId } from "./en.ts";

export const zh = {
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
    about: "被判违规的发言除以应发言次数。违规包括：未发言、说出自己的词、重复之前的发言。",
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
    about: "发言中包含自己的词的次数除以应发言次数。",
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
} as const satisfies Readonly<Record<FigureId, FigureText>>;
