import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { connectors, type OutboundClient, outboundClient, type Session } from "@wisp/agents";
import {
  type AnyGame,
  type Decision,
  type InterviewScores,
  inGameNames,
  isFailure,
  type Locale,
  locales,
  randomFrom,
  scoped,
} from "@wisp/game";
import {
  type GameEntry,
  gameEntry,
  games,
  type TablePreset,
  tableNamed,
  tableProblem,
  withExperimentAgents,
} from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import {
  cannotBeInterviewed,
  type MatchStore,
  MemoryStore,
  playMatch,
  playRecordOf,
} from "@wisp/play";
import { z } from "zod";
import { agentForms, parseAgent } from "../agents.ts";
import { type Command, print, printJson, printStatus, UsageError } from "../command.ts";
import { playKeyAdvice } from "../keys.ts";
import { readLines } from "../lines.ts";
import { narrator } from "../narrator.ts";
import { oneLine } from "../visible.ts";

const options = {
  seed: { type: "string" },
  agents: { type: "string" },
  language: { type: "string", default: "en" },
  config: { type: "string", default: "{}" },
  table: { type: "string" },
  pace: { type: "string", default: "full" },
  interviews: { type: "string" },
  /** As `interviews` was called before. */
  probes: { type: "string" },
  script: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

function entryOf(id: string | undefined): GameEntry {
  const entry = id === undefined ? undefined : gameEntry(id);
  if (entry === undefined) {
    const unknown = id === undefined ? "" : `There is no game "${id}". `;
    throw new UsageError(`${unknown}Name one of these games: ${Object.keys(games).join(", ")}.`);
  }
  return entry;
}

function localeOf(text: string): Locale {
  const locale = locales.find((each) => each === text);
  if (locale === undefined) throw new UsageError(`--language is one of ${locales.join(", ")}.`);
  return locale;
}

/** The named agents, or house agents in turn until the table of `seats` is full. */
function agentsOf({ game, house }: GameEntry, seats: number, text: string | undefined): string[] {
  const named =
    text === undefined
      ? Array.from({ length: seats }, (_, seat) => `house:${house[seat % house.length]?.id ?? ""}`)
      : text.split(",").map((word) => word.trim());
  if (named.length !== seats) {
    throw new UsageError(`${game.id} seats ${seats}; ${named.length} agents were given.`);
  }
  return named;
}

/** The named interviews of a game; none when nothing is given. */
function interviewsOf({ game, interviews = {} }: GameEntry, text: string | undefined): string[] {
  const named = text === undefined ? [] : text.split(",").map((word) => word.trim());
  const known = Object.keys(interviews);
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `${game.id} has no interview "${unknown}"; it has: ${known.join(", ") || "none"}.`,
    );
  }
  return named;
}

/**
 * By score of an interview: the share that was right, of how many answers; and how many answers did not
 * come or were illegal.
 */
function printScores(scores: readonly InterviewScores[], decisions: readonly Decision[]): void {
  const all = scores.flatMap(({ ask, scores: named }) =>
    Object.entries(named).map(([name, score]) => ({ of: `${ask} (${name})`, score })),
  );
  for (const [of, answers] of Map.groupBy(all, (each) => each.of)) {
    const known = answers.flatMap(({ score }) => score ?? []);
    const right = known.reduce((sum, { numerator }) => sum + numerator, 0);
    const most = known.reduce((sum, { denominator }) => sum + denominator, 0);
    const share = most === 0 ? "-" : (right / most).toFixed(2);
    if (known.length > 0) print(`${of}: ${share} of ${known.length} answers`);
  }
  const planned = decisions.filter(({ kind }) => kind === "interview");
  const asked = planned.filter((each) => !cannotBeInterviewed(each));
  const missed = asked.filter((each) => each.missed !== null).length;
  if (missed > 0) print(`${missed} of ${asked.length} interviews have no legal answer.`);
  const unable = planned.length - asked.length;
  if (unable > 0) print(`${unable} interviews were not held: these agents cannot be interviewed.`);
}

/** The options and pairs of a table that a game declares; null: an ordinary match. */
function tableOf(entry: GameEntry, locale: Locale, name: string | undefined): TablePreset | null {
  if (name === undefined) return null;
  const table = tableNamed(entry, name);
  if (table === null) {
    const known = Object.keys(entry.tables ?? {}).join(", ") || "none";
    throw new UsageError(`${entry.game.id} has no table "${name}"; it has: ${known}.`);
  }
  const problem = tableProblem(table, [locale], "en");
  if (problem !== null) throw new UsageError(problem);
  return table;
}

function parseConfig(game: AnyGame, ordinary: unknown, table: object, text: string): unknown {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new UsageError("--config is a JSON object of the game's options.");
  }
  const merged = game.config.safeParse(Object.assign({}, ordinary, table, given));
  if (!merged.success) throw new UsageError(`--config: ${z.prettifyError(merged.error)}`);
  return merged.data;
}

async function openSessions(
  entry: GameEntry,
  agents: readonly string[],
  seed: string,
  locale: Locale,
  pace: string,
  config: unknown,
  client: OutboundClient,
): Promise<Session[]> {
  const known = connectors({ client, games: withExperimentAgents(games), strategies });
  const random = randomFrom(seed);
  const opened = agents.map(async (text, seat) => {
    const { kind, settings } = await parseAgent(text, pace, client);
    const connector = known.get(kind);
    if (connector === undefined) throw new UsageError(`"${text}" cannot be reached as an agent.`);
    const parsed = connector.settings.safeParse(settings);
    if (!parsed.success) throw new UsageError(`${text}: ${z.prettifyError(parsed.error)}`);
    const session = await connector.open(parsed.data, {
      sessionId: crypto.randomUUID(),
      game: entry.game.id,
      locale,
      seat,
      config,
      random: scoped(random, `agent/${seat}`),
    });
    if (isFailure(session)) throw new UsageError(`${text} cannot play: ${oneLine(session.detail)}`);
    return session;
  });
  return Promise.all(opened);
}

/** Keeps in `store`, and reports why decisions are lost: each reason once per agent. */
function reportingStore(store: MemoryStore, agents: readonly string[]): MatchStore {
  const warned = new Set<string>();
  const once = (sentence: string): void => {
    if (warned.has(sentence)) return;
    warned.add(sentence);
    printStatus(sentence);
  };
  const tellLost = (decisions: readonly Decision[]): void => {
    for (const { seat, ask, missed, detail } of decisions) {
      const agent = agents[seat] ?? "";
      // House agents miss what their character misses.
      if (missed === null || agent.startsWith("house:")) continue;
      const reason = missed === "error" ? "" : `${missed}: `;
      once(oneLine(`The ${ask} of ${agent} was lost: ${reason}${detail ?? ""}`));
      if (detail?.startsWith("key-refused") === true) once(playKeyAdvice);
    }
  };
  return {
    async saveDecisions(decisions) {
      tellLost(decisions);
      await store.saveDecisions(decisions);
    },
    async appendTurn(turn) {
      tellLost(turn.decisions);
      await store.appendTurn(turn);
    },
  };
}

async function playTable(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const entry = entryOf(positionals[0]);
  const { game } = entry;
  const locale = localeOf(values.language);
  const seed = values.seed ?? randomBytes(32).toString("hex");
  const table = tableOf(entry, locale, values.table);
  const ordinary = entry.ordinary(locale, randomFrom(seed));
  const interviews = interviewsOf(entry, values.interviews ?? values.probes);
  const config = parseConfig(game, ordinary.config, table?.options ?? {}, values.config);
  const agents = agentsOf(entry, game.seatsOf(config), values.agents);
  const pairs = table?.pairs(locale);
  const { materials } = entry.ordinary(locale, randomFrom(seed), pairs, Object(config));
  const client = outboundClient({ mode: "local" });
  const store = new MemoryStore();
  const setup = { seed, config, materials: game.materials.parse(materials) };
  const narrate = narrator(game, locale);
  let sessions: readonly Session[] = [];
  try {
    sessions = await openSessions(entry, agents, seed, locale, values.pace, config, client);
    const played = await playMatch({
      game,
      setup,
      locale,
      sessions,
      interviewing: { requested: interviews.map((name) => ({ name })) },
      store: reportingStore(store, agents),
      ...(!values.json && {
        onCommitted: (events) => {
          for (const { event } of events) narrate(event);
        },
      }),
    });
    if (!("outcome" in played)) return 1;
    const { outcome } = played;
    if (values.json)
      printJson(playRecordOf({ game, locale, seed, config, materials, agents, store, outcome }));
    else {
      const names = inGameNames(store.events[0]?.event);
      for (const [seat, agent] of agents.entries()) {
        const points = (outcome.points[seat] ?? 0) / outcome.pointsScale;
        print(oneLine(`${names[seat]} (${agent}) ${points.toFixed(2)}`));
      }
      printScores(played.interviewScores, store.decisions);
    }
    return 0;
  } finally {
    await Promise.all(sessions.map((session) => session.close()));
    await client.close();
  }
}

async function playScript(file: string): Promise<number> {
  const { refereeTable, writtenTableSchema } = await import("@wisp/games/who-is-spy/written-table");
  for await (const table of readLines(file, writtenTableSchema)) {
    try {
      printJson({ id: table.id, result: refereeTable(table) });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new UsageError(`table "${table.id}": ${z.prettifyError(error)}`);
    }
  }
  return 0;
}

export const play: Command = {
  usage:
    "play <game> [--seed S] [--agents a,b,…] [--language en|zh] [--table strong] [--config {…}] [--interviews a,b,…] [--json] | play who-is-spy --script tables.jsonl --json",
  about: `plays one match (agents: ${agentForms}; keys from OPENAI_API_KEY for api.openai.com and this machine, HF_TOKEN for Hugging Face, WISP_AGENT_KEY for others), or referees written tables`,
  async run(words) {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.script === undefined) return playTable(words);
    if (positionals[0] !== "who-is-spy") throw new UsageError("--script belongs to who-is-spy.");
    return playScript(values.script);
  },
};
