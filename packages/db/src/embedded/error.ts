/** Why the embedded PostgreSQL cannot be used: `message` is a sentence for the person who started it. */
export class EmbeddedPostgresError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "EmbeddedPostgresError";
  }
}

/** The code of a failed system call ("EACCES"), or the message of any other error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
