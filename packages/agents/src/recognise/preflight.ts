import { isFailure } from "@wisp/game";
import type { AnyConnector, Budget, CheckResult, CheckStep } from "../contract.ts";
import { withoutKey } from "../outbound/index.ts";
import { within } from "../space/protocol.ts";
import { finding, tried, type Verdict } from "../trial.ts";
import {
  type AgentInput,
  connectorSettings,
  type RecogniseDeps,
  type RecognisedInput,
} from "./agent-input.ts";
import { recognise } from "./recognise.ts";

/** Clock of the first step: a few calls, one after the other. */
const ADDRESS_LIMIT_MS = 20_000;

export interface PreflightDeps extends RecogniseDeps {
  /** Pays for the calls of a recognised agent; absent: `budget` does. */
  budgetFor?(recognised: RecognisedInput): Budget | undefined;
  /** By kind. */
  readonly connectors: ReadonlyMap<string, AnyConnector>;
  /** Called with the recognised input, before anything is tried. */
  understood?(recognised: RecognisedInput): void;
  /** Runs the check of the recognised agent when it may be tried; by default immediately. */
  admit?(recognised: RecognisedInput, check: () => Promise<CheckResult>): Promise<CheckResult>;
}

export interface Preflight {
  /** Absent when the input was not understood. */
  readonly recognised?: RecognisedInput;
  readonly result: CheckResult;
}

/** Removes the secret from the texts of agents and services. */
const guarded =
  (secret: string | undefined) =>
  (text: string): string =>
    secret === undefined ? text : withoutKey(text, secret);

/**
 * The check of an agent before it may play: first whether its address is recognised and may be
 * called ("address"), then the steps of its connector. Stops at the first failed step. `report` is
 * called when a step starts and ends; `budget` pays for calls. No step contains the secret.
 */
export async function preflight(
  input: AgentInput,
  deps: PreflightDeps,
  report: (step: CheckStep) => void,
  budget?: Budget,
): Promise<Preflight> {
  const secret = input.secret?.trim() || undefined;
  const shown = guarded(secret);
  const clean = (step: CheckStep): CheckStep => ({
    ...step,
    detail: shown(step.detail),
    ...(step.about !== undefined && { about: shown(step.about) }),
    ...(step.more !== undefined && { more: shown(step.more) }),
  });
  const reportClean = (step: CheckStep): void => report(clean(step));
  let ready: { readonly recognised: RecognisedInput; readonly settings: unknown } | undefined;

  async function address(): Promise<Verdict> {
    const recognised = await within(ADDRESS_LIMIT_MS, (signal) => recognise(input, deps, signal));
    if (isFailure(recognised)) return recognised;
    const connector = connectorOf(deps, recognised);
    const { secretHost: host, settings } = recognised;
    const given = secret === undefined || host === null ? undefined : { text: secret, host };
    const complete = connectorSettings(connector, settings, given);
    if (isFailure(complete)) return complete;
    ready = { recognised, settings: complete.settings };
    deps.understood?.(recognised);
    return finding("understood", "", recognised.sentence);
  }

  const first = await tried([["address", address]], reportClean);
  const steps = first.steps.map(clean);
  if (ready === undefined) return { result: { ok: false, steps } };
  const { recognised, settings } = ready;
  const check = (): Promise<CheckResult> =>
    connectorOf(deps, recognised).check(
      settings,
      reportClean,
      deps.budgetFor?.(recognised) ?? budget,
    );
  const rest = await (deps.admit?.(recognised, check) ?? check());
  const commit = rest.commit ?? recognised.commit;
  return {
    recognised: { ...recognised, settings: { ...recognised.settings, ...rest.settings } },
    result: {
      ok: rest.ok,
      steps: [...steps, ...rest.steps.map(clean)],
      ...(rest.model === undefined ? {} : { model: shown(rest.model) }),
      ...(rest.answerMs === undefined ? {} : { answerMs: rest.answerMs }),
      ...(commit === undefined ? {} : { commit }),
    },
  };
}

function connectorOf({ connectors }: PreflightDeps, { kind }: RecognisedInput): AnyConnector {
  const connector = connectors.get(kind);
  if (connector === undefined) throw new Error(`there is no ${kind} connector`);
  return connector;
}
