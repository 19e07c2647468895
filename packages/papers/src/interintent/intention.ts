import {
  type Call,
  messagesOf,
  promptsV4,
  type Strategy,
  type StrategyMoment,
} from "@wisp/agents/strategy";
import { canonical, isFailure, quoted } from "@wisp/game";
import { intentionRoles } from "@wisp/games/avalon/intentions";
import { sideOf } from "@wisp/games/avalon/view";
import { z } from "zod";
import {
  type Formulation,
  formulationIn,
  guessesIn,
  guessSchema,
  intentionsIn,
  summaryIn,
  viewsIn,
} from "./reading.ts";
import {
  ask,
  idsOf,
  ownChoices,
  paragraphs,
  type Settings,
  settingsSchema,
  shownGuesses,
  shownIntentions,
  type Turn,
  theirChoices,
  turnAt,
  withChoices,
} from "./turn.ts";
import { intentionWords } from "./words.ts";

/** What a decision comes to: a reply, or the failure of a call. */
type Result = Awaited<ReturnType<Strategy["decide"]>>;

/** The first two steps before a speech. A leader's come before its team, so they are remembered until its speech. */
const planSchema = z.object({
  /** Proposals of the match so far, and speeches about the last one. */
  at: z.tuple([z.int(), z.int()]),
  guesses: z.record(z.string(), guessSchema),
  chosen: z.array(z.string()),
  dropped: z.int(),
});
type Plan = z.infer<typeof planSchema>;

const memorySchema = z.object({
  version: z.literal(1),
  summary: z.string(),
  /** How many proposals had been opened when it was written. */
  summarised: z.int(),
  /** The newest one. */
  plan: planSchema.nullable(),
});
type Memory = z.infer<typeof memorySchema>;

const emptyMemory: Memory = { version: 1, summary: "", summarised: 1, plan: null };

/** The memory of the match so far; an empty one where another strategy, or another version, left it. */
const memoryIn = ({ memory }: StrategyMoment): Memory =>
  memorySchema.safeParse(memory).data ?? emptyMemory;

const shownSummary = ({ say }: Turn, { summary }: Memory): string =>
  summary === "" ? "" : say.earlier(quoted(summary));

/** Whether a draft is written again. */
const isRefining = ({ secondOrder, modify }: Settings): boolean => secondOrder || modify;

/** Calls of a decision from its plan to its answer. */
const callsAfterPlan = ({ moment, settings }: Turn): number =>
  moment.ask.kind === "team"
    ? 1
    : 1 + Number(settings.secondOrder) + Number(settings.modify) + Number(isRefining(settings));

/** Step 0: private notes about the proposals before the present one, where there are new ones. */
async function summarised(turn: Turn, memory: Memory): Promise<Memory> {
  const opened = turn.view.proposals.length;
  if (opened <= memory.summarised) return memory;
  const parts = [shownSummary(turn, memory), turn.say.summarise];
  const reply = await ask(turn, "summary", parts, callsAfterPlan(turn) + 3);
  if (isFailure(reply)) return memory;
  return { ...memory, summary: summaryIn(reply.text), summarised: opened };
}

/** The others who are guessed about: until the second proposal of the match those who have spoken. */
function guessedNames({ view, moment }: Turn): string[] {
  const [first, ...later] = view.proposals;
  const spoken = new Set(first?.speeches.map(({ seat }) => seat));
  return view.players.flatMap(({ name }, seat) =>
    seat !== moment.seat && (later.length > 0 || spoken.has(seat)) ? [name] : [],
  );
}

/** The players about whom Merlin knows enough: nothing is asked about their roles. */
function shownToMerlin({ view, moment }: Turn): string[] {
  const own = view.players[moment.seat];
  const seen = own?.role === "merlin" ? (own.sees ?? []) : [];
  return seen.flatMap((seat) => view.players[seat]?.name ?? []);
}

/** Step 1: what the others are, and what they want. */
async function firstOrder(turn: Turn, memory: Memory): Promise<Plan["guesses"]> {
  const { say, settings, moment } = turn;
  const names = settings.firstOrder ? guessedNames(turn) : [];
  if (names.length === 0) return {};
  const choices = theirChoices(turn);
  const parts = [
    shownSummary(turn, memory),
    say.firstOrder(names, shownToMerlin(turn)),
    withChoices(turn, say.theirs[settings.intentions], choices),
  ];
  const reply = await ask(turn, "first order", parts, callsAfterPlan(turn) + 2);
  if (isFailure(reply)) return {};
  const { locale } = moment.situation;
  return guessesIn(reply.text, names, { offered: idsOf(choices), locale });
}

const placeOf = ({ view }: Turn): Plan["at"] => [
  view.proposals.length,
  view.proposals.at(-1)?.speeches.length ?? 0,
];

/** Steps 1 and 2, or what is remembered of them: a failed call leaves nothing. */
async function planned(turn: Turn, memory: Memory): Promise<Plan> {
  const { say, settings } = turn;
  const at = placeOf(turn);
  if (memory.plan?.at.join() === at.join()) return memory.plan;
  const guesses = await firstOrder(turn, memory);
  const choices = ownChoices(turn);
  const parts = [
    shownSummary(turn, memory),
    shownGuesses(turn, guesses),
    withChoices(turn, say.choose[settings.intentions], choices),
    say.chooseForm,
  ];
  const reply = await ask(turn, "select", parts, callsAfterPlan(turn) + 1);
  const read = isFailure(reply) ? null : intentionsIn(reply.text, idsOf(choices));
  return { at, guesses, chosen: [...(read?.chosen ?? [])], dropped: read?.dropped ?? 0 };
}

/** What steps 3 to 6 make of a plan. */
interface Drafted {
  readonly first: Formulation;
  readonly last: Formulation;
  readonly chosen: readonly string[];
  readonly dropped: number;
  /** How each role would take the first version. */
  readonly views: Readonly<Record<string, string>>;
}

const NOT_IN_FORM =
  'The answer is not the JSON object that was asked for: {"think": …, "speak": …}.';

/** Steps 3 to 6. A call that fails after the first version costs no speech. */
async function drafted(turn: Turn, memory: Memory, plan: Plan): Promise<Drafted | Result> {
  const { say, settings, moment } = turn;
  const { locale, question } = moment.situation;
  const before = [shownSummary(turn, memory), shownGuesses(turn, plan.guesses)];
  let left = callsAfterPlan(turn);
  const step = (name: string, parts: readonly string[]) => {
    left -= 1;
    return ask(turn, name, [...before, ...parts], left + 1);
  };
  const own = shownIntentions(turn, plan.chosen);
  const formulated = await step("formulate", [question, own, say.formulate, say.speechForm]);
  if (isFailure(formulated)) return formulated;
  const first = formulationIn(formulated.text, locale);
  if (first === null) return { text: formulated.text, illegal: NOT_IN_FORM };
  let { chosen, dropped }: Pick<Drafted, "chosen" | "dropped"> = plan;
  let views: Drafted["views"] = {};
  const draft = say.draft(quoted(first.speak));
  if (settings.secondOrder) {
    const roles = intentionRoles.map((role) => say.roles[role]);
    const reply = await step("second order", [draft, say.secondOrder(roles)]);
    if (!isFailure(reply)) views = viewsIn(reply.text, locale);
  }
  const lines = Object.entries(views).map(([role, text]) => say.view(role, quoted(text)));
  const viewed = lines.length === 0 ? "" : say.views(lines.join("\n"));
  if (settings.modify) {
    const choices = ownChoices(turn);
    const listed = withChoices(turn, say.choose[settings.intentions], choices);
    const reply = await step("modify", [own, draft, viewed, say.modify, listed, say.chooseForm]);
    const again = isFailure(reply) ? null : intentionsIn(reply.text, idsOf(choices));
    dropped += again?.dropped ?? 0;
    if (again !== null && again.chosen.length > 0) chosen = again.chosen;
  }
  if (!isRefining(settings)) return { first, last: first, chosen, dropped, views };
  const final = shownIntentions(turn, chosen);
  const parts = [question, final, draft, viewed, say.refine, say.speechForm];
  const refined = await step("refine", parts);
  const last = isFailure(refined) ? null : formulationIn(refined.text, locale);
  return { first, last: last ?? first, chosen, dropped, views };
}

/** Characters of notes as JSON, below which a decision keeps them. */
const MAX_NOTES = 8_000;
/** What notes that are too long do without, the first one first. */
const spare = ["summary", "secondOrder", "speakFirst", "thinkFirst", "think"];

const isEmpty = (value: unknown): boolean =>
  value === "" ||
  value === 0 ||
  (typeof value === "object" && Object.keys(value ?? {}).length === 0);

function notesOf(all: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let kept = Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
  for (const name of spare) {
    if (canonical(kept).length <= MAX_NOTES) break;
    kept = Object.fromEntries(Object.entries(kept).filter(([each]) => each !== name));
  }
  return kept;
}

async function speech(turn: Turn): Promise<Result> {
  const before = memoryIn(turn.moment);
  const remembered = await summarised(turn, before);
  const plan = await planned(turn, remembered);
  const memory = { ...remembered, plan };
  const draft = await drafted(turn, memory, plan);
  if (!("first" in draft)) return draft;
  const { first, last, chosen, dropped, views } = draft;
  const notes = notesOf({
    guesses: plan.guesses,
    intentionsFirst: plan.chosen,
    intentions: chosen,
    intentionsDropped: dropped,
    thinkFirst: first.think,
    speakFirst: first.speak,
    think: last.think,
    secondOrder: views,
    summary: memory.summarised === before.summarised ? "" : memory.summary,
  });
  const reasoning = last.think === "" ? {} : { reasoning: last.think };
  return { text: last.speak, ...reasoning, notes, memory };
}

const isEvil = ({ view, moment }: Turn): boolean =>
  sideOf(view.players[moment.seat]?.role ?? "servant") === "evil";

/** The game's own question with some advice, and with what the seat thinks. */
async function answered(turn: Turn, advice: string, parts: readonly string[]): Promise<Result> {
  const { moment, call } = turn;
  const { situation, templates } = moment;
  const question = paragraphs([situation.question, ...parts, advice]);
  return call(moment.ask.kind, messagesOf(templates, { ...situation, question }));
}

async function team(turn: Turn): Promise<Result> {
  const { teamOfEvil, team: ofLoyal } = turn.say.advice;
  const before = memoryIn(turn.moment);
  const remembered = await summarised(turn, before);
  const plan = await planned(turn, remembered);
  const memory = { ...remembered, plan };
  const parts = [
    shownSummary(turn, memory),
    shownGuesses(turn, plan.guesses),
    shownIntentions(turn, plan.chosen),
  ];
  const reply = await answered(turn, isEvil(turn) ? teamOfEvil : ofLoyal, parts);
  if (isFailure(reply)) return reply;
  const summary = memory.summarised === before.summarised ? "" : memory.summary;
  return { ...reply, ...(summary !== "" && { notes: { summary } }), memory };
}

/** One reasoned call with what is remembered. */
function reasoned(turn: Turn, kind: "vote" | "card" | "assassinate"): Promise<Result> {
  const memory = memoryIn(turn.moment);
  const guesses = shownGuesses(turn, memory.plan?.guesses ?? {});
  return answered(turn, turn.say.advice[kind], [shownSummary(turn, memory), guesses]);
}

async function decide(moment: StrategyMoment, call: Call): Promise<Result> {
  const turn = turnAt(moment, call);
  const { kind } = moment.ask;
  if (turn !== null) {
    if (kind === "speech") return speech(turn);
    if (kind === "team") return team(turn);
    if (kind === "vote" || kind === "card" || kind === "assassinate") return reasoned(turn, kind);
  }
  return call("answer", messagesOf(moment.templates, moment.situation));
}

const prompts = promptsV4("wisp-v4-intention", {
  en: intentionWords.en.form,
  zh: intentionWords.zh.form,
});

/**
 * InterIntent's pipeline in Avalon (2024, section 4 and the appendix), with prompts of our own: guesses about the
 * others, a choice of two or three intentions, thoughts and a speech by them, how each role would take it, a second
 * choice, and the final version. A leader's first two steps come before its team. What it chose and thought is
 * left as notes. Everything else is one call.
 */
export const intention = {
  id: "intention",
  label: { en: "Intentions", zh: "意图" },
  about: {
    en: "For Avalon, up to seven calls for a speech: guesses the others, chooses intentions, drafts, imagines how each role would take it, chooses again, and speaks. After InterIntent.",
    zh: "用于阿瓦隆，每次发言最多七次调用：猜测他人、选择意图、起草、设想各身份的看法、重新选择，然后发言。依照 InterIntent。",
  },
  settings: settingsSchema,
  switches: {
    firstOrder: {
      en: {
        label: "Guess the others first",
        hint: "A call before each choice guesses the others’ roles and intentions.",
      },
      zh: { label: "先猜测他人", hint: "每次选择前多一次调用，猜测其他玩家的身份和意图。" },
    },
    secondOrder: {
      en: {
        label: "Imagine how it is taken",
        hint: "A call after each draft says what every role would conclude.",
      },
      zh: { label: "设想他人的看法", hint: "每次起草后多一次调用，设想各身份的玩家会怎样理解。" },
    },
    modify: {
      en: {
        label: "Choose again",
        hint: "A call after each draft keeps or replaces the intentions.",
      },
      zh: { label: "重新选择意图", hint: "每次起草后多一次调用，保留或替换意图。" },
    },
  },
  promptsOf: () => prompts,
  decide,
} as const satisfies Strategy;
