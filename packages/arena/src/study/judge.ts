import {
  addJudge,
  type Database,
  experimentAgents,
  isChangeableBy,
  type Judging,
  judgedItems,
  judgingsOf,
  rateAsJudge,
  ratersOf,
  rubricsOf,
  type Study,
  startJudging,
  stopJudging,
  studyItems,
  type User,
} from "@wisp/db";
import { isFailure, type Locale, storableText } from "@wisp/game";
import { JUDGE_PROMPT, type JudgeTask, judgedItem, judgeTask } from "@wisp/study";
import { z } from "zod";
import { findOwnStudy, type StudyFailure, studyFailure } from "./find.ts";

/**
 * Adds a model as a rater, in a study of the user's in any of its states. Its ratings never count among those of
 * people. That the user may call the agent, the caller has checked.
 *
 * @param agent an agent's slug or a model's address
 * @param model name of its model; absent: not known
 * @returns the judge's id, for the process that asks it, and its pseudonym
 */
export async function addStudyJudge(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
  agent: string,
  model?: string,
): Promise<
  | { readonly id: string; readonly pseudonym: string }
  | StudyFailure<"unknown-study" | "not-done" | "too-many">
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  const judge = { agent, prompt: JUDGE_PROMPT, ...(model !== undefined && { model }) };
  return addJudge(database, study.id, judge);
}

/** Which model rates, and what it may cost. */
export interface JudgeRequest {
  /** Slug of an agent. */
  readonly agent: string;
  /** In which of the study's languages it reads the rubric. */
  readonly language: Locale;
  /** Of all its calls together, in US dollars. */
  readonly dollars: number;
}

/** Most that one judge of a study may cost, in US dollars. */
export const MAX_JUDGE_DOLLARS = 1_000;
const MICROS = 1_000_000;

/** Of an agent that is a model. */
const modelSchema = z.object({ model: z.string() });

/** Connectors whose agents a person or a script answers for: they cannot be given a rubric as their prompt. */
const notAsked: ReadonlySet<string> = new Set(["house", "human", "mcp", "guest"]);

/**
 * Has the runners ask an agent about the items of a user's own study, in any of its states, as a rater who is never
 * counted among people. The rubric takes the place of the agent's prompts, so it is one that the user may change. The
 * same version of an agent again continues where it ended, with the new budget.
 *
 * @returns the judge's pseudonym
 */
export async function askStudyJudge(
  database: Database,
  user: Pick<User, "id" | "role">,
  slug: string,
  { agent: typed, language, dollars }: JudgeRequest,
): Promise<
  | { readonly pseudonym: string }
  | StudyFailure<
      | "unknown-study"
      | "unknown-agent"
      | "wrong-language"
      | "wrong-budget"
      | "not-done"
      | "too-many"
    >
> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  if (!study.plan.languages.includes(language)) {
    return studyFailure("wrong-language", `The study has no texts in the language "${language}".`);
  }
  const budgetMicros = Math.floor(dollars * MICROS);
  if (!(budgetMicros > 0 && dollars <= MAX_JUDGE_DOLLARS)) {
    const detail = `The budget is more than $0 and at most $${MAX_JUDGE_DOLLARS}.`;
    return studyFailure("wrong-budget", detail);
  }
  const named = { slug: storableText(typed.trim()), number: null };
  const [agent] = await experimentAgents(database, [named]);
  if (agent === undefined || agent.retired || !isChangeableBy(agent, user)) {
    return studyFailure("unknown-agent", "You have no agent with this name.");
  }
  if (notAsked.has(agent.connector)) {
    const detail = "This agent cannot read a rubric. Name a model or an agent with an address.";
    return studyFailure("unknown-agent", detail);
  }
  const name = `agent:${agent.slug}@${agent.number}`;
  const known = (await ratersOf(database, study.id)).find(({ judge }) => judge?.agent === name);
  const model = modelSchema.safeParse(agent.settings).data?.model;
  const judge = known ?? (await addStudyJudge(database, user, slug, name, model));
  if (isFailure(judge)) return judge;
  const { id: raterId, pseudonym } = judge;
  const { versionId } = agent;
  const started = await startJudging(database, { raterId, versionId, language, budgetMicros });
  return isFailure(started) ? started : { pseudonym };
}

/** Stops asking a judge of a user's own study; its ratings stay, and asking it again continues. */
export async function stopStudyJudge(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
  pseudonym: string,
): Promise<{ readonly stopped: true } | StudyFailure<"unknown-study" | "not-done">> {
  const study = await findOwnStudy(database, user, slug);
  if (isFailure(study)) return study;
  return (await stopJudging(database, study.id, storableText(pseudonym)))
    ? { stopped: true }
    : studyFailure("not-done", "This model is not being asked.");
}

/** How far the judges of a user's own study are, with their cost. */
export async function studyJudges(
  database: Database,
  user: Pick<User, "id">,
  slug: string,
): Promise<readonly Judging[] | StudyFailure<"unknown-study">> {
  const study = await findOwnStudy(database, user, slug);
  return isFailure(study) ? study : judgingsOf(database, study.id);
}

/**
 * What a judge is still to be asked, by the newest version of the rubric: every item to rate that readers of its match
 * see, as people see it. What it answered is not asked again, also if it was prose.
 */
export async function* judgeTasks(
  database: Database,
  { id, plan }: Pick<Study, "id" | "plan">,
  { raterId, language }: { readonly raterId: string; readonly language: Locale },
): AsyncGenerator<JudgeTask> {
  const rubric = (await rubricsOf(database, id)).at(-1);
  if (rubric === undefined) throw new Error(`study ${id} has no rubric`);
  const answered = new Set(await judgedItems(database, raterId, rubric.version));
  for await (const { nth, kind, payload } of studyItems(database, id)) {
    if (kind !== "rated" || payload === null || answered.has(nth)) continue;
    yield judgeTask(plan, rubric, { nth, payload }, language);
  }
}

/** What a judge said about a task. */
export interface JudgeReply {
  readonly raterId: string;
  /** Null: no answer came. */
  readonly answer: string | null;
  /** Why none came; absent: an error. */
  readonly failed?: "timeout" | "error" | null;
  readonly ms: number;
  /** Of the lease under which it was asked; null: no runner asks this judge. */
  readonly fence: number | null;
}

/**
 * Reads and stores what a judge answered to a task; prose is stored as missed.
 *
 * @returns whether it is stored: not where its runner lost the lease
 */
export async function keepJudgeAnswer(
  database: Database,
  { plan }: Pick<Study, "plan">,
  { nth, rubric }: Pick<JudgeTask, "nth" | "rubric">,
  { raterId, answer, failed = null, ms, fence }: JudgeReply,
): Promise<boolean> {
  const { values, missed } = judgedItem(plan, nth, answer, failed);
  return rateAsJudge(database, {
    raterId,
    nth,
    rubric,
    values,
    missed,
    ms: Math.round(ms),
    fence,
  });
}
