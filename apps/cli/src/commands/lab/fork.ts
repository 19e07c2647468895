import { outboundClient } from "@wisp/agents";
import { inGameNames, isFailure, type Seat } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import {
  type Branch,
  type BranchDeps,
  branchPoint,
  type Chance,
  chances,
  difference,
  effectOf,
  type ForkChange,
  openSeats,
  playBranches,
  pointsOf,
  shown,
} from "@wisp/lab";
import { type PlayRecord, playRecordSchema, type RecordedMatch, recordedMatch } from "@wisp/play";
import {
  CommandError,
  oneWord,
  print,
  printJson,
  printStatus,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { readJson } from "../../lines.ts";
import { oneLine } from "../../visible.ts";
import { type Agents, agentsOf, keyOrigins } from "./open-agents.ts";

export const usage =
  "lab fork <match.json> [--player NAME --decision N (--answer TEXT | --agent AGENT) [--runs N] [--chance held|fresh] [--key-for ADDRESS]… [--json]]";

const options = {
  player: { type: "string" },
  decision: { type: "string" },
  answer: { type: "string" },
  agent: { type: "string" },
  runs: { type: "string", default: "20" },
  chance: { type: "string", default: "fresh" },
  "key-for": { type: "string", multiple: true, default: [] as string[] },
  json: { type: "boolean", default: false },
} as const;

const MAX_RUNS = 1_000;

interface ForkSource {
  readonly entry: GameEntry;
  readonly match: RecordedMatch;
  readonly record: PlayRecord;
  readonly names: readonly string[];
}

async function readMatch(file: string): Promise<ForkSource> {
  const record = await readJson(file, playRecordSchema);
  const entry = gameEntry(record.game);
  if (entry === undefined) throw new UsageError(`${file} is of an unknown game, "${record.game}".`);
  const match = recordedMatch(entry.game, record);
  if ("problem" in match) {
    throw new UsageError(oneLine(`${file} contains no match of ${record.game}: ${match.problem}.`));
  }
  return { entry, match, record, names: inGameNames(record.events[0]?.event) };
}

/** Every decision that can be changed, one per line. */
function list({ match, names }: ForkSource): number {
  for (const { kind, seat, nth, ask, text, missed } of match.decisions) {
    if (kind === "decision") {
      print(oneLine(`${names[seat] ?? seat}, decision ${nth} (${ask}): ${text ?? missed ?? ""}`));
    }
  }
  return 0;
}

/** Opens the table's agents, with another one at the seat in changed branches where the change says so. */
function opener(
  { record, match }: ForkSource,
  seat: Seat,
  change: ForkChange,
  { open }: Agents,
): BranchDeps["open"] {
  return async (kind, randomOf) => {
    const sessions = await openSeats(record.agents, (agent, at) => {
      const isOther = kind === "changed" && at === seat && "agent" in change;
      return open(
        { agent: isOther ? change.agent : agent, settings: {} },
        {
          sessionId: crypto.randomUUID(),
          game: match.game.id,
          locale: match.locale,
          seat: at,
          config: match.setup.config,
          random: randomOf(at),
        },
      );
    });
    if (isFailure(sessions)) throw new UsageError(oneLine(sessions.detail));
    return sessions;
  };
}

const branchLine = ({ kind, run, result }: Branch, seat: Seat) => ({
  kind,
  run,
  won: result.winners.includes(seat),
  points: (result.points[seat] ?? 0) / result.pointsScale,
});

function printEffect(
  entry: GameEntry,
  name: string,
  config: unknown,
  seat: Seat,
  chance: Chance,
  branches: Branch[],
) {
  const { scale, least, most } = entry.points(config);
  const effect = effectOf(branches, seat, { chance, points: [least / scale, most / scale] });
  if (effect === null) {
    throw new CommandError("In every run an agent could not be reached, so there is no result.");
  }
  if (effect.broken > 0)
    printStatus(`In ${effect.broken} runs an agent could not be reached; they do not count.`);
  const noun = effect.runs === 1 ? "run" : "runs";
  print(`${effect.runs} ${noun} with the change and without it. ${oneLine(name)}:`);
  const lines = [
    ["wins", effect.wins, "rate"],
    ["points", effect.points, "score"],
  ] as const;
  for (const [what, { values, value, low, high }, unit] of lines) {
    const interval =
      low === null || high === null
        ? effect.isRepeated
          ? "no interval"
          : "too few runs for an interval"
        : `95% interval ${difference(low, unit)} to ${difference(high, unit)}`;
    const percent = unit === "rate" ? "%" : "";
    print(
      `  ${what}: ${shown(values[0], unit)}${percent} with, ${shown(values[1], unit)}${percent} without: ${difference(value, unit)}${pointsOf(unit)} (${interval})`,
    );
  }
  if (effect.isRepeated)
    print(
      "All runs turned out the same: with held chance, the agents showed no randomness. They are one run.",
    );
  else if (effect.wins.low !== null)
    print("The intervals are valid at all numbers of runs together.");
}

/** Continues a recorded match from a decision, with and without a change, and prints the effect. */
export async function fork(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, usage, options);
  const recorded = await readMatch(word);
  if (values.player === undefined) return list(recorded);
  const seat = recorded.names.indexOf(values.player);
  if (seat === -1) throw new UsageError(`--player is one of ${recorded.names.join(", ")}.`);
  const nth = wholeNumber("--decision", values.decision, 10_000);
  const runs = wholeNumber("--runs", values.runs, MAX_RUNS);
  const chance = chances.find((each) => each === values.chance);
  if (chance === undefined) throw new UsageError(`--chance is one of ${chances.join(", ")}.`);
  const { answer, agent } = values;
  if ((answer === undefined) === (agent === undefined)) {
    throw new UsageError("Give what changes: either --answer or --agent.");
  }
  const change: ForkChange = answer === undefined ? { agent: agent ?? "" } : { answer };
  const origins = keyOrigins(values["key-for"]);
  const point = branchPoint(recorded.match, { seat, nth }, change);
  if ("problem" in point) throw new UsageError(point.problem);
  const client = outboundClient({ mode: "local" });
  const branches: Branch[] = [];
  try {
    const open = opener(recorded, seat, change, agentsOf(client, origins));
    for await (const branch of playBranches(recorded.match, point, { runs, chance, open })) {
      branches.push(branch);
      if (values.json) printJson(branchLine(branch, seat));
    }
  } finally {
    await client.close();
  }
  const { config } = recorded.match.setup;
  if (!values.json) printEffect(recorded.entry, values.player, config, seat, chance, branches);
  return 0;
}
