import type { Locale } from "@wisp/game";
import type { IntentionRole, IntentionType } from "@wisp/games/avalon/intentions";

/** How intentions are chosen: by the 31 of the table, by its seven types, or in the player's own words. */
export const intentionModes = ["list", "categories", "generated"] as const;
export type IntentionMode = (typeof intentionModes)[number];

/** What the calls of the strategy say. Our own wording, after the pipeline of InterIntent; a released one never changes. */
export interface IntentionWords {
  readonly form: { readonly system: string; readonly ask: string };
  readonly roles: Readonly<Record<IntentionRole, string>>;
  readonly types: Readonly<Record<IntentionType, string>>;
  /** A line with a choice. */
  choice(id: string, text: string): string;
  /** What is remembered of earlier rounds. */
  earlier(summary: string): string;
  guesses(lines: string): string;
  guess(name: string, role: string | null, intentions: readonly string[], sure: number): string;
  chosen(lines: string): string;
  readonly noneChosen: string;
  draft(speech: string): string;
  views(lines: string): string;
  view(role: string, text: string): string;
  readonly summarise: string;
  firstOrder(names: readonly string[], known: readonly string[]): string;
  /** The intentions that the others may have. */
  readonly theirs: Readonly<Record<IntentionMode, string>>;
  readonly choose: Readonly<Record<IntentionMode, string>>;
  readonly chooseForm: string;
  readonly formulate: string;
  readonly speechForm: string;
  secondOrder(roles: readonly string[]): string;
  readonly modify: string;
  readonly refine: string;
  /** Behind the game's own question, by its kind. */
  readonly advice: Readonly<
    Record<"team" | "teamOfEvil" | "vote" | "card" | "assassinate", string>
  >;
}

const en: IntentionWords = {
  form: {
    system:
      "How to answer: write only what you are asked for, in the form that the question names, with nothing around it. Some questions are for your own thinking: no other player sees what you answer to them. Where the question asks for a team, a vote, a card or a player, you may first think between <think> and </think>; what follows </think> is taken as your answer, word for word.",
    ask: "Write only your answer.",
  },
  roles: {
    merlin: "Merlin",
    percival: "Percival",
    servant: "Loyal Servant",
    morgana: "Morgana",
    assassin: "Assassin",
  },
  types: {
    interrogation: "Question somebody about what they did or said",
    defence: "Defend yourself, another player or a team",
    confrontation: "Cast doubt on a player, or oppose a team",
    concealment: "Hide who you are, or what you know",
    deception: "Pretend to be somebody whom you are not, or to know less or more than you do",
    persuasion: "Win the others over, also by saying who you are",
    teamwork: "Support your side: its players, its teams, with hints",
  },
  choice: (id, text) => `- ${id}: ${text}`,
  earlier: (summary) => `Your own notes about earlier rounds:\n${summary}`,
  guesses: (lines) => `What you take the others to be and to want:\n${lines}`,
  guess: (name, role, intentions, sure) =>
    `- ${name}: ${[role ?? "role open", ...intentions].join("; ")} (sure: ${sure} of 5)`,
  chosen: (lines) => `Your intentions for what you say next:\n${lines}`,
  noneChosen: "You have chosen no intention of the list. Say what serves your side.",
  draft: (speech) => `Your draft of what you say: ${speech}`,
  views: (lines) => `How you expect each role to take it:\n${lines}`,
  view: (role, text) => `- ${role}: ${text}`,
  summarise:
    "Before you go on, write private notes for later rounds, in at most 120 words. Answer these questions: What happened in the last proposals and quests? Who voted for which team, and whose vote or speech surprised you? Whom do you take for loyal, for evil, for Merlin, and why? What have you said about yourself, and what must you keep to? What do you plan for the next quest?",
  firstOrder: (names, known) =>
    `First think about the other players: ${names.join(", ")}. For each of them, judge by what this player has said and done: the most likely role, two or three intentions behind the last speech, and how sure you are, from 0 (a mere guess) to 5 (certain).${known.length === 0 ? "" : ` You already know about ${known.join(", ")}: give null as the role.`} Answer with one JSON object: {"<name>": {"role": "<role>" or null, "intentions": ["<intention>", ...], "confidence": <0 to 5>}, ...}.`,
  theirs: {
    list: "Name intentions by these ids:",
    categories: "Name the kinds of their intentions by these ids:",
    generated: "Put their intentions into your own words, a short phrase each.",
  },
  choose: {
    list: "Choose what you want to reach with what you say next: two or three of these intentions, by their ids. Choose only what fits what has happened and what you know, what you can carry out in one speech, and what helps your side to win.",
    categories:
      "Choose what you want to reach with what you say next: two or three of these kinds of intentions, by their ids. Choose only what fits what has happened and what you know, what you can carry out in one speech, and what helps your side to win.",
    generated:
      "Decide what you want to reach with what you say next: write two or three intentions in your own words, a short phrase each. They have to fit what has happened and what you know, you must be able to carry them out in one speech, and they should help your side to win.",
  },
  chooseForm:
    'Answer with one JSON object: {"intentions": ["<intention>", ...], "reason": "<one or two sentences>"}.',
  formulate:
    "Turn your intentions into what you think and what you say. In your thoughts, in the first person, work out how to carry out each of them now. In your speech, which all players hear, carry them out without naming them and without giving away what your role must hide.",
  speechForm:
    'Answer with one JSON object: {"think": "<at most 100 words>", "speak": "<at most 100 words>"}.',
  secondOrder: (roles) =>
    `Imagine that you say this. What would a player of each role conclude about you, and about your role? Write one sentence for each. Answer with one JSON object: {${roles.map((role) => `"${role}": "<one sentence>"`).join(", ")}}.`,
  modify:
    "With these views in mind, choose again: keep your intentions if they still serve you, or replace those that would give you away or fail.",
  refine:
    "Now write the final version of what you think and what you say, by your intentions and with the views of the roles in mind. Keep what is good in the draft, and change what works against you.",
  advice: {
    team: "Name a team that fits your intentions. Decide by votes, quests and speeches so far, not by names.",
    teamOfEvil:
      "Name a team that fits your intentions. Decide by votes, quests and speeches so far, not by names. As an evil player you usually want exactly one evil member on the team, and usually yourself.",
    vote: "Weigh who is on the team, what was said about it, and what your vote will tell the others.",
    card: "Weigh what the result would tell the others about this team against what the quest is worth to your side.",
    assassinate:
      "Go through the loyal players: who voted and spoke as somebody who knew the evil ones, and who merely pretended to?",
  },
};

const zh: IntentionWords = {
  form: {
    system:
      "回答方式：只写出问题要求的内容，按问题规定的格式，前后不加别的内容。有些问题只供你自己思考，其他玩家看不到你的回答。当问题要求给出队伍、投票、牌或玩家时，可以先在 <think> 和 </think> 之间思考；</think> 之后的内容会原样作为你的回答。",
    ask: "请只写出你的回答。",
  },
  roles: {
    merlin: "梅林",
    percival: "派西维尔",
    servant: "忠臣",
    morgana: "莫甘娜",
    assassin: "刺客",
  },
  types: {
    interrogation: "质问别人的言行",
    defence: "为自己、其他玩家或队伍辩护",
    confrontation: "质疑某位玩家，或反对一支队伍",
    concealment: "隐藏自己的身份或掌握的信息",
    deception: "假冒身份，或假装知道得更少或更多",
    persuasion: "争取其他人，包括说明自己的身份",
    teamwork: "支持己方：支持队友和队伍，给出提示",
  },
  choice: (id, text) => `- ${id}：${text}`,
  earlier: (summary) => `你对之前各轮的笔记：\n${summary}`,
  guesses: (lines) => `你对其他玩家身份和意图的判断：\n${lines}`,
  guess: (name, role, intentions, sure) =>
    `- ${name}：${[role ?? "身份未定", ...intentions].join("；")}（把握 ${sure}/5）`,
  chosen: (lines) => `你接下来发言的意图：\n${lines}`,
  noneChosen: "你没有选中列表里的任何意图。请说对己方有利的话。",
  draft: (speech) => `你的发言草稿：${speech}`,
  views: (lines) => `你预计各身份的玩家会这样看：\n${lines}`,
  view: (role, text) => `- ${role}：${text}`,
  summarise:
    "继续之前，请为后面的轮次写一份私下的笔记，不超过 250 字，回答这些问题：最近的组队和任务发生了什么？谁给哪支队伍投了票，谁的投票或发言出乎意料？你认为谁是好人、谁是坏人、谁是梅林，为什么？你对自己说过什么，哪些必须保持一致？下一个任务你打算怎么做？",
  firstOrder: (names, known) =>
    `请先分析其他玩家：${names.join("、")}。根据每位玩家的言行，判断其最可能的身份、最近一次发言背后的两三个意图，以及你的把握，从 0（纯属猜测）到 5（确定）。${known.length === 0 ? "" : `你已经知道${known.join("、")}的情况，其身份请写 null。`}请用一个 JSON 对象回答：{"<名字>": {"role": "<身份>" 或 null, "intentions": ["<意图>", ...], "confidence": <0 到 5>}, ...}。`,
  theirs: {
    list: "意图用以下编号表示：",
    categories: "意图的类型用以下编号表示：",
    generated: "用你自己的话写出他们的意图，每个一个短语。",
  },
  choose: {
    list: "请决定接下来的发言想达到什么目的：从以下意图中选两三个，写出编号。只选符合目前情况和你所知信息、能在一次发言中做到、并有助于己方获胜的意图。",
    categories:
      "请决定接下来的发言想达到什么目的：从以下意图类型中选两三种，写出编号。只选符合目前情况和你所知信息、能在一次发言中做到、并有助于己方获胜的类型。",
    generated:
      "请决定接下来的发言想达到什么目的：用自己的话写两三个意图，每个一个短语。意图要符合目前情况和你所知的信息，能在一次发言中做到，并有助于己方获胜。",
  },
  chooseForm: '请用一个 JSON 对象回答：{"intentions": ["<意图>", ...], "reason": "<一两句话>"}。',
  formulate:
    "请把意图变成想法和发言。在想法中，用第一人称想清楚现在如何实现每个意图。发言所有玩家都能听到，请在发言中实现这些意图，但不要直接说出意图，也不要暴露你的身份必须隐藏的信息。",
  speechForm: '请用一个 JSON 对象回答：{"think": "<不超过 200 字>", "speak": "<不超过 200 字>"}。',
  secondOrder: (roles) =>
    `假设你说了这段话。每种身份的玩家会对你和你的身份得出什么结论？每种身份写一句话。请用一个 JSON 对象回答：{${roles.map((role) => `"${role}": "<一句话>"`).join(", ")}}。`,
  modify: "考虑到这些看法，请重新选择：意图仍然合适就保留，会暴露你或行不通的就替换。",
  refine:
    "请根据你的意图，并考虑各身份的看法，写出想法和发言的最终版本。保留草稿中好的部分，修改对你不利的部分。",
  advice: {
    team: "请提名一支符合你意图的队伍。根据到目前为止的投票、任务和发言判断，不要根据名字。",
    teamOfEvil:
      "请提名一支符合你意图的队伍。根据到目前为止的投票、任务和发言判断，不要根据名字。作为坏人，你通常希望队伍里恰好有一名坏人，而且通常是你自己。",
    vote: "请考虑队伍里有谁，大家怎么评价这支队伍，以及你的投票会向别人透露什么。",
    card: "请权衡：任务结果会让别人对这支队伍得出什么结论，这次任务对己方又有多重要。",
    assassinate: "请逐一考虑好人玩家：谁的投票和发言像是知道坏人是谁，谁只是装成这样？",
  },
};

export const intentionWords: Readonly<Record<Locale, IntentionWords>> = { en, zh };
