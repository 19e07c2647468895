import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { GameEntry } from "@wisp/games";
import {
  type Experiment,
  experimentHash,
  isChangedSeat,
  type KeptMatch,
  type PlannedExperiment,
} from "@wisp/lab";
import { playRecordOf } from "@wisp/play";
import { z } from "zod";
import { UsageError } from "../../command.ts";
import { openJournal, readJournal } from "../../journal.ts";
import { parseJson } from "../../lines.ts";

/** The fields of a line that identify its match; the rest is a play record. */
const lineSchema = z.object({ experiment: z.string(), id: z.string(), game: z.string() });

const kind = {
  of: "matches of experiments",
  begins: ['{"agents":["'],
  read(text: string, place: string) {
    const line = lineSchema.safeParse(parseJson(text, place));
    if (line.success) return { experiment: line.data.experiment, id: line.data.id };
    throw new UsageError(`${place} contains no match of an experiment.`);
  },
};

/** A file of whole matches, one record a line, that this process alone appends to. */
interface OpenMatches extends AsyncDisposable {
  /** Resolves when the match is on the disk; one that is there from an earlier run is left out. */
  keep(match: KeptMatch): Promise<void>;
}

/** Opens a file of matches to append after its complete lines; it may contain other experiments, too. */
export async function openMatches(
  file: string,
  { game }: GameEntry,
  plan: Experiment,
): Promise<OpenMatches> {
  const journal = await openJournal(file, () => readJournal(file, kind));
  const experiment = experimentHash(plan);
  const lines = journal.known?.lines ?? [];
  const ids = new Set(lines.flatMap((line) => (line.experiment === experiment ? [line.id] : [])));
  let written = Promise.resolve();
  return {
    keep({ planned, store, outcome }) {
      const { id, seed, config, materials, seats } = planned;
      if (ids.has(id)) return Promise.resolve();
      ids.add(id);
      // A record does not contain an arm's changes, so it cannot seat such an agent again.
      const agents = seats.map((seat) =>
        isChangedSeat(seat) ? `${seat.agent}, changed by the arm ${planned.arm}` : seat.agent,
      );
      const record = playRecordOf({
        game,
        locale: plan.language,
        seed,
        config,
        materials,
        agents,
        store,
        outcome,
      });
      written = written.then(() => journal.append({ ...record, experiment, id }));
      return written;
    },
    [Symbol.asyncDispose]: () => journal[Symbol.asyncDispose](),
  };
}

/** The matches of a collection, with a file for each of its experiments in one folder. */
export interface OpenFolder extends AsyncDisposable {
  keep(match: KeptMatch, of: PlannedExperiment): Promise<void>;
}

/** Opens a folder of matches, and makes it where there is none; its files are opened when they are needed. */
export async function openMatchFolder(folder: string): Promise<OpenFolder> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new UsageError(`${folder} cannot be made a folder of matches: ${String(error)}`);
  });
  const files = new Map<string, Promise<OpenMatches>>();
  return {
    async keep(match, { id, entry, experiment }) {
      const known = files.get(id) ?? openMatches(join(folder, `${id}.jsonl`), entry, experiment);
      files.set(id, known);
      await (await known).keep(match);
    },
    async [Symbol.asyncDispose]() {
      // `keep` has said why a file could not be opened.
      for (const opened of await Promise.allSettled(files.values())) {
        if (opened.status === "fulfilled") await opened.value[Symbol.asyncDispose]();
      }
    },
  };
}
