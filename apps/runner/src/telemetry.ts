import {
  type AnswerFailure,
  answerFailureCodes,
  type OutboundClient,
  type Session,
} from "@wisp/agents";
import {
  type Allowances,
  type Database,
  type DatabaseState,
  type LeasedMatch,
  lockWaitSeconds,
  storedArenaMetrics,
} from "@wisp/db";
import type { BackupHealth } from "@wisp/db/backup";
import { type AnyGame, type Decision, isFailure } from "@wisp/game";
import type { MatchStore } from "@wisp/play";
import { arenaMetrics, processMetrics, Registry, runnerMetrics } from "@wisp/telemetry";
import { type OpenSpan, openTraces, type Traces } from "@wisp/telemetry/traces";
import type { RunnerSettings } from "./env.ts";
import type { Logger } from "./log.ts";

/** What a runner measures, and where its traces go. */
export interface RunnerTelemetry {
  readonly registry: Registry;
  readonly metrics: ReturnType<typeof runnerMetrics>;
  /** Absent: traces are not collected. */
  readonly traces?: Traces;
  queryFailed(sqlState: string | undefined): void;
  /** Shows the arena, its database and this process's connections to it from now on; `observed` gives the metrics. */
  watch(
    database: Database,
    observed: Database,
    allowances: Allowances,
    state: () => Promise<DatabaseState>,
    backupHealth?: () => Promise<BackupHealth>,
  ): void;
}

export function openTelemetry({
  matchesAtOnce,
  otlpEndpoint,
  commit,
}: Pick<RunnerSettings, "matchesAtOnce" | "otlpEndpoint" | "commit">): RunnerTelemetry {
  const registry = new Registry();
  let watched: Database | undefined;
  const { queryFailed } = processMetrics(registry, commit, () => {
    if (watched === undefined) return undefined;
    const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = watched.pool;
    return { total, idle, waiting, max: options.max };
  });
  return {
    registry,
    metrics: runnerMetrics(registry, matchesAtOnce),
    ...(otlpEndpoint !== undefined && { traces: openTraces(otlpEndpoint, "wisp-runner") }),
    queryFailed,
    watch(database, observed, allowances, state, backupHealth) {
      watched = database;
      arenaMetrics(registry, async () => {
        const [databaseState, metrics, lockWait, backups] = await Promise.all([
          state(),
          storedArenaMetrics(observed, allowances).catch(() => undefined),
          lockWaitSeconds(observed).catch(() => undefined),
          backupHealth?.(),
        ]);
        return {
          databaseState,
          ...(metrics && { figures: metrics }),
          ...(lockWait !== undefined && { lockWaitSeconds: lockWait }),
          ...(backups && { backups }),
        };
      });
    },
  };
}

/** A client whose calls to agents are children of the decisions that they are made for. */
export function tracedClient(client: OutboundClient, traces: Traces | undefined): OutboundClient {
  if (traces === undefined) return client;
  const traced = <Result extends object>(
    method: string,
    url: string,
    call: () => Promise<Result | AnswerFailure>,
  ): Promise<Result | AnswerFailure> =>
    traces.inChild(
      "agent call",
      { "http.request.method": method, "server.address": URL.parse(url)?.host ?? "" },
      call,
      (result) => ({ "wisp.outcome": isFailure(result) ? result.failed : "ok" }),
    );
  return {
    ...client,
    post: (url, body, call) => traced("POST", url, () => client.post(url, body, call)),
    get: (url, call) => traced("GET", url, () => client.get(url, call)),
    postText: (url, body, call) => traced("POST", url, () => client.postText(url, body, call)),
    fetch(guard) {
      const guarded = client.fetch(guard);
      return (input, init) =>
        traces.inChild(
          "agent call",
          {
            "http.request.method": init?.method ?? "GET",
            "server.address": URL.parse(String(input))?.host ?? "",
          },
          () => guarded(input, init),
          ({ status }) => ({ "http.response.status_code": status }),
        );
    },
  };
}

/** Names a question within its match: a decision by its seat and number, an interview by its kind as well. */
const decisionName = ({ kind, ask, seat, nth }: Pick<Decision, "kind" | "ask" | "seat" | "nth">) =>
  kind === "interview" ? `interview/${ask}/${seat}/${nth}` : `${seat}/${nth}`;

/** "ok", "timeout", "illegal", or the code of the failure. The rest of a detail quotes the agent. */
function outcomeOf({ missed, detail }: Decision): string {
  if (missed !== "error") return missed ?? "ok";
  const code = detail?.split(":", 1)[0];
  return answerFailureCodes.find((each) => each === code) ?? "error";
}

/** Watches the sessions and the store of a match that is being played. */
export interface ObservedMatch {
  readonly sessions: readonly Session[];
  readonly store: MatchStore;
  /** Ends the spans of decisions that were not stored. */
  end(): void;
}

/** Has each decision of a match counted and logged once it is stored, and traced from its question to its commit. */
export function observeMatch(
  { metrics, traces }: RunnerTelemetry,
  { id, game, seats }: Pick<LeasedMatch, "id" | "game" | "seats">,
  rules: AnyGame,
  { sessions, store }: Omit<ObservedMatch, "end">,
  log: Logger,
): ObservedMatch {
  const open = new Map<string, OpenSpan>();
  const connectorOf = (seat: number): string => seats[seat]?.version.connector ?? "none";

  function observed(session: Session, seat: number): Session {
    if (traces === undefined) return session;
    const ask =
      (put: NonNullable<Session["interview"]>): NonNullable<Session["interview"]> =>
      (question, view, turn) => {
        const names = {
          "wisp.match": id,
          "wisp.decision": turn.label,
          "wisp.game": game,
          "wisp.connector": connectorOf(seat),
        };
        const span = traces.open("decision", names, "root");
        open.set(turn.label, span);
        return span.within(() => put(question, view, turn));
      };
    const interview = session.interview?.bind(session);
    const hearResult = session.hearResult?.bind(session);
    return {
      perceive: (event) => session.perceive(event),
      flush: () => session.flush(),
      decide: ask(session.decide.bind(session)),
      ...(interview !== undefined && { interview: ask(interview) }),
      ...(hearResult !== undefined && { hearResult }),
      close: () => session.close(),
      // It may change during a match.
      get minTimeLimitMs() {
        return session.minTimeLimitMs;
      },
    };
  }

  async function stored(decisions: readonly Decision[], write: () => Promise<void>): Promise<void> {
    const startMs = Date.now();
    await write();
    const endMs = Date.now();
    metrics.committed(endMs - startMs);
    for (const decision of decisions) {
      const { kind, seat, latencyMs, costMicros, missed } = decision;
      const outcome = outcomeOf(decision);
      const connector = connectorOf(seat);
      metrics.decided({ game, kind, connector, outcome, missed, latencyMs });
      metrics.spent(costMicros ?? 0);
      const name = decisionName(decision);
      const line = { matchId: id, decision: name, connector, outcome, latencyMs };
      if (missed === null) log.debug(line, "decision");
      else log.info(line, "missed decision");
      const span = open.get(name);
      if (span === undefined) continue;
      open.delete(name);
      span.child("commit", startMs, endMs);
      const numbers = { "wisp.latency_ms": latencyMs, "wisp.outcome": outcome };
      span.end(numbers, outcome === "ok" ? undefined : outcome);
    }
  }

  return {
    sessions: sessions.map(observed),
    store: {
      saveDecisions: (decisions) => stored(decisions, () => store.saveDecisions(decisions)),
      async appendTurn(turn) {
        await stored(turn.decisions, () => store.appendTurn(turn));
        for (const { event } of turn.events) {
          for (const { foul } of rules.fouls?.(event) ?? []) metrics.fouled(game, foul);
        }
      },
    },
    end() {
      for (const span of open.values()) span.end({ "wisp.outcome": "not-stored" }, "not-stored");
      open.clear();
    },
  };
}
