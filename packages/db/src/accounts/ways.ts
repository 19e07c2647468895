import type { Database } from "../database.ts";

/** How a user can sign in, for themselves alone. */
export interface WaysIn {
  readonly email: string | null;
  readonly accounts: readonly {
    /** "huggingface", "github" */
    readonly provider: string;
    /** Its name there; "" when somebody else has that name now. */
    readonly login: string;
  }[];
}

export async function waysIn(database: Database, userId: string): Promise<WaysIn> {
  return database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, accounts: { select: { provider: true, login: true } } },
  });
}

/** A user's name on Hugging Face, and their organizations there. */
export async function huggingFaceNames(database: Database, userId: string): Promise<string[]> {
  const accounts = await database.prisma.account.findMany({
    where: { userId, provider: "huggingface" },
    select: { login: true, organizations: true },
  });
  return accounts
    .filter(({ login }) => login !== "")
    .flatMap(({ login, organizations }) => [login, ...organizations]);
}
