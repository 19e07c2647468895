import type { Database } from "../database.ts";

/** How a user can sign in, for themselves alone. */
export interface WaysIn {
  readonly email: string | null;
  readonly accounts: readonly {
    /** "huggingface", "github" */
    readonly provider: string;
    /** Its name there. */
    readonly login: string;
  }[];
}

export async function waysIn(database: Database, userId: string): Promise<WaysIn> {
  return database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, accounts: { select: { provider: true, login: true } } },
  });
}
