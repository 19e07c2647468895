import { gradeSchema, tableQuery } from "@wisp/api";
import { gradesOf, knownClass } from "#features/seasons/class-answers.ts";
import { cacheFor, publicRoute, readName, readQuery } from "#server/calls/api.ts";
import { csvAnswer } from "#server/calls/tables.ts";
import { ownerOf } from "#server/owner.ts";

export const dynamic = "force-dynamic";

/** Columns of the table, in its order. */
const COLUMNS = gradeSchema.keyof().options;

/** The results of a class for grading, for its organizer. */
export const GET = publicRoute<{ slug: string }>(async ({ params, request, search }) => {
  const user = await ownerOf(request, "seasons");
  const { format } = readQuery(tableQuery, search);
  const report = await knownClass(user, readName(params.slug));
  const grades = await gradesOf(report);
  if (format === "json") return Response.json({ grades }, { headers: cacheFor(0) });
  const rows = grades.map((grade) => COLUMNS.map((column) => grade[column]));
  return csvAnswer(`${report.season.slug}-grades.csv`, [[...COLUMNS], ...rows]);
});
