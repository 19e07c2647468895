import {
  candidateMatches,
  type Database,
  type MatchesOf,
  makeStudy,
  mayRun,
  newId,
  type User,
  wholeLog,
} from "@wisp/db";
import { isFailure, randomFrom } from "@wisp/game";
import {
  type Item,
  MAX_ITEMS,
  MAX_STUDY_BYTES,
  missingText,
  practiceItems,
  presetOf,
  presetPlan,
  type Question,
  type RubricTexts,
  readOwnItems,
  rubricTextsSchema,
  type StudyPlan,
  type StudyPreset,
  type StudyPresets,
  type StudySource,
  sampleOf,
  studyPlanSchema,
  studySourceSchema,
} from "@wisp/study";
import { z } from "zod";
import { findExperiment } from "../experiments/find.ts";
import { slugsFor } from "../experiments/start.ts";
import { findSeason } from "../seasons/find.ts";
import { type StudyFailure, studyFailure } from "./find.ts";
import { type Moment, momentsOf, presetMomentsOf } from "./moments.ts";
import { drawPairs } from "./pairs.ts";
import { storable } from "./rate.ts";
import { readStudySuite, type StudySuite, suiteMomentsOf } from "./suite-moments.ts";

/** Matches that moments are drawn from; by chance where there are more. */
const MAX_MATCHES = 300;

/** What a study is made of. */
export interface StudyRequest {
  /** See `studyPlanSchema`; null: that of the preset. */
  readonly plan: unknown;
  /** See `rubricTextsSchema`; null: that of the preset. */
  readonly rubric: unknown;
  /** Items of one's own as lines of JSON (`readOwnItems`); "": none. */
  readonly own: string;
  /** See `studySourceSchema`; null: own items alone. */
  readonly from: unknown;
  /** The file of the suite that `from` names; "" or absent: it names none. */
  readonly suite?: string;
}

/** A study that is made, as a draft. */
export interface MadeStudy {
  readonly slug: string;
  /** Items to rate, without practice and attention. */
  readonly items: number;
}

type MakeFailure = StudyFailure<
  "wrong-plan" | "wrong-items" | "wrong-source" | "nothing-to-rate" | "too-many" | "taken"
>;

/** The matches of a source, if the user may read all of them as everybody does. */
async function matchesOf(
  database: Database,
  user: Pick<User, "id" | "role">,
  { kind, slug }: StudySource,
  suite: StudySuite | null,
): Promise<MatchesOf | MakeFailure> {
  if (suite !== null) return { matchIds: [...suite.places.keys()], userId: user.id };
  if (kind === "experiment") {
    const experiment = await findExperiment(database, user, slug);
    return isFailure(experiment)
      ? studyFailure("wrong-source", experiment.detail)
      : { experimentId: experiment.id };
  }
  const season = await findSeason(database, slug);
  if (isFailure(season)) return studyFailure("wrong-source", season.detail);
  return season.visibility === "public" || mayRun(user, season)
    ? { seasonId: season.id }
    : studyFailure("wrong-source", "Only its organizer can make a study of an unlisted season.");
}

/** Draws items of finished matches. */
async function drawMoments(
  database: Database,
  user: Pick<User, "id" | "role">,
  { plan: { seed, questions }, preset, suite: file }: ReadRequest,
  source: StudySource,
): Promise<readonly Omit<Item, "nth">[] | MakeFailure> {
  const suite = source.kind === "suite" ? readStudySuite(file) : null;
  if (source.kind === "suite" && suite === null) {
    return studyFailure("wrong-source", "Send the suite's file as `wisp suite make` writes it.");
  }
  const of = await matchesOf(database, user, source, suite);
  if ("failed" in of) return of;
  const matches = await candidateMatches(database, of);
  const moments: Moment[] = [];
  const drawn = randomFrom(seed)("matches").shuffle(matches).slice(0, MAX_MATCHES);
  for (const match of drawn) {
    const log = await wholeLog(database, match.id);
    if (log === null) continue;
    if (suite !== null) moments.push(...suiteMomentsOf(match, log, suite, questions));
    else if (preset !== null) moments.push(...presetMomentsOf(match, log, preset));
    else moments.push(...momentsOf(match, log, source));
  }
  const items = isOfPairs(questions)
    ? drawPairs(moments, source.size, seed)
    : sampleOf(moments, source.size, seed).map((moment) => ({
        kind: "rated" as const,
        ...moment.item(),
      }));
  if (items.length === 0) {
    const detail =
      "There is nothing to rate: matches that run, are sealed, hide words or had people in them give no items, and private notes and answers only with the consent of their agents' owners. A pair needs answers to the same by two agents.";
    return studyFailure("nothing-to-rate", detail);
  }
  return items;
}

const isOfPairs = (questions: readonly Question[]): boolean =>
  questions.some(({ kind }) => kind === "better");

/** A request as its shapes read it. */
interface ReadRequest {
  readonly plan: StudyPlan;
  readonly rubric: RubricTexts;
  readonly from: StudySource | null;
  readonly preset: StudyPreset | null;
  readonly suite: string;
}

function readRequest(
  request: StudyRequest,
  presets: StudyPresets,
): ReadRequest | StudyFailure<"wrong-plan" | "wrong-source"> {
  const read = z
    .object({
      plan: studyPlanSchema.nullable(),
      rubric: rubricTextsSchema.nullable(),
      from: studySourceSchema.nullable(),
    })
    .safeParse({
      plan: storable(request.plan),
      rubric: storable(request.rubric),
      from: storable(request.from),
    });
  if (!read.success) return studyFailure("wrong-plan", z.prettifyError(read.error));
  const { from } = read.data;
  const preset = presetOf(from, presets);
  if (preset === undefined) return studyFailure("wrong-source", "There is no such preset.");
  const plan = read.data.plan ?? (preset && from ? presetPlan(preset, from.slug) : undefined);
  const rubric = read.data.rubric ?? preset?.rubric;
  if (plan === undefined || rubric === undefined) {
    return studyFailure("wrong-plan", "Give a plan and a rubric, or name a preset.");
  }
  const missing = missingText(plan, rubric);
  if (missing !== null) return studyFailure("wrong-plan", missing);
  if (from?.kind === "suite" && isOfPairs(plan.questions)) {
    const detail = "The moments of a suite have no two sides of which one is better.";
    return studyFailure("wrong-plan", detail);
  }
  return { plan, rubric, from, preset, suite: request.suite ?? "" };
}

/** The languages of a plan in which there is something to rate; all of them where no item is in one of them. */
function languagesOf(
  { languages }: StudyPlan,
  items: readonly Pick<Item, "kind" | "fields">[],
): StudyPlan["languages"] {
  const rated = items.filter(({ kind }) => kind === "rated");
  const left = languages.filter((language) =>
    rated.some(({ fields }) => (fields.language ?? language) === language),
  );
  return left.length === 0 ? languages : left;
}

/**
 * Makes a study as a draft: of moments of an experiment, a season or a suite, of own items, or of both, such as
 * attention items among moments. Where a question asks which of two is better, answers to the same by different agents
 * make a pair. Items hold only what every reader of their finished match sees. A language of the plan in which no
 * item is leaves the study. The same request gives the same items in the same order as long as the matches are the same.
 *
 * @param presets those that a request may name
 */
export async function makeStudyOf(
  database: Database,
  user: Pick<User, "id" | "role">,
  request: StudyRequest,
  presets: StudyPresets = {},
): Promise<MadeStudy | MakeFailure> {
  const read = readRequest(request, presets);
  if ("failed" in read) return read;
  const { rubric, from, preset } = read;
  const own = readOwnItems(request.own, read.plan.questions);
  if ("problems" in own) {
    const { problems } = own;
    const sentences = problems.map(({ line, detail }) => `Line ${line}: ${detail}`);
    return { ...studyFailure("wrong-items", sentences.join(" ")), lines: problems };
  }
  const moments = from === null ? [] : await drawMoments(database, user, read, from);
  if ("failed" in moments) return moments;
  const all = [...own, ...moments];
  const rated = all.filter(({ kind }) => kind === "rated").length;
  if (rated === 0) return studyFailure("nothing-to-rate", "The study has no items to rate.");
  if (all.length > MAX_ITEMS) {
    return studyFailure("wrong-items", `A study has at most ${MAX_ITEMS} items.`);
  }
  const bytes = all.reduce(
    (sum, { payload }) => sum + Buffer.byteLength(JSON.stringify(payload)),
    0,
  );
  if (bytes > MAX_STUDY_BYTES) {
    const limit = MAX_STUDY_BYTES / 1024 / 1024;
    return studyFailure("wrong-items", `The items have more than ${limit} MB. Draw fewer of them.`);
  }
  const plan = { ...read.plan, languages: languagesOf(read.plan, all) };
  const practice = preset === null ? [] : practiceItems(preset, plan.languages);
  const items = randomFrom(plan.seed)("items")
    .shuffle([...practice, ...all])
    .map((item, at): Item => ({ ...item, nth: at + 1 }));
  const source = from ?? { kind: "own" };
  const named = plan.title.en ?? Object.values(plan.title)[0] ?? "";
  for (const slug of slugsFor(named, newId().slice(-12))) {
    const made = await makeStudy(database, { slug, ownerId: user.id, plan, rubric, source, items });
    if (!isFailure(made)) return { slug: made.slug, items: rated };
    if (made.failed !== "taken") return made;
  }
  return studyFailure("taken", "There are too many studies of this title. Choose another one.");
}
