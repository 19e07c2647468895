import {
  type Budget,
  type CheckResult,
  type CheckStep,
  finding,
  misplaced,
  type OutboundClient,
  type Pool,
  preflight,
  type RecognisedInput,
  requireNamedGames,
} from "@wisp/agents";
import {
  agentByEndpoint,
  agentById,
  type ChannelListener,
  type CheckOutcome,
  type Database,
  holdForCheck,
  huggingFaceNames,
  isBusy,
  type LeasedCheck,
  type PoolCaller,
  settingsOf,
  versionAsReported,
  versionsOf,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { strategies } from "@wisp/papers/strategies";
import { type KeyRing, seal } from "@wisp/secrets";
import type { Logger } from "../log.ts";
import { poolCaller } from "../pool.ts";
import { type ConnectionDeps, resolveConnection } from "../resolve-connection.ts";
import { secretNamed } from "../secrets.ts";

/** What checks need of the runner. */
export interface CheckDeps extends ConnectionDeps {
  readonly database: Database;
  readonly listening: ChannelListener;
  readonly client: OutboundClient;
  /** Base URL of Hugging Face's API; its own by default. */
  readonly apiBase?: string;
  /** Reads the keys that are given with checks; absent: such checks fail, and say so. */
  readonly keyRing?: KeyRing;
  /** Pays the cost of a check for its owner, or as who calls a model of the pool. */
  budgetFor(ownerId: string | null, pool?: PoolCaller): Budget;
  /** The operator's models for agents made of words; absent: there are none. */
  readonly pool?: Pool;
  /** Runs a wait without taking up one of the runner's places for checks. */
  withoutSlot<Result>(wait: () => Promise<Result>): Promise<Result>;
  readonly log: Logger;
  /** Aborted when the runner drains. */
  readonly drain: AbortSignal;
}

/** A check that ended before its first call, shown like any other. */
export const failedAt = (
  name: string,
  { failed, detail }: Pick<CheckStep, "failed" | "detail">,
): CheckResult => ({ ok: false, steps: [{ name, ok: false, ms: 0, detail, failed }] });

/** The progress of a check, written as it changes; writes never overlap. */
interface Progress {
  /** Takes a step; a later one of the same name takes its place. */
  note(step: CheckStep): void;
  /** Takes the recognised address. */
  understand(recognised: object): void;
  /** Writes what is known once more, so that the caller's lease on the check is renewed. */
  renew(): void;
  /** Resolves when nothing is being written, and nothing will be any more. */
  end(): Promise<void>;
}

/** Passes the newest steps and the recognised address to `write`; `failed` is called with the error of a failed write. */
export function keepProgress(
  write: (steps: readonly CheckStep[], recognised: object | undefined) => Promise<unknown>,
  failed: (error: unknown) => void,
): Progress {
  const steps = new Map<string, CheckStep>();
  let recognised: object | undefined;
  let stale = false;
  let ended = false;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (stale && !ended) {
      stale = false;
      await write([...steps.values()], recognised).catch(failed);
    }
    writing = undefined;
  }

  function changed(): void {
    stale = true;
    writing ??= writeAll();
  }

  return {
    note(step) {
      steps.set(step.name, step);
      changed();
    },
    understand(found) {
      recognised = found;
      changed();
    },
    renew: changed,
    async end() {
      ended = true;
      await writing;
    },
  };
}

const BUSY =
  "The agent plays its maximum number of matches, and a check would disturb them: try again when one is over.";
const OTHERS =
  "Another agent is registered at this address. An address belongs to one agent, and only its owner can have it checked.";

type Notes = Pick<Progress, "note">;

/**
 * Holds a registered agent for its check. One that has one memory is waited for, which takes up none
 * of the runner's places.
 */
async function hold(
  { database, drain, withoutSlot }: CheckDeps,
  agentId: string,
  { note }: Notes,
): Promise<AsyncDisposable | "busy"> {
  const held = await holdForCheck(database, agentId, { maxWaitMs: 0 });
  if (held !== "busy") return held;
  const onWait = (waitedMs: number): void => {
    const found = finding("playing", String(Math.round(waitedMs / 1_000)));
    note({ name: "agent", ok: false, ms: Math.round(waitedMs), ...found, pending: true });
  };
  const start = performance.now();
  const turn = await withoutSlot(() => holdForCheck(database, agentId, { signal: drain, onWait }));
  if (turn === "busy") return turn;
  const ms = Math.round(performance.now() - start);
  note({ name: "agent", ok: true, ms, ...finding("match-over") });
  return turn;
}

/** Runs the check of a registered agent when it disturbs none of its matches. */
async function checkInTurn(
  deps: CheckDeps,
  agentId: string,
  notes: Notes,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const held = await hold(deps, agentId, notes);
  await using _ = held === "busy" ? undefined : held;
  if (held === "busy" || (await isBusy(deps.database, agentId))) {
    return failedAt("agent", { failed: "busy", detail: BUSY });
  }
  return check();
}

/**
 * The same for a recognised address. One of another owner is refused before anything is tried; the owner of one
 * that is registered learns it first.
 */
async function checkAddressInTurn(
  deps: CheckDeps,
  { ownerId }: Pick<LeasedCheck, "ownerId">,
  { endpoint, kind }: RecognisedInput,
  notes: Notes,
  check: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const there = endpoint === null ? null : await agentByEndpoint(deps.database, endpoint);
  if (there === null) return check();
  if (there.owner?.id !== ownerId) {
    return failedAt("agent", { failed: "refused", detail: OTHERS });
  }
  const known = { name: "registered", ok: true, ms: 0, ...finding("yours", there.slug) };
  notes.note(known);
  const result = await (kind === "space" ? checkInTurn(deps, there.id, notes, check) : check());
  return { ...result, steps: [known, ...result.steps] };
}

type CheckProgress = Pick<Progress, "note" | "understand">;

async function tryAddress(
  deps: CheckDeps,
  leased: LeasedCheck,
  { note, understand }: CheckProgress,
): Promise<CheckOutcome> {
  const { database, client, connectors, keyRing, apiBase, budgetFor } = deps;
  const { input, ownerId, secretId } = leased;
  if (!("typed" in input)) throw new Error("the input of the check is not an address");
  const keyId = secretId ?? input.storedKey;
  const given = keyId === undefined ? undefined : await secretNamed(database, keyRing, keyId);
  if (given !== undefined && isFailure(given)) return { result: failedAt("key", given) };
  const accounts = ownerId === null ? [] : await huggingFaceNames(database, ownerId);
  const { recognised, result } = await preflight(
    { ...input, secret: given?.text, accounts },
    {
      client,
      connectors,
      strategies,
      apiBase,
      pool: deps.pool,
      budgetFor: (found) => budgetFor(ownerId, poolCaller(found, { agentId: null, ownerId })),
      understood: understand,
      async admit(found, check) {
        // A key that was given before is for its host, wherever the agent is now.
        const { secretHost } = found;
        const refused =
          secretId === null && given !== undefined && secretHost !== null
            ? misplaced(given, secretHost)
            : undefined;
        return refused === undefined
          ? checkAddressInTurn(deps, leased, found, { note }, check)
          : failedAt("key", refused);
      },
    },
    note,
  );
  const host = recognised?.secretHost ?? null;
  if (keyRing === undefined || given === undefined || secretId === null || host === null) {
    return { result, recognised };
  }
  const sealed = seal(keyRing, given.text, { id: secretId, host });
  return { result, recognised, key: { sealed, host } };
}

async function tryAgent(
  deps: CheckDeps,
  { ownerId }: LeasedCheck,
  agentId: string,
  { note }: CheckProgress,
): Promise<CheckOutcome> {
  const { database, budgetFor } = deps;
  const [version] = await versionsOf(database, agentId);
  if (version === undefined) throw new Error(`agent ${agentId} has no version`);
  const { id: versionId, connector: kind } = version;
  const settings = await settingsOf(database, versionId);
  const reached = await resolveConnection(deps, agentId, { kind, settings });
  const result = isFailure(reached)
    ? failedAt("settings", reached)
    : await checkInTurn(deps, agentId, { note }, async () => {
        const pool = poolCaller({ kind, settings }, { agentId, ownerId });
        const budget = budgetFor(ownerId, pool);
        const checked = await reached.connector.check(reached.settings, note, budget);
        const agent = await agentById(database, agentId);
        return agent === null ? checked : requireNamedGames(agent.games, checked, note);
      });
  // Nothing was tried: the last check stands.
  if (result.steps.at(-1)?.failed === "busy") return { result };
  if (!result.ok) return { result, versionId };
  const now = await versionAsReported(database, versionId, result);
  return now === null ? { result } : { result, versionId: now };
}

/** Runs a requested check; `progress` is called with its steps and the recognised address as they change. */
export const runCheck = (
  deps: CheckDeps,
  leased: LeasedCheck,
  progress: CheckProgress,
): Promise<CheckOutcome> =>
  "agentId" in leased.input
    ? tryAgent(deps, leased, leased.input.agentId, progress)
    : tryAddress(deps, leased, progress);
