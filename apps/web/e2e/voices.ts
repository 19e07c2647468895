import type { Locale } from "@wisp/game";
import { findWord } from "@wisp/games/common/talk/judge";
import { type PairWord, publicPack } from "@wisp/games/who-is-spy/words";
import { z } from "zod";
import { type LoopbackServer, listen } from "./providers/listen.ts";

/** What a voice says, for one language; arguments are in the order in which they are read aloud. */
interface Phrases {
  /** In the first round: two facts about its word. */
  describe(fact: string, other: string): string;
  /** Later: a fact, and whose earlier clue fits least. */
  accuse(fact: string, suspect: string, quote: string): string;
  /** Later, when a player voted for it: a fact, who that was, and its own earlier clue. */
  defend(fact: string, accusers: string, own: string, suspect: string): string;
}

/** A model of the server: an id, and its manner of speaking. */
export interface Voice {
  readonly model: string;
  readonly phrases: Readonly<Record<Locale, Phrases>>;
}

/** Six manners of speaking, as language models have them. */
export const voices: readonly [Voice, ...Voice[]] = [
  {
    model: "careful-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `${fact} I keep this broad on purpose, since nobody knows yet which side they are on, but I add this as well: ${other}`,
        accuse: (fact, suspect, quote) =>
          `${fact} I went back through everything said so far, and the line that fits mine least is "${quote}" by ${suspect}. It is not impossible, only odd, so ${suspect}, please say something that only one of the two could mean.`,
        defend: (fact, accusers, own, suspect) =>
          `${fact} ${accusers} voted for me over "${own}", but that was as plain as anything said in that round. I see more to doubt in ${suspect}, who has given us nothing firm to hold on to.`,
      },
      zh: {
        describe: (fact, other) =>
          `${fact}我先说得宽一点，毕竟谁也不清楚自己是哪一边，不过还可以补充一句：${other}这两点放在一起应该不难懂。`,
        accuse: (fact, suspect, quote) =>
          `${fact}我把前面的话重新看了一遍，最对不上的是 ${suspect} 说的“${quote}”。不是完全不可能，只是放在我这里很别扭，请 ${suspect} 说得再具体一点。`,
        defend: (fact, accusers, own, suspect) =>
          `${fact}${accusers} 上一轮投了我，可我那句“${own}”其实很实在，谁拿到都会点头。真正含糊的是 ${suspect}，请大家再听一遍。`,
      },
    },
  },
  {
    model: "detective-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `Let me put evidence down first and draw conclusions afterwards. ${fact} ${other} If either of these sounds wrong to you, say so when it is your turn.`,
        accuse: (fact, suspect, quote) =>
          `Evidence first: ${fact} Now look at ${suspect}, who told us "${quote}". Try that on what the rest of us described and it slides right off. Four people agree with each other and one does not, and I intend to vote accordingly.`,
        defend: (fact, accusers, own, suspect) =>
          `Evidence first: ${fact} ${accusers} accused me without giving a reason, and "${own}" still stands. Whoever rushes a vote like that either guesses or hides; between the two, I look at ${suspect} next.`,
      },
      zh: {
        describe: (fact, other) =>
          `先摆证据，再下结论。${fact}${other}如果有谁觉得其中哪一条不对，轮到你的时候请直接讲出来，不要绕弯。`,
        accuse: (fact, suspect, quote) =>
          `先摆证据：${fact}再看 ${suspect} 那句“${quote}”，套到其他人的描述上怎么都不合。几个人说的是同一样，只有一个对不上，我这票就投 ${suspect}。`,
        defend: (fact, accusers, own, suspect) =>
          `先摆证据：${fact}${accusers} 投我却没讲理由，“${own}”到现在也没人能驳倒。这么急着凑票，要么是瞎猜，要么是想躲，我更怀疑 ${suspect}。`,
      },
    },
  },
  {
    model: "counting-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `Two points, so that you can check me on both. One: ${fact} Two: ${other} A player with another card would agree with one of them at most.`,
        accuse: (fact, suspect, quote) =>
          `New point: ${fact} Let us count before we vote: a tie helps only the spy, so we should agree on one name. Mine is ${suspect}, because "${quote}" is the single line that nobody else has confirmed in their own words.`,
        defend: (fact, accusers, own, suspect) =>
          `New point: ${fact} Count who voted how: ${accusers} went for me, and nobody else had a reason to. My "${own}" was confirmed by others. Put the votes on ${suspect} together, or we lose by a tie.`,
      },
      zh: {
        describe: (fact, other) =>
          `我说两点，方便大家核对。第一，${fact}第二，${other}拿着另一张牌的人，最多只会同意其中一点，请各位留意。`,
        accuse: (fact, suspect, quote) =>
          `补一点：${fact}投票前先算一下，平票只对卧底有利，所以最好集中到一个人。我提议 ${suspect}，因为“${quote}”这句至今没有第二个人能接上。`,
        defend: (fact, accusers, own, suspect) =>
          `补一点：${fact}看看票是怎么走的，${accusers} 投了我，其他人都没有跟。我说的“${own}”有人印证过。这轮请集中投 ${suspect}，别再平票。`,
      },
    },
  },
  {
    model: "storyteller-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `Picture the last time you came across one, and see whether this matches. ${fact} And then, the thing my grandmother always mentioned: ${other}`,
        accuse: (fact, suspect, quote) =>
          `Another picture for you: ${fact} When ${suspect} said "${quote}", I tried to see it in my mind, and what came up was something else entirely. Close, related, perhaps on the same shelf, yet not what the rest of us are talking about.`,
        defend: (fact, accusers, own, suspect) =>
          `Another picture for you: ${fact} I understand why ${accusers} stumbled over "${own}"; told in a hurry it may sound thin. But compare it with the story ${suspect} is telling, and ask which of us has really seen it.`,
      },
      zh: {
        describe: (fact, other) =>
          `回想一下你上一次遇到它的情形，看看和我说的像不像。${fact}家里老人最爱提的则是这一点：${other}听着应该很熟悉吧。`,
        accuse: (fact, suspect, quote) =>
          `再给大家一个画面：${fact}而 ${suspect} 说“${quote}”的时候，我脑子里冒出来的却是另一样。很接近，也许还摆在一起，但绝对不是我们说的这个。`,
        defend: (fact, accusers, own, suspect) =>
          `再给大家一个画面：${fact}${accusers} 觉得“${own}”太单薄，我能理解，当时说得急。可和 ${suspect} 讲的比一比，到底谁真的见过，一听就知道。`,
      },
    },
  },
  {
    model: "blunt-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `${fact} That is simply how it is, no riddle in it. ${other} Anybody who now answers with something vague gets my vote, so be concrete, please.`,
        accuse: (fact, suspect, quote) =>
          `${fact} I will not dance around it: ${suspect} is the spy. "${quote}" does not describe what I hold, and no amount of new detail repairs it now that everyone has heard the others. Vote with me.`,
        defend: (fact, accusers, own, suspect) =>
          `${fact} ${accusers}, you were wrong about me, and I say it to your face. "${own}" is true and stays true. If you want to catch somebody, catch ${suspect}, whose words would suit almost anything.`,
      },
      zh: {
        describe: (fact, other) =>
          `${fact}就是这么回事，没什么可猜的。${other}接下来谁要是说得含含糊糊，我这一票就给谁，所以请各位都讲具体点。`,
        accuse: (fact, suspect, quote) =>
          `${fact}我不绕弯子，卧底就是 ${suspect}。“${quote}”说的根本不是我手里这个，现在听完别人再补细节也救不回来。大家跟我一起投。`,
        defend: (fact, accusers, own, suspect) =>
          `${fact}${accusers}，你们看错我了，我当面说清楚。“${own}”是真的，再问一遍也是真的。想抓人就抓 ${suspect}，那几句话放到哪里都说得通。`,
      },
    },
  },
  {
    model: "diplomat-voice",
    phrases: {
      en: {
        describe: (fact, other) =>
          `I expect most of you to recognise this at once: ${fact} And to meet the next speaker halfway, ${lowered(other)} I will gladly explain more in the next round.`,
        accuse: (fact, suspect, quote) =>
          `Most of us agree so far, which is a good sign, and here is mine: ${fact} With respect, ${suspect}, your "${quote}" is the one I cannot place. I would like to hear you explain it, but if I had to vote now, it would be for you.`,
        defend: (fact, accusers, own, suspect) =>
          `Here is mine: ${fact} I take no offence at the vote of ${accusers}; "${own}" could be heard in two ways. What cannot is what ${suspect} said, and I ask everyone to weigh the two side by side before voting.`,
      },
      zh: {
        describe: (fact, other) =>
          `相信多数人一听就明白：${fact}为了让后面的人好接话，我再多给一点：${other}如果还不够清楚，下一轮我愿意继续解释。`,
        accuse: (fact, suspect, quote) =>
          `到目前为止大家说的基本一致，我也接一句：${fact}冒昧问一下 ${suspect}，“${quote}”我实在放不进去，很想听你解释，但如果现在投票，我只能投你。`,
        defend: (fact, accusers, own, suspect) =>
          `我也接一句：${fact}${accusers} 投我，我不介意，“${own}”确实两头都能听。但 ${suspect} 说的只有一种听法，请各位把两句放在一起比一比再投。`,
      },
    },
  },
];

/** A sentence that goes on after a comma: names keep their capital, "It" does not. */
function lowered(sentence: string): string {
  return sentence.replace(/^(It|People|You|Its|Some|Many|The|A|An)\b/, (word) =>
    word.toLowerCase(),
  );
}

interface Speech {
  readonly player: string;
  readonly text: string;
}
interface Vote {
  readonly voter: string;
  readonly choice: string;
}

/** What a player's prompt says. */
interface VoiceSituation {
  readonly locale: Locale;
  readonly own: string;
  readonly word: string;
  readonly round: number;
  readonly speeches: readonly Speech[];
  readonly votes: readonly Vote[];
  /** The players who are still in. */
  readonly alive: readonly string[];
  /** The names of a ballot; empty: a speech is asked for. */
  readonly options: readonly string[];
  /** Characters. */
  readonly cap: number;
}

const NO_CAP = 10_000;
const quotedSchema = z.string();

const speechIn = (line: string): Speech[] => {
  const [, player, quoted] = /^(Player \d+)[:：]\s?(".*")$/.exec(line) ?? [];
  return player === undefined || quoted === undefined
    ? []
    : [{ player, text: quotedSchema.parse(JSON.parse(quoted)) }];
};
const votesIn = (line: string): Vote[] =>
  line.startsWith("Player ") && speechIn(line).length === 0
    ? [...line.matchAll(/(Player \d+) (?:votes for|投给) (Player \d+)/g)].map(
        ([, voter = "", choice = ""]) => ({ voter, choice }),
      )
    : [];

/** Reads the user message of the prompts `wisp-v5`; null: it is of another game. */
export function readPrompt(message: string): VoiceSituation | null {
  const locale = message.includes("主持人问你：") ? "zh" : "en";
  const [, own, word] =
    /^You are (.+?)\. Your word is "(.+?)"\./m.exec(message) ??
    /^你是 (.+?)。你的词是“(.+?)”。/m.exec(message) ??
    [];
  if (own === undefined || word === undefined) return null;
  const lines = (/<report>\n([\s\S]*?)\n<\/report>/.exec(message)?.[1] ?? "").split("\n");
  const rounds = lines.flatMap((line) => {
    const [, round, order] =
      /Round (\d+) begins\..*?: (.+)\.$/.exec(line) ??
      /第 (\d+) 轮开始。.*?：(.+)。$/.exec(line) ??
      [];
    return round === undefined || order === undefined
      ? []
      : [{ round: Number(round), order: order.split(/, |、/) }];
  });
  const options = /(?:exactly one of these:|以下选项之一完全一致：)((?:\n- .+)+)/.exec(
    message,
  )?.[1];
  const cap = /(?:at most |最多 )(\d+) (?:characters|个字符)/.exec(message)?.[1];
  return {
    locale,
    own,
    word,
    round: rounds.at(-1)?.round ?? 1,
    speeches: lines.flatMap(speechIn),
    votes: lines.flatMap(votesIn),
    alive: rounds.at(-1)?.order ?? [],
    options: options?.split("\n- ").slice(1) ?? [],
    cap: cap === undefined ? NO_CAP : Number(cap),
  };
}

/** What is known of a word: facts of both words of its pair, and facts of its own, from vague to telling. */
interface Facts {
  readonly shared: readonly string[];
  readonly own: readonly string[];
  readonly entry: Pick<PairWord, "word" | "aliases">;
}

const GENERIC: Readonly<Record<Locale, readonly string[]>> = {
  en: ["Nearly everybody has met it at some time.", "It comes up more often than one would think."],
  zh: ["几乎每个人都遇到过。", "平时提到的机会比想象的多。"],
};

function factsOf(locale: Locale, word: string): Facts {
  for (const { clues, words } of publicPack(locale).pairs) {
    const entry = words.find((each) => each.word === word);
    if (entry !== undefined) {
      return {
        shared: [...clues.spoken, ...clues.known],
        own: [...entry.clues.spoken, ...entry.clues.known],
        entry,
      };
    }
  }
  return { shared: GENERIC[locale], own: [], entry: { word, aliases: [] } };
}

const PARTICLES = new Set(
  "about after also always another because before from have into more most much only other over some such than that them then there they this very what when where which with your".split(
    " ",
  ),
);

/** What a speech quotes is not its own. */
const QUOTED = /"[^"]*"|“[^”]*”/g;

/** Content words: English ones of four letters or more by their beginning, Chinese ones as pairs of characters. */
function contentWords(locale: Locale, text: string): Set<string> {
  const spoken = text.replace(QUOTED, " ").toLowerCase();
  if (locale === "en") {
    const words = spoken.match(/[a-z]{4,}/g) ?? [];
    return new Set(words.filter((word) => !PARTICLES.has(word)).map((word) => word.slice(0, 5)));
  }
  const runs = spoken.match(/\p{Script=Han}{2,}/gu) ?? [];
  return new Set(
    runs.flatMap((run) =>
      [...run].slice(1).map((_, place) => [...run].slice(place, place + 2).join("")),
    ),
  );
}

/** How many content words of a player's speeches are also in the facts of the own word, for each speech. */
function fitOf(
  player: string,
  { locale, speeches }: VoiceSituation,
  known: ReadonlySet<string>,
): number {
  const said = speeches.filter((speech) => speech.player === player);
  const common = said.map(
    ({ text }) => [...contentWords(locale, text)].filter((word) => known.has(word)).length,
  );
  return common.length === 0 ? 0 : common.reduce((sum, each) => sum + each, 0) / common.length;
}

/** The other players who are still in, the one whose speeches fit the own word least first. */
function suspectsOf(situation: VoiceSituation, facts: Facts): string[] {
  const { locale, own, alive, options } = situation;
  const known = contentWords(locale, [...facts.shared, ...facts.own].join("\n"));
  return (options.length > 0 ? options : alive)
    .filter((player) => player !== own)
    .map((player) => ({ player, fit: fitOf(player, situation, known) }))
    .sort((one, other) => one.fit - other.fit || one.player.localeCompare(other.player))
    .map(({ player }) => player);
}

const MAX_QUOTE: Readonly<Record<Locale, number>> = { en: 60, zh: 16 };

/** What a listener would quote of a player: a fact that the own word does not have, or else any. */
function quoteOf(player: string, situation: VoiceSituation, facts: Facts): string {
  const { locale, speeches } = situation;
  const said = speeches.filter((speech) => speech.player === player).map(({ text }) => text);
  const clues = publicPack(locale)
    .pairs.flatMap(({ clues: shared, words }) => [shared, ...words.map((each) => each.clues)])
    .flatMap(({ spoken, known }) => [...spoken, ...known])
    .filter((clue) => said.some((text) => text.replace(QUOTED, "").includes(clue)));
  const isOwn = (clue: string) => facts.shared.includes(clue) || facts.own.includes(clue);
  const clue = clues.find((each) => !isOwn(each)) ?? clues[0] ?? said[0] ?? "";
  const whole = clue.replace(/["“”]/g, "").replace(/[.。!！]$/, "");
  if ([...whole].length <= MAX_QUOTE[locale]) return whole;
  const cut = [...whole].slice(0, MAX_QUOTE[locale]).join("");
  return locale === "en" ? `${cut.replace(/\s\S*$/, "")} …` : `${cut}……`;
}

/** Facts that have not been stated yet, then the others; another first one for every player. */
function freshFacts(facts: readonly string[], { own, speeches }: VoiceSituation): string[] {
  const isSaid = (fact: string) => speeches.some(({ text }) => text.includes(fact));
  const rotated = (some: readonly string[]) => {
    const start = Number(/\d+/.exec(own)?.[0] ?? 0) % Math.max(1, some.length);
    return [...some.slice(start), ...some.slice(0, start)];
  };
  return [...rotated(facts.filter((fact) => !isSaid(fact))), ...rotated(facts.filter(isSaid))];
}

function speak(voice: Voice, situation: VoiceSituation, facts: Facts): string {
  const { locale, own, round, votes } = situation;
  const say = voice.phrases[locale];
  // Broad facts first: who begins with telling ones helps the spy.
  const broad = freshFacts(facts.shared, situation);
  const [suspect = ""] = suspectsOf(situation, facts);
  const [first = "", second = ""] = broad;
  const fact = round === 1 ? first : (freshFacts(facts.own, situation)[0] ?? first);
  const accusers = [
    ...new Set(votes.filter(({ choice }) => choice === own).map(({ voter }) => voter)),
  ];
  const names = accusers.join(locale === "en" ? " and " : "、");
  const text =
    round === 1
      ? say.describe(fact, second)
      : accusers.length > 0
        ? say.defend(fact, names, quoteOf(own, situation, facts), suspect)
        : say.accuse(fact, suspect, quoteOf(suspect, situation, facts));
  const isSafe = [...text].length <= situation.cap && findWord(locale, facts.entry, text) === null;
  return isSafe ? text : `${fact}${locale === "en" ? " " : ""}${second}`;
}

function think(situation: VoiceSituation, facts: Facts): string {
  const { locale, speeches, word } = situation;
  const [suspect = ""] = suspectsOf(situation, facts);
  if (speeches.length === 0) {
    return locale === "en"
      ? `I speak first and cannot know my role. The other word must be close to ${word}, so a broad fact that is true of mine is safest.`
      : `我第一个发言，还不知道自己的身份。另一个词应该和“${word}”很接近，先说一个宽一点但真实的特点最稳妥。`;
  }
  const quote = quoteOf(suspect, situation, facts);
  return locale === "en"
    ? `My word is ${word}. Going through the speeches, ${suspect} fits it least: "${quote}" would suit something else better. The others share most of what I would say, so I am probably a civilian.`
    : `我的词是“${word}”。逐句对照下来，${suspect} 最不合：“${quote}”更像在说别的东西。其他人说的和我想的差不多，我大概是平民。`;
}

/** The answer of a voice to a prompt, with its reasoning, as a model's message has them. */
export function answerOf(voice: Voice, message: string): string {
  const situation = readPrompt(message);
  if (situation === null) {
    return (
      /exactly one of these:(?: |\n- )([^,\n]+)/.exec(message)?.[1] ??
      "<think>Hm.</think>It is warm."
    );
  }
  const facts = factsOf(situation.locale, situation.word);
  const answer =
    situation.options.length > 0
      ? (suspectsOf(situation, facts)[0] ?? "")
      : speak(voice, situation, facts);
  return `<think>${think(situation, facts)}</think>\n\n${answer}`;
}

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ content: z.string() })),
});

/** Serves all voices as the models of one chat-completions service, at `/v1`. */
export async function voicesServer(): Promise<LoopbackServer> {
  const server = await listen(() => async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    response.setHeader("content-type", "application/json");
    if (request.method !== "POST") {
      const data = voices.map(({ model }) => ({ id: model, object: "model" }));
      response.end(JSON.stringify({ object: "list", data }));
      return;
    }
    const { model, messages } = requestSchema.parse(JSON.parse(body));
    const voice = voices.find((each) => each.model === model) ?? voices[0];
    const content = answerOf(voice, messages.at(-1)?.content ?? "");
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    const usage = { prompt_tokens: 900, completion_tokens: Math.ceil(content.length / 4) };
    response.end(JSON.stringify({ model, choices, usage }));
  });
  return { url: `${server.url}/v1`, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
