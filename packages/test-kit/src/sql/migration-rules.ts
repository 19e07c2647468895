import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The newest migration from before the rule. */
const LAST_FREE = "20261127021300_match_archive";
/** Tables with rows of every match or decision: while one is locked, no match goes on. */
const BIG_TABLES = ["Match", "MatchSeat", "MatchEvent", "Decision", "DecisionFault", "SuspectCall"];

/** What a statement of a migration may not do, because the release before it still runs. */
const RULES: readonly { readonly pattern: RegExp; readonly problem: string }[] = [
  {
    pattern: /\bDROP (TABLE|COLUMN|VIEW|TYPE)\b/i,
    problem: "removes what the release before reads",
  },
  { pattern: /\bRENAME (TO|COLUMN|VALUE)\b/i, problem: "renames what the release before reads" },
  {
    pattern: /\bALTER (COLUMN )?"\w+" (SET DATA )?TYPE\b/i,
    problem: "changes the type of a column",
  },
  {
    pattern: /\bALTER (COLUMN )?"\w+" SET NOT NULL\b/i,
    problem: "forbids null, which the release before may write",
  },
  {
    pattern: /\bALTER (COLUMN )?"\w+" DROP DEFAULT\b/i,
    problem: "takes away a default on which the release before relies",
  },
];
const ADDED_COLUMN = /\bADD COLUMN\b(?:(?!\bADD COLUMN\b).)*/gis;
const ADDS_CONSTRAINT = /\bADD CONSTRAINT\b/i;
const ALTERED = /\bALTER TABLE (?:ONLY )?(?:IF EXISTS )?"(\w+)"/i;
const MADE = /\bCREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gi;
const INDEXED = /\bCREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?.*?\bON "(\w+)"/is;

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, "");

/** Statements; the body of a function is part of its own. */
const statementsOf = (sql: string): string[] =>
  withoutComments(sql)
    .split(/;(?=(?:(?:[^$]|\$(?!\$))*\$\$(?:[^$]|\$(?!\$))*\$\$)*(?:[^$]|\$(?!\$))*$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** Why a migration would stop the release before it; [] when it would not. */
export function problemsOf(name: string, sql: string, changelog: string): string[] {
  if (name <= LAST_FREE) return [];
  if (/^\d+_contract_/.test(name)) {
    return changelog.includes(`\`${name}\``)
      ? []
      : [
          `${name}: the changelog does not name it, with the release since which nothing uses what it removes`,
        ];
  }
  const statements = statementsOf(sql);
  // What the migration itself makes is not in use yet.
  const made = new Set([...sql.matchAll(MADE)].map(([, table]) => table));
  const problems: string[] = [];
  for (const statement of statements) {
    if (/^CREATE (OR REPLACE )?FUNCTION\b/i.test(statement)) continue;
    const note = (problem: string): void => {
      problems.push(`${name}: ${problem}: ${statement.replaceAll(/\s+/g, " ").slice(0, 120)}`);
    };
    const table = ALTERED.exec(statement)?.[1];
    const ofOthers = table === undefined || !made.has(table);
    for (const { pattern, problem } of RULES)
      if (pattern.test(statement) && ofOthers) note(problem);
    for (const [column] of statement.matchAll(ADDED_COLUMN)) {
      const isRequired = /\bNOT NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column);
      if (ofOthers && isRequired) note("a column needs a default");
    }
    if (ADDS_CONSTRAINT.test(statement) && ofOthers && !/\bNOT VALID\b/i.test(statement)) {
      note("a constraint needs NOT VALID, and VALIDATE CONSTRAINT in a later migration");
    }
    const [, concurrently, indexed] = INDEXED.exec(statement) ?? [];
    if (indexed !== undefined && BIG_TABLES.includes(indexed) && concurrently === undefined) {
      note(`an index of "${indexed}" needs CONCURRENTLY`);
    }
    if (concurrently !== undefined && statements.length > 1) {
      note("CONCURRENTLY needs a migration of its own");
    }
  }
  return problems;
}

/** The same of all migrations of a checkout. */
export function migrationProblems(root: string): string[] {
  const folder = join(root, "prisma", "migrations");
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      problemsOf(name, readFileSync(join(folder, name, "migration.sql"), "utf8"), changelog),
    );
}
