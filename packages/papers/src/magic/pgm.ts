import {
  type AnswerForm,
  type Call,
  messagesOf,
  type PromptSet,
  promptsV4,
  type Strategy,
  type StrategyMoment,
} from "@wisp/agents/strategy";
import { isFailure, type Locale, type Seat } from "@wisp/game";
import { z } from "zod";
import { inForm, type PaperForm, withPaperRules, wordIn } from "../prompts/paper.ts";
import {
  chameleonStart,
  deviations,
  mainSuspect,
  type SelfView,
  type Suspicion,
  selfViewIn,
  strongestAccuser,
  undercoverStart,
  updated,
  weakestAccuser,
} from "./matrix.ts";
import { type EconomicGame, magicPaper } from "./prompts.ts";
import { readChanges, readMatrix, readSuspects } from "./reading.ts";
import { common, type PgmWords, type Players, pgmWords, type TargetKind } from "./words.ts";

const settingsSchema = z.object({
  /** Whether a call analyses before the answer; false: the control, which gets the same instructions without it. */
  analysis: z.boolean().default(true),
  /** The arena's own words, or in English those that the paper prints. */
  wording: z.enum(["wisp", magicPaper.id]).default("wisp"),
});

const form: Readonly<Record<Locale, AnswerForm>> = {
  en: {
    system:
      "How to answer: write only what you are asked for, with no heading before it. What you write in answer to the host is taken word for word. Your own analysis stands in the question; no other player sees it.",
    ask: "Write only your answer.",
  },
  zh: {
    system:
      "回答方式：只写出所要求的内容，前面不加标题。你对主持人的回答会原样生效。问题中有你自己的分析，其他玩家看不到。",
    ask: "请只写出你的回答。",
  },
};

/** The strategies differ in who writes the matrix: the arena from an analysis in words, or the model. */
type Author = "arena" | "model";

/** A game that the strategy knows, as the player finds it. */
type Scene =
  | { readonly game: "chameleon"; readonly isChameleon: boolean }
  | { readonly game: "undercover" }
  | { readonly game: EconomicGame };

/** The questions before which it analyses, and whether their answer is a clue or decision that is instructed. */
const asks: Readonly<
  Record<Scene["game"], { readonly analysed: readonly string[]; instructed: string }>
> = {
  chameleon: { analysed: ["clue", "vote", "guess"], instructed: "clue" },
  undercover: { analysed: ["clue", "vote"], instructed: "clue" },
  "cost-sharing": { analysed: ["proposal"], instructed: "proposal" },
  "prisoners-dilemma": { analysed: ["choice"], instructed: "choice" },
  "public-good": { analysed: ["contribution"], instructed: "contribution" },
};

/** How games tell a player that it is the chameleon; no name and no word is written so. */
const IS_CHAMELEON = /You are the chameleon:|你是变色龙，/;

/** Null: a game that the strategy plays like any other. */
function sceneOf({ game, situation, names }: StrategyMoment): Scene | null {
  switch (game) {
    case "chameleon":
      return names.length < 2 ? null : { game, isChameleon: IS_CHAMELEON.test(situation.you) };
    case "undercover":
      return names.length < 2 ? null : { game };
    case "cost-sharing":
    case "prisoners-dilemma":
    case "public-good":
      return { game };
    default:
      return null;
  }
}

const memorySchema = z.object({
  version: z.literal(1),
  /** Null in games without one. */
  matrix: z.array(z.array(z.number())).nullable(),
  /** The last analysis, and how many speeches had been heard. */
  text: z.string(),
  heard: z.number(),
});
type Memory = z.infer<typeof memorySchema>;

/** What it knows before an answer. */
interface Knowledge extends Omit<Memory, "matrix" | "version"> {
  readonly suspicion: Suspicion | null;
  /** About this analysis, for the owner; "" where there is none. */
  readonly summary: string;
}

function startOf(scene: Scene, { names, seat }: StrategyMoment): Suspicion | null {
  if (scene.game === "chameleon") return chameleonStart(names.length, seat, scene.isChameleon);
  return scene.game === "undercover" ? undercoverStart(names.length) : null;
}

/** The remembered knowledge; the start where another strategy, another version or another table left the memory. */
function remembered(scene: Scene, moment: StrategyMoment): Knowledge {
  const start = startOf(scene, moment);
  const read = memorySchema.safeParse(moment.memory).data;
  const seats = moment.names.length;
  const matrix = read?.matrix ?? null;
  const isFitting =
    start === null
      ? matrix === null
      : matrix?.length === seats && matrix.every((row) => row.length === seats);
  return read === undefined || !isFitting
    ? { suspicion: start, text: "", heard: 0, summary: "" }
    : { suspicion: matrix, text: read.text, heard: read.heard, summary: "" };
}

const playersOf = ({ names, seat, situation }: StrategyMoment): Players => ({
  own: names[seat] ?? "",
  others: names.filter((_, other) => other !== seat),
  word: wordIn(situation.you),
});

/** Characters of an analysis that are remembered and shown to the next calls. */
const MAX_ANALYSIS = 1_500;
const cut = (text: string): string => [...text.trim()].slice(0, MAX_ANALYSIS).join("");

const signed = (value: number): string =>
  (value > -0.0005 ? "+" : "-") + Math.abs(value).toFixed(3);

function summaryOf(
  suspicion: Suspicion,
  { names, situation: { locale } }: StrategyMoment,
  views: { readonly read: number; readonly asked: number },
): string {
  const say = common[locale];
  const lines = deviations(suspicion).map((row, view) =>
    say.deviation(
      names[view] ?? "",
      row.map((share, seat) => `${names[seat] ?? ""} ${signed(share)}`),
    ),
  );
  const unread = views.asked - views.read;
  return [
    say.deviations(lines, `1/${names.length}`),
    ...(unread > 0 ? [say.unread(unread, views.asked)] : []),
  ].join("\n");
}

function selfOf(suspicion: Suspicion | null, seat: Seat): SelfView {
  return suspicion === null ? "unsure" : selfViewIn(suspicion, seat);
}

/** The question of the call that analyses. */
function analysisOf(
  scene: Scene,
  moment: StrategyMoment,
  { suspicion }: Knowledge,
  author: Author,
): string {
  const { locale } = moment.situation;
  const { analysis } = wordsOf(moment);
  const say = common[locale];
  const players = playersOf(moment);
  switch (scene.game) {
    case "chameleon": {
      const question = analysis.chameleon(players, scene.isChameleon);
      const how =
        author === "model" ? say.matrixForm(players) : say.changesForm(players, scene.isChameleon);
      return `${question}\n\n${how}`;
    }
    case "undercover": {
      const question = analysis.undercover(players, selfOf(suspicion, moment.seat));
      return `${question}\n\n${author === "model" ? say.matrixForm(players) : say.ownRoleForm}`;
    }
    default:
      return analysis.economic(scene.game, players);
  }
}

/** Whether a match is played with the paper's words: it prints English alone. */
const isInPrint = ({ settings, situation: { locale } }: StrategyMoment): boolean =>
  settings.wording === magicPaper.id && locale === "en";

const wordsOf = (moment: StrategyMoment): PgmWords =>
  pgmWords(moment.situation.locale, isInPrint(moment));

/** What an analysis adds to the knowledge. */
function learned(
  scene: Scene,
  moment: StrategyMoment,
  { before, text, author }: { before: Knowledge; text: string; author: Author },
): Knowledge {
  const { names, seat, heard } = moment;
  if (before.suspicion === null || (scene.game !== "chameleon" && scene.game !== "undercover")) {
    return { ...before, text: cut(text), heard, summary: "" };
  }
  if (author === "model") {
    const written = readMatrix(text, names, before.suspicion);
    const suspicion = written?.suspicion ?? before.suspicion;
    const views = { read: written?.views.size ?? 0, asked: names.length };
    const thought = cut(written?.thought ?? text);
    return { suspicion, text: thought, heard, summary: summaryOf(suspicion, moment, views) };
  }
  const read = (scene.game === "chameleon" ? readChanges : readSuspects)(text, names, seat);
  const suspicion = updated(before.suspicion, read.changes);
  const isOwnViewAsked = scene.game !== "chameleon" || !scene.isChameleon;
  const asked = names.flatMap((_, view) => (view !== seat || isOwnViewAsked ? [view] : []));
  const views = {
    read: asked.filter((view) => read.views.has(view)).length,
    asked: asked.length,
  };
  return { suspicion, text: cut(text), heard, summary: summaryOf(suspicion, moment, views) };
}

interface Aim {
  readonly kind: TargetKind;
  readonly seat: Seat;
}

/** The player whom an instruction is about. */
function aimOf(suspicion: Suspicion, own: Seat, kind: TargetKind): Aim {
  const choose = {
    "strongest-accuser": strongestAccuser,
    "weakest-accuser": weakestAccuser,
    "main-suspect": mainSuspect,
  }[kind];
  return { kind, seat: choose(suspicion, own) };
}

const targetOfSelf: Readonly<Record<SelfView, TargetKind>> = {
  unsure: "main-suspect",
  undercover: "strongest-accuser",
  civilian: "main-suspect",
};

/** What the question of a decision adds to the game's: by the matrix, or in the control without one. */
function instruction(scene: Scene, moment: StrategyMoment, { suspicion }: Knowledge): string {
  const { names, seat, settings, situation } = moment;
  const { decision } = wordsOf(moment);
  const say = common[situation.locale];
  const own = names[seat] ?? "";
  const isControl = settings.analysis === false;
  const named = (kind: TargetKind): string => {
    if (isControl || suspicion === null) return say.theTarget;
    const name = names[aimOf(suspicion, seat, kind).seat] ?? "";
    return situation.locale === "zh" ? ` ${name} ` : name;
  };
  const aimed = (kind: TargetKind, text: string): string =>
    isControl ? `${say.target[kind]} ${text}` : text;
  switch (scene.game) {
    case "chameleon": {
      const kind = scene.isChameleon ? "weakest-accuser" : "strongest-accuser";
      return aimed(kind, decision.chameleon(own, named(kind), scene.isChameleon));
    }
    case "undercover": {
      const wordsFor = (self: SelfView): string =>
        decision.undercover(own, named(targetOfSelf[self]), self);
      if (!isControl) return wordsFor(selfOf(suspicion, seat));
      return [
        `${say.when.unsure} ${wordsFor("unsure")}`,
        ...(["undercover", "civilian"] as const).map(
          (self) => `${say.when[self]} ${aimed(targetOfSelf[self], wordsFor(self))}`,
        ),
      ].join("\n");
    }
    default:
      return decision.economic(scene.game);
  }
}

/** The game's question with the analysis and the instruction. */
function questionOf(scene: Scene, moment: StrategyMoment, knowledge: Knowledge): string {
  const { situation, ask } = moment;
  return [
    situation.question,
    ...(knowledge.text === "" ? [] : [`${common[situation.locale].above}\n${knowledge.text}`]),
    ...(asks[scene.game].instructed === ask.kind ? [instruction(scene, moment, knowledge)] : []),
  ].join("\n\n");
}

/** The analysis leaves at least this share of the time for the answer. */
const ANALYSIS_TIME_SHARE = 0.6;

/** The knowledge after an analysis; as it was where the call fails. */
async function analysed(
  scene: Scene,
  moment: StrategyMoment,
  { before, author, call }: { before: Knowledge; author: Author; call: Call },
): Promise<Knowledge> {
  const { templates, situation } = moment;
  const question = analysisOf(scene, moment, before, author);
  const free = { options: [], labels: [], number: null, cap: null, shape: null, timeLimitMs: null };
  const messages = messagesOf(
    { ...templates, ask: "{{question}}" },
    { ...situation, ...free, question },
  );
  const reply = await call("analysis", messages, { timeShare: ANALYSIS_TIME_SHARE });
  return isFailure(reply) ? before : learned(scene, moment, { before, text: reply.text, author });
}

const base = (id: string): PromptSet => promptsV4(id, form);

const isTalk = ({ game }: Scene): boolean => game === "chameleon" || game === "undercover";

/** Players who talk are analysed when there is something new to hear, all others at each decision. */
const isAnalysing = (scene: Scene, moment: StrategyMoment, before: Knowledge): boolean =>
  moment.settings.analysis === true &&
  asks[scene.game].analysed.includes(moment.ask.kind) &&
  (!isTalk(scene) || moment.heard > before.heard);

/** The form of an answer to the printed instruction; null where it asks for none. */
const formOf = ({ game }: Scene, kind: string): PaperForm | null =>
  asks[game].instructed === kind && (game === "prisoners-dilemma" || game === "public-good")
    ? magicPaper.forms[game]
    : null;

/** What an analysis leaves. */
function kept(scene: Scene, { text, suspicion, heard, summary }: Knowledge, reasoning = "") {
  const matrix = suspicion === null ? null : suspicion.map((row) => [...row]);
  const memory: Memory = { version: 1, matrix, text, heard };
  const parts = [text, summary, reasoning].filter((part) => part !== "");
  return {
    reasoning: parts.join("\n\n"),
    ...(isTalk(scene) && { notes: { thought: `${text}\n\n${summary}` } }),
    memory,
  };
}

/** A strategy of two calls; see `pgm`. */
const pgmStrategy = (
  author: Author,
  { id, label, about }: Pick<Strategy, "label" | "about"> & { readonly id: "pgm" | "pro-pgm" },
) => {
  const own = base(`wisp-v4-${id}`);
  const printed = base(magicPaper.id);
  return {
    id,
    label,
    about,
    settings: settingsSchema,
    switches: {
      analysis: {
        en: {
          label: "Analyse before answering",
          hint: "A call before each answer analyses every player’s view. Without it, the model gets the same instructions.",
        },
        zh: {
          label: "回答前分析",
          hint: "每次回答前多一次调用，分析每位玩家的视角。不分析时，模型得到同样的指示。",
        },
      },
    },
    promptsOf: (_: unknown, settings: Readonly<Record<string, unknown>>) =>
      settings.wording === magicPaper.id ? printed : own,
    async decide(moment: StrategyMoment, call: Call) {
      const scene = sceneOf(moment);
      if (scene === null) return call("answer", messagesOf(moment.templates, moment.situation));
      const isPrinted = isInPrint(moment);
      const told = isPrinted
        ? { ...moment, situation: withPaperRules(moment, magicPaper.rules[scene.game]) }
        : moment;
      const before = remembered(scene, moment);
      const after = isAnalysing(scene, moment, before)
        ? await analysed(scene, told, { before, author, call })
        : before;
      const question = questionOf(scene, told, after);
      const reply = await call(
        "answer",
        messagesOf(told.templates, { ...told.situation, question }),
      );
      if (isFailure(reply)) return reply;
      const form = isPrinted ? formOf(scene, moment.ask.kind) : null;
      const answer = { ...reply, ...(form !== null && inForm(form, {}, reply.text)) };
      return after === before ? answer : { ...answer, ...kept(scene, after, reply.reasoning) };
    },
  } as const satisfies Strategy;
};

/**
 * MAgIC's PGM-aware agent (section 4 and the appendix): a call that analyses from every player's point of view, and
 * a matrix of who suspects whom that this analysis changes, then a call that answers with the analysis and the
 * matrix's target in view. The paper analyses after each clue; this agent does when it is asked, over all new clues.
 */
export const pgm = pgmStrategy("arena", {
  id: "pgm",
  label: { en: "Analyse every view", zh: "多视角分析" },
  about: {
    en: "Two calls: an analysis of how every player sees the others, then the answer. From MAgIC (PGM).",
    zh: "两次调用：先分析每位玩家如何看待其他人，再作答。出自 MAgIC（PGM）。",
  },
});

/** Its variant in which the model writes the matrix itself (appendix A.5). */
export const proPgm = pgmStrategy("model", {
  id: "pro-pgm",
  label: { en: "Analyse every view, with numbers", zh: "多视角分析（模型写出数值）" },
  about: {
    en: "As “Analyse every view”, but the model itself writes how much each player suspects each other. From MAgIC (Pro-PGM).",
    zh: "与“多视角分析”相同，但由模型自己写出每位玩家对其他人的怀疑程度。出自 MAgIC（Pro-PGM）。",
  },
});
