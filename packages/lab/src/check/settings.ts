import { Table } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import { z } from "zod";
import { plannedBlock } from "../blocks/block-of.ts";
import { ladderGames } from "../blocks/ladder.ts";
import { optionSettings, optionsIn } from "../blocks/options.ts";
import {
  EXPERIMENT_FORMAT,
  type Experiment,
  MAX_BLOCKS,
  MAX_SETTINGS,
  type Setting,
  SUBJECT,
} from "../plan/experiment.ts";
import { isRecord } from "../plan/settings.ts";
import { listed, repeated } from "./names.ts";
import type { ProblemSentences } from "./sentences.ts";

/** Problems of a file's settings before their shape is read: a set that the game lacks, or too many. */
export function unreadSettings(
  given: unknown,
  entry: GameEntry | undefined,
  sentences: ProblemSentences,
): string[] {
  if (!isRecord(given)) return [];
  const { settings } = given;
  if (typeof settings === "string" && entry !== undefined) {
    const known = listed(Object.keys(entry.settings ?? {}), sentences);
    return [sentences.unknownSettings(entry.game.id, settings, known)];
  }
  return Array.isArray(settings) && settings.length > MAX_SETTINGS
    ? [sentences.tooManySettings(settings.length, MAX_SETTINGS)]
    : [];
}

type Counted = Pick<Experiment, "format" | "settings" | "repeats" | "stopping" | "subjects"> & {
  readonly blocks: Pick<Experiment["blocks"], "seed"> & { readonly count?: number | undefined };
};

/** The number of blocks of a file, or what is wrong with it. */
export function countedBlocks(
  { format, settings, repeats, blocks, stopping, subjects }: Counted,
  sentences: ProblemSentences,
): number | { readonly problems: readonly string[] } {
  if (stopping.kind === "ladder") {
    if (subjects.length < 2 || settings !== undefined || repeats !== undefined) {
      return { problems: [sentences.ladderShape()] };
    }
    const games = ladderGames({ subjects, blocks }, stopping);
    return blocks.count === undefined || blocks.count === games
      ? games
      : { problems: [sentences.ladderCount(blocks.count, games)] };
  }
  if (settings === undefined) {
    const problems = [
      ...(repeats === undefined ? [] : [sentences.repeatsAlone()]),
      ...(blocks.count === undefined ? [sentences.noCount()] : []),
    ];
    return problems.length > 0 || blocks.count === undefined ? { problems } : blocks.count;
  }
  const times = repeats ?? 1;
  const count = settings.length * times;
  const problems = [
    ...(format === EXPERIMENT_FORMAT ? [] : [sentences.oldFormat(EXPERIMENT_FORMAT)]),
    ...(count > MAX_BLOCKS ? [sentences.tooManyBlocks(count, MAX_BLOCKS)] : []),
    ...(blocks.count === undefined || blocks.count === count
      ? []
      : [sentences.wrongCount(blocks.count, settings.length, times)]),
  ];
  return problems.length > 0 ? { problems } : count;
}

/** Options that a setting and an arm both set, and configurations that the game refuses. */
function* wrongSettingOptions(
  { game }: GameEntry,
  experiment: Experiment,
  sentences: ProblemSentences,
): Generator<string> {
  const { arms, table } = experiment;
  for (const setting of optionSettings(experiment)) {
    if (setting?.options === undefined) continue;
    for (const { name, changes } of arms) {
      for (const change of changes) {
        if ("option" in change && Object.hasOwn(setting.options, change.option)) {
          yield sentences.settingAndArm(setting.id, change.option, name);
        }
      }
    }
    for (const arm of arms) {
      const parsed = game.config.safeParse(optionsIn(experiment, arm, setting));
      if (!parsed.success) {
        yield sentences.wrongSetting(setting.id, z.prettifyError(parsed.error));
        break;
      }
      yield* unknownParts(setting.id, setting.options, parsed.data, sentences);
      const seats = game.seatsOf(parsed.data);
      if (seats !== table.length) {
        yield sentences.settingSeats(setting.id, game.id, seats, table.length);
        break;
      }
    }
  }
}

/** Parts that a schema left out because it does not know them. */
function* unknownParts(
  id: string,
  given: Readonly<Record<string, unknown>>,
  read: unknown,
  sentences: ProblemSentences,
): Generator<string> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(Object(read), name)) yield sentences.unknownPart(id, name);
  }
}

/** Seats that the table does not have, or that several places take. */
function* wrongSettingSeats(
  { id, seats = {} }: Setting,
  table: Experiment["table"],
  sentences: ProblemSentences,
): Generator<string> {
  const words = new Set<string>(table.map(({ agent }) => agent));
  for (const [word, own] of Object.entries(seats)) {
    const places = table.filter(({ agent }) => agent === word).length;
    if (places === 0) yield sentences.noSuchPlace(id, word, listed(words, sentences));
    else if (places !== own.length) yield sentences.wrongPlaces(id, word, own.length, places);
  }
  const all = Object.values(seats).flat();
  for (const seat of new Set(all)) {
    if (seat >= table.length) yield sentences.noSuchSeat(id, seat, table.length - 1);
  }
  for (const seat of new Set(repeated(all))) yield sentences.seatTwice(id, seat);
}

/** Materials that cannot be played by the options of an arm. */
function* unplayable(
  { game }: GameEntry,
  experiment: Experiment,
  setting: Setting,
  materials: unknown,
  sentences: ProblemSentences,
): Generator<string> {
  const problems = experiment.arms.map((arm) => {
    const config = game.config.parse(optionsIn(experiment, arm, setting));
    return game.setupProblem?.(config, materials) ?? null;
  });
  const problem = problems.find((each) => each !== null) ?? null;
  if (problem !== null) yield sentences.wrongSetting(setting.id, problem);
}

/** Materials that the game refuses, or that contradict what the table asks for. */
function* wrongMaterials(
  entry: GameEntry,
  experiment: Experiment,
  block: number,
  setting: Setting,
  sentences: ProblemSentences,
): Generator<string> {
  const { game } = entry;
  const { id, materials = {} } = setting;
  // All arms and subjects of a block are dealt the same: one match shows what the game refuses. A ladder has
  // no block without a pair of subjects.
  const one = {
    ...experiment,
    arms: experiment.arms.slice(0, 1),
    subjects: experiment.subjects.slice(0, 2),
  };
  try {
    const planned = plannedBlock(entry, one, block);
    if (planned === null) yield sentences.settingContradicts(id);
    const [match] = planned ?? [];
    if (match === undefined) return;
    yield* unknownParts(id, materials, match.materials, sentences);
    // A game may refuse only at the deal what its schema cannot know: a seat that the table lacks.
    new Table(game, match).deal();
    yield* unplayable(entry, experiment, setting, match.materials, sentences);
  } catch (error) {
    const isShape = error instanceof z.ZodError;
    const message = error instanceof Error ? error.message : String(error);
    yield sentences.wrongSetting(id, isShape ? z.prettifyError(error) : message);
  }
}

/**
 * Problems of settings: each is dealt once, as its first block deals it. Dealing takes milliseconds, and there may
 * be a thousand settings: null lies between two of them.
 */
export function* wrongSettings(
  entry: GameEntry,
  experiment: Experiment,
  sentences: ProblemSentences,
): Generator<string | null> {
  const { settings = [], table } = experiment;
  for (const id of new Set(repeated(settings.map((each) => each.id)))) {
    yield sentences.twoSettings(id);
  }
  const options = [...wrongSettingOptions(entry, experiment, sentences)];
  const seats = settings.flatMap((each) => [...wrongSettingSeats(each, table, sentences)]);
  yield* options;
  yield* seats;
  if (options.length > 0 || seats.length > 0) return;
  for (const [block, setting] of settings.entries()) {
    yield* wrongMaterials(entry, experiment, block, setting, sentences);
    yield null;
  }
}

/**
 * Whether the plan itself says which seats of the table are measured: by a deal that each place of the
 * subject has to hold or to lack, or by the seats of every setting. Only then may a subject meet itself.
 */
export function fixesMeasuredSeats({
  table,
  settings = [],
}: Pick<Experiment, "table" | "settings">): boolean {
  const places = table.filter(({ agent }) => agent === SUBJECT);
  const byDeals = places.length > 0 && places.every(({ deals }) => Object.keys(deals).length > 0);
  const bySettings = settings.length > 0 && settings.every(({ seats }) => seats?.[SUBJECT]);
  return byDeals || bySettings;
}
