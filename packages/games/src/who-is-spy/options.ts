import type { OptionTexts } from "../entry.ts";

/** What forms call the options of a season. */
export const options: OptionTexts = {
  rounds: {
    en: { label: "Rounds", hint: "The most rounds of speaking and voting in a match." },
    zh: { label: "轮数", hint: "一场对局最多发言并投票的轮数。" },
  },
  endsAtThreeAlive: {
    en: {
      label: "End of a match",
      hint: "Published sources differ; the rules page names them.",
      values: {
        false: "fewer than three alive: WiS paper, Appendix A",
        true: "three or fewer alive: reference site",
      },
    },
    zh: {
      label: "结束条件",
      hint: "公开资料说法不一，出处见规则页。",
      values: { false: "存活少于三人：WiS 论文附录 A", true: "存活不超过三人：参考网站" },
    },
  },
  repeats: {
    en: {
      label: "Repeating a speech is a foul",
      hint: "Whether speeches are compared with all earlier ones, or only with those of previous rounds.",
      values: { match: "all earlier speeches", "previous-rounds": "previous rounds only" },
    },
    zh: {
      label: "重复发言判违规",
      hint: "发言是与之前的全部发言比较，还是只与前几轮的发言比较。",
      values: { match: "之前的全部发言", "previous-rounds": "只限前几轮" },
    },
  },
  speechCap: {
    en: {
      label: "Longest speech, characters",
      hint: "Longer speeches are cut off. Default: 400 in English, 120 in Chinese.",
    },
    zh: { label: "发言最长字数", hint: "超出部分会被截断。默认英文 400、中文 120。" },
  },
  speechTimeLimitMs: {
    en: {
      label: "Time for a speech, seconds",
      hint: "A player who takes longer counts as having said nothing, which is a foul.",
    },
    zh: { label: "发言时限（秒）", hint: "超时视为没有发言，判违规。" },
  },
  voteTimeLimitMs: {
    en: { label: "Time for a vote, seconds", hint: "A player who takes longer abstains." },
    zh: { label: "投票时限（秒）", hint: "超时视为弃权。" },
  },
  clueWordCap: {
    en: {
      label: "Longest speech, words",
      hint: "Variant. Further words are cut off. Default: no limit.",
    },
    zh: { label: "发言最多词数", hint: "变体。超出的词会被截去，默认不限。" },
  },
  sealed: {
    en: {
      label: "Speaking at the same time",
      hint: "Variant. Nobody sees the others' speeches of the round; equal ones are no repeat.",
      values: { "first-round": "in the first round", "every-round": "in every round" },
    },
    zh: {
      label: "同时发言",
      hint: "变体。看不到同一轮其他人的发言，内容相同不算重复。",
      values: { "first-round": "第一轮", "every-round": "每一轮" },
    },
  },
  order: {
    en: {
      label: "Order of speaking",
      hint: "Variant. Default: the same first speaker in every round.",
      values: {
        rotated: "the next player begins each round",
        reversed: "reversed in every second round",
      },
    },
    zh: {
      label: "发言顺序",
      hint: "变体。默认每轮由同一位玩家开始。",
      values: { rotated: "每轮由下一位玩家开始", reversed: "每隔一轮倒序" },
    },
  },
  lastGuess: {
    en: {
      label: "Last guess",
      hint: "Variant. Whether a spy who is voted out may name the civilians' word for 4 more points.",
      values: { false: "no", true: "yes" },
    },
    zh: {
      label: "最后一猜",
      hint: "变体。被投票出局的卧底是否可以猜平民的词，猜对多得 4 分。",
      values: { false: "否", true: "是" },
    },
  },
};
