import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  canonical,
  type Locale,
  locales,
  type RequestedInterview,
  RIGHT,
  requestedInterviewSchema,
} from "@wisp/game";
import { houseAgentSlug } from "@wisp/games";
import { z } from "zod";

/** Written into every file; a change that old files do not survive needs a new one. */
export const EXPERIMENT_FORMAT = "wisp-experiment/2";
/** Files of the first format have no settings; everything else is the same. */
const FIRST_FORMAT = "wisp-experiment/1";

const MAX_ARMS = 12;
const MAX_SUBJECTS = 40;
export const MAX_BLOCKS = 10_000;
/** Each is checked by the game before an experiment starts. */
export const MAX_SETTINGS = 1_000;
const MAX_REPEATS = 1_000;
const MAX_TEXT = 4_000;

/** Names within an experiment: of agents and arms. They head rows and columns of the report. */
export const nameSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,39}$/u);

/** Placeholders for agents at a place of the table. */
export const SUBJECT = "subject";
export const OPPONENT = "opponent";
export const PEER = "peer";
const reserved: readonly string[] = [SUBJECT, OPPONENT, PEER];

export const agentNameSchema = nameSchema.refine((name) => !reserved.includes(name));

/**
 * A place at the table of every match. Places are assigned to the seats at random, in the same way in
 * all matches of a block.
 */
const placeSchema = z.strictObject({
  /**
   * The subject of the match, an opponent of the block, or an agent by its name. Where all places say
   * "peer", the subjects play among themselves, and in a block each of them takes every place once.
   */
  agent: z.union([z.enum([SUBJECT, OPPONENT, PEER]), agentNameSchema]),
  /** Which of the game's deals it always (true) or never (false) holds; all others rotate over blocks. */
  deals: z.record(z.string(), z.boolean()).default({}),
});

/** The agents a change concerns: the subject, all opponents, all peers, or an agent by its name. */
const whoSchema = z.union([z.enum([SUBJECT, OPPONENT, PEER]), agentNameSchema]);

/** Settings of a model's connector. */
const modelSettings = {
  model: z.string().optional(),
  strategy: z.string().optional(),
  /** Of the strategy, by name; merged with the agent's own. */
  strategySettings: z.record(z.string(), z.unknown()).optional(),
  /** A version of the default prompts. */
  prompts: z.string().optional(),
  /** Prompts in their place, by name. */
  templates: z.record(z.string(), z.string().max(MAX_TEXT)).optional(),
  sampling: z.record(z.string(), z.number()).optional(),
};

/**
 * Settings of a connector that an arm may set over the agent's own: never an address or a key. Each
 * connector checks the values.
 */
const settingsSchema = z.strictObject({
  /** Of a house agent. */
  character: z.string().optional(),
  ...modelSettings,
  /** Set where the agent is a model; all others stay as they are, so that an arm fits any subject. */
  ofModels: z.strictObject(modelSettings).optional(),
});
export type ArmSettings = z.infer<typeof settingsSchema>;

/** The changes of an arm. They are data only: the file shows everything that an arm does. */
const changeSchema = z.union([
  /** An option of the game. */
  z.strictObject({ option: z.string().min(1), value: z.unknown() }),
  /** A text that is appended to their speeches, as far as the game's limit allows. */
  z.strictObject({ of: whoSchema, append: z.string().min(1).max(MAX_TEXT) }),
  /** A text that is added to the questions that they answer in speeches. */
  z.strictObject({ of: whoSchema, instruct: z.string().min(1).max(MAX_TEXT) }),
  /** Another agent in their places. */
  z.strictObject({ of: whoSchema, agent: agentNameSchema }),
  /** Settings of their connector: a prompt, a strategy, sampling, a model. */
  z.strictObject({ of: whoSchema, settings: settingsSchema }),
]);
export type ArmChange = z.infer<typeof changeSchema>;

const armSchema = z.strictObject({
  name: nameSchema,
  changes: z.array(changeSchema).max(20).default([]),
});
export type Arm = z.infer<typeof armSchema>;

/** A claim to be tested: the first minus the second. */
const contrastSchema = z.union([
  /** Of two arms, for each subject. */
  z.strictObject({ arms: z.tuple([nameSchema, nameSchema]) }),
  /** Of two subjects in one arm. */
  z.strictObject({ subjects: z.tuple([nameSchema, nameSchema]), arm: nameSchema }),
]);
export type Contrast = z.infer<typeof contrastSchema>;

/** More would exceed the blocks of an experiment with very many subjects. */
const MAX_GAMES = 400;

/**
 * When it ends. `fixed`: after all blocks, and no claim is made before. `sequential`: after every
 * `lookEvery` blocks the claims are tested by intervals that hold at all looks together, and the
 * experiment ends when all are decided. `ladder`: blocks are single games of two subjects, drawn at
 * random; it ends after `lookEvery` games at which every subject has played `minGames` and its TrueSkill
 * is known to a standard deviation of `maxSigma`, or before a subject would play more than `maxGames`.
 */
const stoppingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed") }),
  z.strictObject({ kind: z.literal("sequential"), lookEvery: z.int().min(1).max(1_000) }),
  z.strictObject({
    kind: z.literal("ladder"),
    lookEvery: z.int().min(1).max(1_000).default(10),
    minGames: z.int().min(1).max(MAX_GAMES).default(50),
    maxSigma: z.number().min(0.7).max(25).default(1),
    maxGames: z.int().min(1).max(MAX_GAMES).default(200),
  }),
]);
export type LadderStop = Extract<z.infer<typeof stoppingSchema>, { readonly kind: "ladder" }>;

/** Names of settings and of their clusters. Factorial designs name them "rounds=2, order=seats". */
export const settingNameSchema = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+/=,()-]{0,79}$/u);

/** What is fixed in every match of a block; whatever it leaves open is drawn for the block. */
const settingSchema = z.strictObject({
  id: settingNameSchema,
  /** Options of the game, over those of the experiment. */
  options: z.record(z.string(), z.unknown()).optional(),
  /** Parts of the game's materials. They win over deals that take turns. */
  materials: z.record(z.string(), z.unknown()).optional(),
  /** Settings of one cluster are one unit of the analysis; absent: the setting is its own. */
  cluster: settingNameSchema.optional(),
  /**
   * The seats, counted from 0, that places of the table take, by the word of the place: "subject",
   * "opponent", "peer", or an agent. Places that share a word are listed in their order.
   */
  seats: z.record(z.string(), z.array(z.int().min(0).max(11)).min(1)).optional(),
});
export type Setting = z.infer<typeof settingSchema>;

/** The name by which the analysis clusters a setting. */
export const clusterOfSetting = ({ id, cluster }: Setting): string => cluster ?? id;

const planSchema = z.strictObject({
  format: z.enum([FIRST_FORMAT, EXPERIMENT_FORMAT]),
  name: z.string().min(1).max(120),
  /** Its question, as a sentence. */
  question: z.string().min(1).max(1_000),
  game: z.string(),
  language: z.enum(locales).default("en"),
  /** Options of the game in all arms; absent ones are the game's defaults. */
  options: z.record(z.string(), z.unknown()).default({}),
  /** The agents by name, as the command line writes them: "house:bayes", "openai:<model>@<URL>". */
  agents: z.record(agentNameSchema, z.string().min(1).max(500)),
  /** Those whose metrics are measured. */
  subjects: z.array(agentNameSchema).min(1).max(MAX_SUBJECTS),
  /** The agents for opponents' places, in turn over blocks. */
  opponents: z.array(agentNameSchema).max(MAX_SUBJECTS).default([]),
  /** As many places as the game has seats. */
  table: z.array(placeSchema).min(2).max(12),
  /** The first is the baseline. */
  arms: z.array(armSchema).min(1).max(MAX_ARMS),
  /** How many blocks, and what their chance is derived from. */
  blocks: z.strictObject({
    count: z.int().min(1).max(MAX_BLOCKS),
    seed: z.string().min(1).max(100),
  }),
  /** Block after block plays the next of them, over and over; absent: blocks fix nothing. */
  settings: z.array(settingSchema).min(1).max(MAX_SETTINGS).optional(),
  /** The set of the game that the settings were read from; absent: they were written as a list. */
  settingsFrom: z.string().max(80).optional(),
  /** How many blocks play each setting; absent: one. */
  repeats: z.int().min(1).max(MAX_REPEATS).optional(),
  /** Id of the metric that the contrasts compare, of the subject's seats. */
  primary: z.string(),
  /** Metrics that the report shows in addition; no claims are made of them. */
  secondary: z.array(z.string()).max(20).default([]),
  contrasts: z.array(contrastSchema).max(60).default([]),
  stopping: stoppingSchema.default({ kind: "fixed" }),
  /** Its limits; absent ones are unlimited. */
  budget: z
    .strictObject({
      matches: z.int().min(1).optional(),
      dollars: z.number().min(0).max(1_000_000).optional(),
    })
    .default({}),
  /** A table of a paper that the report shows next to its own (see `Library.tables`); absent: none. */
  paper: z.string().optional(),
  /** Who is asked the game's judgements once a match is over: an agent by its name. Absent: no judge. */
  judge: agentNameSchema.optional(),
  /** The game's interviews that seats are given: names, or with moments, seats and time limits of their own. */
  interviews: z
    .array(
      z.union([
        z.string().transform((name): RequestedInterview => ({ name })),
        requestedInterviewSchema,
      ]),
    )
    .max(10)
    .default([]),
});

const isText = (value: unknown): value is string => typeof value === "string";

/** The id of a metric of a probe as it is since there are interviews. */
const currentMetric = (id: unknown): unknown =>
  isText(id) && id.startsWith("probe:") ? `${id.replace("probe:", "interview:")}/${RIGHT}` : id;

/** A file from before there were interviews: its probes are interviews with one score. */
function withInterviews(file: unknown): unknown {
  const read = z.looseObject({ probes: z.unknown() }).safeParse(file);
  if (!read.success || read.data.probes === undefined) return file;
  const { probes: interviews, ...rest } = read.data;
  const { primary, secondary } = rest;
  return {
    ...rest,
    interviews,
    ...(primary !== undefined && { primary: currentMetric(primary) }),
    ...(Array.isArray(secondary) && { secondary: secondary.map(currentMetric) }),
  };
}

export const experimentSchema = z.preprocess(withInterviews, planSchema);

/** A controlled experiment: its arms, its blocks, and its planned claims. */
export type Experiment = z.infer<typeof planSchema>;

/** As a file may write it: with settings, the number of blocks follows from them. */
const fileSchema = planSchema.extend({
  blocks: planSchema.shape.blocks.partial({ count: true }),
});
export const experimentFileSchema = z.preprocess(withInterviews, fileSchema);

/** As written in a file, where defaults may be absent and settings may be the name of a set. */
export interface ExperimentFile extends Omit<z.input<typeof fileSchema>, "settings"> {
  readonly settings?: string | readonly z.input<typeof settingSchema>[];
}

/** What makes blocks different units of the analysis, as a sentence goes on after "blocks". */
export const unitsOf = ({ settings }: Pick<Experiment, "settings">): string =>
  settings === undefined ? "on different contents" : "in different clusters";

/** The setting that a block plays; undefined where the experiment has none. */
export const settingOf = (
  { settings }: Pick<Experiment, "settings">,
  block: number,
): Setting | undefined => settings?.[block % settings.length];

/** Whether the subjects play among themselves. */
export const arePeers = ({ table }: Pick<Experiment, "table">): boolean =>
  table.every(({ agent }) => agent === PEER);

/** How a ladder ends; null where the experiment is none. */
export const ladderOf = ({ stopping }: Pick<Experiment, "stopping">): LadderStop | null =>
  stopping.kind === "ladder" ? stopping : null;

/**
 * Matches of one block: one for each subject in each arm, also where subjects are peers; of a ladder, a
 * single game.
 */
export const matchesInBlock = ({
  subjects,
  arms,
  stopping,
}: Pick<Experiment, "subjects" | "arms" | "stopping">): number =>
  stopping.kind === "ladder" ? 1 : subjects.length * arms.length;

/** An agent of an arena, as an experiment there names it. */
export interface ArenaAgent {
  readonly slug: string;
  /** Of its version; null: the newest when the experiment starts. */
  readonly number: number | null;
}

const PATTERN = /^(?:house:([a-z0-9-]{1,60})|agent:([a-z0-9-]{1,60})(?:@([1-9][0-9]{0,5}))?)$/;

/**
 * Reads "house:bayes", "agent:my-agent" or "agent:my-agent@3"; null for anything else. House agents are
 * those of the experiment's language.
 */
export function arenaAgent(text: string, language: Locale): ArenaAgent | null {
  const [, character, slug, version] = PATTERN.exec(text) ?? [];
  if (character !== undefined) return { slug: houseAgentSlug(character, language), number: null };
  if (slug === undefined) return null;
  return { slug, number: version === undefined ? null : Number(version) };
}

/**
 * SHA-256 of an experiment as 64 hexadecimal digits: of its values, independent of their order in the
 * file and of written defaults. Results carry it, so that a later change can be seen.
 */
export const experimentHash = (experiment: Experiment): string =>
  bytesToHex(sha256(utf8ToBytes(canonical(asHashed(experiment)))));

/** An experiment as it was hashed before there were interviews, where it could be written then. */
function asHashed({ interviews, ...rest }: Experiment): unknown {
  const hasOwn = interviews.some(
    ({ at, of, timeLimitMs }) => at !== undefined || of !== undefined || timeLimitMs !== undefined,
  );
  if (hasOwn) return { ...rest, interviews };
  const former = (id: string): string =>
    id.startsWith("interview:") && id.endsWith(`/${RIGHT}`)
      ? `probe:${id.slice("interview:".length, -RIGHT.length - 1)}`
      : id;
  return {
    ...rest,
    primary: former(rest.primary),
    secondary: rest.secondary.map(former),
    probes: interviews.map(({ name }) => name),
  };
}
