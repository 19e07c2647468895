import { banOfWay, setRole, signInByAccount } from "@wisp/db";
import type { AuthOptions } from "next-auth";
import { env } from "#env.ts";
import { database } from "#server/storage/database.ts";
import { bannedError } from "./banned.ts";
import { secureCookies, sessionSecret } from "./cookie.ts";
import { configuredProviders, provenAccount } from "./providers.ts";
import { ownPage } from "./wanted-page.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** The user of an account elsewhere; operators are made admins by WISP_ADMINS. */
async function userOf(provider: string, profile: unknown): Promise<string> {
  const account = provenAccount(provider, profile);
  const id = await signInByAccount(database(), account);
  if (typeof id !== "string") throw new Error("A banned account got past the sign-in.");
  if (env.WISP_ADMINS.includes(`${provider}:${account.login}`)) {
    await setRole(database(), id, "admin");
  }
  return id;
}

/** How people sign in: a signed, encrypted cookie that holds a user's id and the time, no more. */
export const authOptions: AuthOptions = {
  providers: configuredProviders(),
  secret: sessionSecret(),
  useSecureCookies: secureCookies(),
  session: { strategy: "jwt", maxAge: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
  pages: { signIn: "/sign-in", error: "/sign-in" },
  callbacks: {
    redirect: ownPage,
    async signIn({ account, profile }) {
      if (account?.type !== "oauth") return true;
      const { provider, providerId } = provenAccount(account.provider, profile);
      const ban = await banOfWay(database(), { provider, providerId });
      return ban === null || `/sign-in?error=${bannedError(ban)}`;
    },
    async jwt({ token, account, profile, user }) {
      if (account === null || account === undefined) return token;
      const sub = account.type === "oauth" ? await userOf(account.provider, profile) : user.id;
      return { sub, since: Date.now() };
    },
  },
};
