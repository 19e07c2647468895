import type {
  ApiDisagreement,
  ApiJudge,
  ApiStudy,
  ApiStudyDetail,
  ApiStudyReport,
} from "@wisp/api";
import {
  disagreementsOfStudy,
  exportStudy,
  findStudyToManage,
  type OwnStudy,
  ownStudies,
  reportOfStudy,
  type StudyExportFormat,
  studyJudges,
} from "@wisp/arena";
import type { Study, User } from "@wisp/db";
import { z } from "zod";
import { readName } from "#server/calls/api.ts";
import { unwrapOrThrow } from "#server/calls/unwrap-or-throw.ts";
import { rates, refuseEarly } from "#server/limits/limits.ts";
import { database } from "#server/storage/database.ts";
import { isoTime } from "./iso-time.ts";
import { ownerOf } from "./owner.ts";

/** A study without its items and raters. */
export const studySummary = ({
  slug,
  plan,
  status,
  createdAt,
  openedAt,
  closedAt,
}: Study): ApiStudy => ({
  slug,
  title: plan.title,
  status,
  createdAt: createdAt.toISOString(),
  openedAt: isoTime(openedAt),
  closedAt: isoTime(closedAt),
});

/** The studies of a user, newest first. */
export const studySummaries = async (user: Pick<User, "id">): Promise<ApiStudy[]> =>
  (await ownStudies(database(), user)).map(studySummary);

const sourceSchema = z.looseObject({ kind: z.string(), slug: z.string().optional() });

/** A study as its owner sees it. */
export function toApiStudy({ study, rubrics, raters, progress }: OwnStudy): ApiStudyDetail {
  const { raters: counted, ...counts } = progress;
  const countsOf = new Map(counted.map(({ pseudonym, done, late }) => [pseudonym, { done, late }]));
  return {
    study: studySummary(study),
    plan: study.plan,
    source: sourceSchema.parse(study.source),
    rubrics: rubrics.map(({ version, texts, createdAt }) => ({
      version,
      texts,
      createdAt: createdAt.toISOString(),
    })),
    progress: counts,
    raters: raters.map((rater) => {
      const { pseudonym, language, judge, excludedReason } = rater;
      const { done, late } = countsOf.get(pseudonym) ?? { done: 0, late: 0 };
      return {
        pseudonym,
        language,
        judge,
        done,
        late,
        invitedAt: rater.invitedAt.toISOString(),
        consentedAt: isoTime(rater.consentedAt),
        withdrawnAt: isoTime(rater.withdrawnAt),
        excludedAt: isoTime(rater.excludedAt),
        excludedReason,
      };
    }),
  };
}

/** The answer about a study of the caller's; throws the problem for all others. */
export async function studyDetail(user: Pick<User, "id">, slug: string): Promise<ApiStudyDetail> {
  const found = await findStudyToManage(database(), user, slug);
  return toApiStudy(unwrapOrThrow("GET /studies/{slug}", found));
}

/** The last report of a study of the caller's. */
export async function studyReportAnswer(
  user: Pick<User, "id">,
  slug: string,
): Promise<ApiStudyReport> {
  const found = await reportOfStudy(database(), user, slug);
  const { last } = unwrapOrThrow("GET /studies/{slug}/report", found);
  if (last === null) return { at: null, isCurrent: false, report: null };
  const { at, isCurrent, report } = last;
  return { at: at.toISOString(), isCurrent, report };
}

/** The models that rate in a study of the caller's. */
export async function studyJudgesAnswer(user: Pick<User, "id">, slug: string): Promise<ApiJudge[]> {
  const found = unwrapOrThrow(
    "GET /studies/{slug}/judges",
    await studyJudges(database(), user, slug),
  );
  return found.map(({ judge, raterId: _, ...judging }) => ({
    ...judging,
    agent: judge.agent,
    model: judge.model ?? null,
    prompt: judge.prompt,
  }));
}

/** A page of the disagreements in a study of the caller's. */
export async function disagreementsAnswer(
  user: Pick<User, "id">,
  slug: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly disagreements: ApiDisagreement[]; readonly next: number | null }> {
  // One more says whether there is a next page.
  const part = { after, limit: limit + 1 };
  const found = await disagreementsOfStudy(database(), user, slug, part);
  const { disagreements } = unwrapOrThrow("GET /studies/{slug}/disagreements", found);
  return {
    disagreements: disagreements.slice(0, limit).map(({ payload, ...others }) => ({
      ...others,
      item: payload,
    })),
    next: disagreements.length > limit ? after + limit : null,
  };
}

const exportsOf = {
  jsonl: {
    call: "GET /studies/{slug}/export.jsonl",
    type: "application/x-ndjson",
    name: (slug: string) => `${slug}.jsonl`,
  },
  csv: {
    call: "GET /studies/{slug}/ratings.csv",
    type: "text/csv",
    name: (slug: string) => `${slug}.csv`,
  },
  card: {
    call: "GET /studies/{slug}/card.md",
    type: "text/markdown",
    name: (slug: string) => `${slug}.md`,
  },
} as const satisfies Readonly<Record<StudyExportFormat, object>>;

/** A text as bytes, made while they are read; a reader who disconnects ends the work. */
function bytesOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The file of an export of the caller's study, made while it is read. */
export async function exportAnswer(
  request: Request,
  slugInAddress: string,
  format: StudyExportFormat,
): Promise<Response> {
  const user = await ownerOf(request, "read");
  refuseEarly(rates.studyExports.take(user.id), "Too many exports.");
  const slug = readName(slugInAddress);
  const { call, type, name } = exportsOf[format];
  const { parts } = unwrapOrThrow(call, await exportStudy(database(), user, slug, format));
  return new Response(bytesOf(parts), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name(slug)}"`,
      "cache-control": "no-store",
    },
  });
}
