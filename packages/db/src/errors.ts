/**
 * Thrown when a runner writes to a match that is no longer its own: another runner leased it
 * (`lost`), or the place in the log is taken (`taken`). Nothing of the write was kept; the runner
 * must drop the match.
 */
export class Fenced extends Error {
  readonly code: "lost" | "taken";
  readonly matchId: string;

  constructor(code: "lost" | "taken", matchId: string) {
    super(
      code === "lost"
        ? `Match ${matchId} is over or belongs to another runner now.`
        : `Another runner has already written this turn of match ${matchId}.`,
    );
    this.name = "Fenced";
    this.code = code;
    this.matchId = matchId;
  }
}

/** PostgreSQL's code of a value that is there already, and that of Prisma's own calls. */
const uniqueViolations: readonly unknown[] = ["23505", "P2002"];

/** Whether a value was not written because it is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && uniqueViolations.includes(error.code);
}
