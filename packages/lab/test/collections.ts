import { connectors, outboundClient } from "@wisp/agents";
import { games, withExperimentAgents } from "@wisp/games";
import { afterAll } from "vitest";
import { checkCollection, type GivenAgents } from "../src/collections/check.ts";
import { COLLECTION_FORMAT, type CollectionFile } from "../src/collections/collection.ts";
import {
  type CollectionEnd,
  type CollectionResult,
  type CollectionRunDeps,
  runCollection,
} from "../src/collections/run.ts";
import { type StudyVote, studiesOf } from "../src/collections/studies.ts";
import { type Library, noPapers } from "../src/library.ts";
import type { ExperimentFile } from "../src/plan/experiment.ts";
import { settingsFor } from "../src/run/changed-session.ts";
import type { OpenSession } from "../src/run/run-experiment.ts";

const client = outboundClient({ mode: "local" });
afterAll(() => client.close());
const house = connectors({ client, games: withExperimentAgents(games) }).get("house");
/** Opens house agents. */
export const open: OpenSession = async ({ agent, settings }, context) => {
  const character = agent.replace("house:", "");
  const own = { character, pace: "full" };
  const parsed = house?.settings.parse({ ...own, ...settingsFor(own, settings) });
  return house?.open(parsed, context) ?? { failed: "refused", detail: "no connector" };
};

/** Without its subjects, and without the address of a host. */
export const dilemma: Partial<ExperimentFile> = {
  format: "wisp-experiment/1",
  name: "Dilemma",
  question: "Who earns more?",
  game: "prisoners-dilemma",
  table: [{ agent: "subject" }, { agent: "host" }, { agent: "dice" }],
  agents: { dice: "house:dice" },
  arms: [{ name: "short" }, { name: "long", changes: [{ option: "rounds", value: 20 }] }],
  blocks: { count: 12, seed: "dilemma" },
  primary: "score",
  secondary: ["wins"],
};

/** Two subjects, a host and two experiments. */
export const file: CollectionFile = {
  format: COLLECTION_FORMAT,
  name: "Two",
  question: "Who does best?",
  subjects: { fair: "house:mirror", hard: "house:unforgiving" },
  hosts: { host: "house:ruthless" },
  experiments: [
    { id: "one", experiment: dilemma },
    { id: "two", experiment: { ...dilemma, name: "Again", blocks: { count: 8, seed: "two" } } },
  ],
};

/** The collection with a change, as it is planned. */
export async function checked(
  change: Partial<CollectionFile> = {},
  given: GivenAgents = {},
  library: Library = noPapers,
) {
  const found = await checkCollection({ ...file, ...change }, library, given);
  if ("problems" in found) throw new Error(found.problems.join("\n"));
  return found;
}

interface Run {
  readonly end: CollectionEnd;
  readonly results: readonly CollectionResult[];
  readonly votes: readonly StudyVote[];
  readonly spentMicros: number;
}

/** Runs a collection in memory. */
export async function run(
  { collection, experiments }: Awaited<ReturnType<typeof checked>>,
  { votes: before = [], ...means }: Partial<CollectionRunDeps & Pick<Run, "votes">> = {},
): Promise<Run> {
  const votes = [...before];
  const results = [...(means.known ?? [])];
  let spentMicros = means.spentMicros ?? 0;
  const end = await runCollection(experiments, {
    open,
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    known: [],
    studies: { planned: studiesOf(collection, experiments), known: before },
    spentMicros,
    async keep(line) {
      if ("result" in line) results.push(line);
      else if ("vote" in line) votes.push(line);
      else spentMicros += line.spentMicros;
    },
    ...means,
  });
  return { end, results, votes, spentMicros };
}
