import { parseArgs } from "node:util";
import {
  type Agent,
  type Database,
  dialOutState,
  incidentsOf,
  type ListedVersion,
  lastCheck,
  lifeOf,
  listAgents,
  listMatches,
  recentSeats,
  settingsOf,
  versionsOf,
} from "@wisp/db";
import { z } from "zod";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, oneWord, print, printJson, printStatus } from "../../command.ts";
import { stepLine } from "../../steps.ts";
import { oneLine } from "../../visible.ts";
import { answerNotes } from "./answers.ts";
import { ownAgent } from "./register.ts";
import { gamesLine, pageOf, reachedAs, stateSentence, stateWord, timeOf } from "./words.ts";

const MAX_INCIDENTS = 10;

const check = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      ms: z.number(),
      detail: z.string(),
      found: z.string().optional(),
    }),
  ),
});

/** Settings whose values a version's line does not show, of a model; its address and key are left out. */
const modelSettings = z.object({
  sampling: z.record(z.string(), z.unknown()),
  strategy: z.string().optional(),
  strategySettings: z.record(z.string(), z.unknown()).optional(),
  prompts: z.string().optional(),
  templates: z.record(z.string(), z.unknown()).optional(),
  limitField: z.string().optional(),
  reasoningEffort: z.string().optional(),
  extraBody: z.record(z.string(), z.unknown()).optional(),
  systemRole: z.string().optional(),
});

async function readDetails({ database, address }: Arena, slug: string) {
  const agent = await ownAgent(database, slug);
  const { id, version } = agent;
  const [life, versions, checked, incidents, connection, seats, { matches }, open, settings] =
    await Promise.all([
      lifeOf(database, id),
      versionsOf(database, id),
      lastCheck(database, version.id),
      incidentsOf(database, id, MAX_INCIDENTS),
      dialOutState(database, id),
      recentSeats(database, id),
      listMatches(database, { agentSlug: slug, limit: 1 }),
      address(),
      settingsOf(database, version.id),
    ]);
  if (life === null) throw new Error(`agent ${slug} is gone`);
  const [last] = matches;
  return {
    agent,
    page: open === null ? null : pageOf(open, slug),
    life,
    /** Null for all agents but models. */
    settings: modelSettings.nullable().catch(null).parse(settings),
    versions,
    check: check.nullable().parse(checked),
    incidents,
    connection,
    lastMatch:
      last === undefined
        ? null
        : {
            id: last.id,
            status: last.status,
            createdAt: last.createdAt,
            page: open === null ? null : `${open}/watch/${last.id}`,
          },
    answers: { matches: seats.length, notes: answerNotes(seats) },
  };
}

function versionLine(version: ListedVersion) {
  const { number, connector, model, commit, label, unpinned, createdAt } = version;
  const named = label === null ? "" : `  "${label}"`;
  const line = `  ${number}${named}  ${timeOf(createdAt)}  ${reachedAs(connector)}  ${model ?? "unknown model"}`;
  if (unpinned) return `${line}  unpinned`;
  return commit === null ? line : `${line}  commit ${commit.slice(0, 7)}`;
}

/** How a model is called and prompted, in one line. */
function settingsLine(settings: z.output<typeof modelSettings>): string {
  return Object.entries(settings)
    .filter(([name]) => name !== "templates" || Object.keys(settings.templates ?? {}).length > 0)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

function printDetails({
  agent,
  life,
  settings,
  versions,
  check,
  incidents,
  connection,
  page,
  lastMatch,
  answers,
}: Awaited<ReturnType<typeof readDetails>>): void {
  const line = (text: string): void => print(oneLine(text));
  line(`${agent.name} (${agent.slug}), ${gamesLine(agent.games)}`);
  if (agent.description !== "") line(agent.description);
  line(stateSentence(agent, life));
  line(`${life.verified ? "Verified" : "Unverified"} owner.`);
  const sessions = life.separateSessions ? " It keeps sessions apart." : "";
  line(`Concurrent matches: ${life.maxConcurrent ?? "any number"}.${sessions}`);
  if (settings !== null) line(`Settings: ${settingsLine(settings)}.`);
  if (life.lastFour !== null) line(`Its key ends in ${life.lastFour}.`);
  if (connection !== null) {
    const seen =
      connection.lastSeenAt === null
        ? "never connected"
        : `last seen ${timeOf(connection.lastSeenAt)}`;
    line(
      `Dials out with the key that ends in ${connection.lastFour}: ${connection.connected ? "connected" : seen}.`,
    );
  }
  line(`Its page: ${page ?? `/agents/${agent.slug} of the site, when it is open (npm start)`}`);
  if (lastMatch !== null) {
    const { id, status, createdAt } = lastMatch;
    line(`Last match: ${timeOf(createdAt)}, ${status}: ${lastMatch.page ?? `/watch/${id}`}`);
  }
  print("\nVersions:");
  for (const version of versions) line(versionLine(version));
  if (check === null || life.checkedAt === null) {
    print(`\nNever checked: ${called(`check ${agent.slug}`)}`);
  } else {
    print(`\nLast check, ${timeOf(life.checkedAt)}: ${check.ok ? "passed" : "failed"}`);
    for (const step of check.steps) print(stepLine(step));
  }
  if (answers.matches > 0) {
    const { matches, notes } = answers;
    print(`\nAnswers in its last ${matches === 1 ? "match" : `${matches} matches`}:`);
    for (const note of notes.length === 0 ? ["no problems"] : notes) line(`  ${note}`);
  }
  print(
    incidents.length === 0 ? "\nNo recent technical failures." : "\nRecent technical failures:",
  );
  for (const { at, code, detail } of incidents) line(`  ${timeOf(at)}  ${code}: ${detail}`);
}

/** `wisp agent show <slug> [--json]`: its state and results. */
export async function show(words: readonly string[]): Promise<number> {
  const { values, word } = oneWord(words, "agent show <slug> [--json]", {
    json: { type: "boolean", default: false },
  });
  return inArena(async (arena) => {
    const all = await readDetails(arena, word);
    if (values.json) printJson(all);
    else printDetails(all);
    return 0;
  });
}

async function* everyAgent(database: Database): AsyncGenerator<Agent> {
  let cursor: string | undefined;
  do {
    const page = await listAgents(database, {
      house: false,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    });
    yield* page.agents;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** `wisp agent list [--json]`: all but the house agents, newest first. */
export async function list(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { json: { type: "boolean", default: false } },
  });
  return inArena(async ({ database }) => {
    let count = 0;
    for await (const agent of everyAgent(database)) {
      count += 1;
      const { slug, name, games, state, version } = agent;
      if (values.json) {
        printJson({ agent: slug, name, games, state, kind: version.connector });
      } else {
        const parts = [
          slug.padEnd(24),
          stateWord(agent).padEnd(12),
          reachedAs(version.connector),
          [...new Set(games.map(({ locale }) => locale))].join(","),
        ];
        print(oneLine(`${parts.join("  ")}  ${name}`));
      }
    }
    if (count === 0) printStatus(`There are no agents yet: ${called("agent add <address>")}`);
    return 0;
  });
}
