import type { ProblemSentences } from "./contract.ts";

export const chinese: ProblemSentences = {
  none: "无",
  moreProblems: (count) => `另有 ${count} 个问题。`,
  wrongName: () =>
    "名称由 1 到 40 个字母、汉字、数字、空格或 . _ + - 组成，以字母、汉字或数字开头。",
  reservedName: () => "智能体不能叫 subject、opponent 或 peer。",
  unstorableText: (field) => `${field} 含有无法保存的字符：NUL 或不成对的代理字符。`,
  unknownAgent: (name, known) => `“agents”中没有智能体“${name}”，现有：${known}。`,
  unusedAgent: (name) => `智能体“${name}”没有用到。`,
  listedTwice: (name) => `“${name}”列了两次。`,
  twoArms: (name) => `有两个实验组都叫“${name}”。`,
  unknownArm: (name, known) => `有一项比较提到的实验组“${name}”不存在，现有：${known}。`,
  comparesItself: (name) => `有一项比较把“${name}”与它自己相比。`,
  comparesNoSubject: (name) => `有一项比较提到的“${name}”不是受测智能体。`,
  unknownFigure: (id, known) => `没有指标“${id}”，现有：${known}。`,
  endlessFigure: (id) => `指标“${id}”没有上限，无法对它作结论：请把它列在“secondary”中。`,
  unaskedProbe: (figure, probe) => `指标“${figure}”需要在“probes”中列出“${probe}”。`,
  unknownPaper: (name, known) => `没有论文表格“${name}”，现有：${known}。`,
  unknownProbe: (name, known) => `没有附加问题“${name}”，现有：${known}。`,
  mixedPeers: () => "座位要么全部写“peer”，要么都不写。",
  fewPeers: (places, subjects) => `一桌需要 ${places} 个同桌，而受测智能体只有 ${subjects} 个。`,
  noSubjectPlace: () => "没有一个座位写“subject”。",
  noOpponents: () => "有座位写着“opponent”，而“opponents”是空的。",
  noOpponentPlace: () => "列出了对手，但没有一个座位写“opponent”。",
  ownOpponent: (subject, also) =>
    `受测智能体“${subject}”成了自己的对手${also === null ? "" : `（“${also}”也是它）`}。`,
  ownOpponentIn: (arm) => `在实验组“${arm}”中，有受测智能体成了自己的对手。`,
  wrongOptions: (arm, problems) => `实验组“${arm}”的选项：${problems}`,
  wrongSeats: (game, seats, arm, places) =>
    `${game} 在实验组“${arm}”中有 ${seats} 个座位，而“table”列出了 ${places} 个。`,
  idleChange: (arm, of, seated) =>
    `实验组“${arm}”有一处改变针对“${of}”，但没有这样的座位，现有：${seated}。`,
  equalArms: (arm, other) => `实验组“${arm}”什么也没有改变：它与“${other}”完全相同。`,
  unknownDeal: (game, name, known) => `${game} 不发放“${name}”，现有：${known}。`,
  impossibleDeals: () => "游戏无法满足这些座位的发放要求。",
  budgetBelowBlock: (budget, block) =>
    `${budget} 场对局的预算不足一个区组（一个区组有 ${block} 场）。`,
  budgetBelowPlan: (budget, needed) =>
    `${budget} 场对局的预算少于固定样本的实验在读取结果之前要进行的 ${needed} 场。`,
  unknownGame: (game, known) => `没有游戏“${game}”，现有：${known}。`,
};
