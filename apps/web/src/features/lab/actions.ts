"use server";

import { newForkSchema } from "@wisp/api";
import {
  actOnExperiment,
  checkPlan,
  experimentActions,
  startExperiment,
  startFork,
  stopFork,
} from "@wisp/arena";
import type { User } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { MIN_BLOCKS } from "@wisp/lab";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { experimentHref, forkHref, newForkHref } from "#links.ts";
import { planRegistry } from "#server/experiments.ts";
import { forkRequest } from "#server/forks.ts";
import { formText } from "#server/form-text.ts";
import { checkingPlan } from "#server/limits/limits.ts";
import { database } from "#server/storage/database.ts";
import { userActionAt } from "#server/user-action.ts";
import { shownMetric } from "./difference.tsx";
import { planOf } from "./draft.ts";

/** What a plan takes and what it can show. */
export interface ShownForecast {
  readonly matches: number;
  /** Whether it is a ladder, which may end earlier. */
  readonly isLadder: boolean;
  /** Earlier matches like those of the plan: cost, duration and variance come from these. */
  readonly earlierMatches: number;
  /** In US dollars; null: not known. */
  readonly dollars: number | null;
  /** Whether the house plays alone, which costs nothing. */
  readonly isFree: boolean;
  /** Null: not known. */
  readonly durationMs: number | null;
  /** Blocks that a comparison needs, where the plan has fewer; null: it has enough. */
  readonly blocksNeeded: number | null;
  readonly shows: readonly {
    readonly label: string;
    /** With its unit; null: no difference is large enough. */
    readonly size: string | null;
    /** Earlier blocks whose differences are drawn; 0: the largest possible variance is taken. */
    readonly earlierBlocks: number;
  }[];
  /** What the simulation of its analysis took into account. */
  readonly how: {
    readonly kind: "fixed" | "sequential";
    /** What makes blocks different units. */
    readonly by: "settings" | "contents";
    /** Blocks that count as one each. */
    readonly units: number;
    readonly comparisons: number;
    /** Two standard errors of the 80%, in percentage points. */
    readonly error: number;
  };
}

/** A submitted plan, and the result of its check. */
export interface SentPlan {
  readonly text: string;
  /** Everything that keeps it from starting, each as a sentence. */
  readonly problems?: readonly string[];
  /** Its cost and what it can show; absent unless it was checked and is valid. */
  readonly forecast?: ShownForecast;
  readonly problem?: "too-many" | "taken" | "too-many-requests" | "failed";
}

const NEW = "/lab/new";

async function check(user: User, text: string, plan: unknown): Promise<SentPlan> {
  const locale = await getLocale();
  const checked = await checkingPlan(user, () =>
    checkPlan(database(), user, plan, planRegistry(), locale),
  );
  if (checked === null) return { text, problem: "too-many-requests" };
  if ("problems" in checked) return { text, problems: checked.problems };
  const { primary, detectable, units, powerError, ...cost } = await checked.forecast();
  const { matches, earlierMatches, dollars, isFree, durationMs } = cost;
  const t = await getTranslations("lab.form");
  const { unit } = primary;
  const sizeOf = (effect: number | null) =>
    effect === null ? null : t("size", { unit, value: shownMetric(effect, unit) });
  const { kind } = checked.experiment.stopping;
  const isShort = kind === "fixed" && units < MIN_BLOCKS;
  const blocksNeeded = isShort && detectable.length > 0 ? MIN_BLOCKS : null;
  const shows = detectable.map(({ label, effect, pilotBlocks }) => ({
    label,
    size: sizeOf(effect),
    earlierBlocks: pilotBlocks,
  }));
  const by: "settings" | "contents" =
    checked.experiment.settings === undefined ? "contents" : "settings";
  const comparisons = detectable.length;
  const isLadder = kind === "ladder";
  const how = {
    kind: isLadder ? ("sequential" as const) : kind,
    by,
    units,
    comparisons,
    error: Math.round(200 * powerError),
  };
  const found = { matches, isLadder, earlierMatches, dollars, isFree, durationMs, blocksNeeded };
  return { text, forecast: { ...found, shows, how } };
}

async function start(user: User, text: string, plan: unknown): Promise<SentPlan> {
  const locale = await getLocale();
  const started = await checkingPlan(user, () =>
    startExperiment(database(), user, plan, planRegistry(), locale),
  );
  if (started === null) return { text, problem: "too-many-requests" };
  if (!isFailure(started)) redirect(experimentHref(started.slug));
  const { failed, problems } = started;
  if (problems !== undefined) return { text, problems };
  return { text, problem: failed === "too-many" || failed === "taken" ? failed : "failed" };
}

/** Checks the plan that a form holds, or starts it and leads to it. */
export async function sendPlan(_: SentPlan, form: FormData): Promise<SentPlan> {
  const text = formText(form, "plan");
  const read = planOf(text);
  if ("problem" in read) {
    const t = await getTranslations("lab.form");
    return { text, problems: [t("notJson", { problem: read.problem })] };
  }
  const isStart = form.get("intent") === "start";
  const done = await userActionAt(NEW, (user) => (isStart ? start : check)(user, text, read.plan));
  return { text, ...done };
}

/** The result of a form on an experiment's page; empty when it succeeded. */
export interface ExperimentFormState {
  readonly problem?: "not-done" | "unknown-experiment" | "too-many-requests" | "failed";
}

/** Pauses, resumes, ends or publishes the experiment that a form names. */
export async function runExperiment(
  _: ExperimentFormState,
  form: FormData,
): Promise<ExperimentFormState> {
  const slug = formText(form, "experiment");
  const href = experimentHref(slug);
  return userActionAt(href, async (user): Promise<ExperimentFormState> => {
    const action = experimentActions.find((each) => each === form.get("experimentAction"));
    if (action === undefined) return { problem: "failed" };
    const done = await actOnExperiment(database(), user, slug, action);
    if (isFailure(done)) {
      const { failed } = done;
      return {
        problem: failed === "not-done" || failed === "unknown-experiment" ? failed : "failed",
      };
    }
    revalidatePath(href);
    return {};
  });
}

/** The result of the form of a new fork, unless it leads to the fork. */
export interface NewForkState {
  /** What keeps it from starting, as a sentence. */
  readonly detail?: string;
  readonly problem?: "too-many-requests" | "malformed";
}

/** Starts the fork that a form describes, and leads to it. */
export async function startWhatIf(_: NewForkState, form: FormData): Promise<NewForkState> {
  const match = formText(form, "match");
  const [seat, nth] = formText(form, "point").split("/").map(Number);
  const isAgent = form.get("change") === "agent";
  const read = newForkSchema.safeParse({
    match,
    seat,
    nth,
    chance: form.get("chance"),
    runs: Number(formText(form, "runs")),
    ...(isAgent ? { agent: formText(form, "agent") } : { answer: formText(form, "answer") }),
  });
  const href = newForkHref({ match });
  return userActionAt(href, async (user): Promise<NewForkState> => {
    if (!read.success) return { problem: "malformed" };
    const started = await startFork(database(), user, forkRequest(read.data));
    if (isFailure(started)) return { detail: started.detail };
    redirect(forkHref(started.id));
  });
}

/** The result of the button that stops a fork; empty when it succeeded. */
export interface StopForkState {
  readonly problem?: "unknown-fork" | "not-yours" | "not-done" | "too-many-requests" | "failed";
}

/** Stops the fork that a form names. */
export async function stopWhatIf(_: StopForkState, form: FormData): Promise<StopForkState> {
  const id = formText(form, "fork");
  const href = forkHref(id);
  return userActionAt(href, async (user): Promise<StopForkState> => {
    const stopped = await stopFork(database(), user, id);
    if (isFailure(stopped)) {
      const { failed } = stopped;
      const isNamed = failed === "unknown-fork" || failed === "not-yours" || failed === "not-done";
      return { problem: isNamed ? failed : "failed" };
    }
    revalidatePath(href);
    return {};
  });
}
