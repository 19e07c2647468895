import type { Locale } from "@wisp/game";
import { z } from "zod";
import { problemSentences } from "./sentences/sentences.ts";

type Issue = z.core.$ZodIssue;

const errorsIn = { en: z.locales.en().localeError, zh: z.locales.zhCN().localeError } as const;

/** What zod is to say in this language where a schema has no message of its own. */
export const schemaErrors = (locale: Locale) => errorsIn[locale];

/** How far a value is from one alternative of a union: every unknown key counts. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );

/** The issues of the alternative that the value is closest to; [] where none is closest. */
function closest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  const [first = [], second] = alternatives.toSorted(
    (one, other) => distance(one) - distance(other),
  );
  return second !== undefined && distance(first) === distance(second) ? [] : first;
}

function messageOf(issue: Issue, locale: Locale): string {
  const { wrongName, reservedName } = problemSentences(locale);
  // The only patterns and refinements of an experiment are those of names.
  if (issue.code === "invalid_format") return wrongName();
  return issue.code === "custom" ? reservedName() : issue.message;
}

/** Everything that is wrong with the shape of a file, each with its place. */
export function schemaProblems(
  issues: readonly Issue[],
  locale: Locale,
  at: readonly PropertyKey[] = [],
): string[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    const inner =
      issue.code === "invalid_union"
        ? closest(issue.errors)
        : issue.code === "invalid_key"
          ? issue.issues
          : [];
    if (inner.length > 0) return schemaProblems(inner, locale, path);
    const message = messageOf(issue, locale);
    return [path.length === 0 ? message : `${path.join(".")}: ${message}`];
  });
}
