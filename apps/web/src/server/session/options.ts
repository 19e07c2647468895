import {
  type AccountBan,
  banOfAccount,
  banOfWay,
  banReason,
  ensureUser,
  handlePattern,
  hasAccount,
  LOCAL_OWNER,
  type ProvenAccount,
  setRole,
  signInByAccount,
  signInByEmail,
  useSignInLink,
} from "@wisp/db";
import type { AuthOptions, Profile } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig, Provider } from "next-auth/providers/index";
import { z } from "zod";
import { env } from "#env.ts";
import { isFromOwnMachine } from "#server/calls/own-machine.ts";
import { database } from "#server/storage/database.ts";
import { ownPage } from "./callback.ts";
import { secureCookies, sessionSecret } from "./cookie.ts";
import { registrationIsOpen } from "./operator.ts";
import { signInLink } from "./sign-in-link.ts";
import { type SignInMethod, signInMethods } from "./sign-in-methods.ts";

const PREFIX = "Banned.";

/** The `error` of the sign-in page's address for a banned account. It names the act, not the reason. */
export const bannedError = ({ act }: AccountBan): string => `${PREFIX}${act}`;

/** The moderator's reason, from the `error` of the sign-in page's address; null: no standing ban. */
export async function reasonOfBan(error: string | string[] | undefined): Promise<string | null> {
  if (typeof error !== "string" || !error.startsWith(PREFIX)) return null;
  return banReason(database(), error.slice(PREFIX.length));
}

/** The `error` of the sign-in page's address for people who would need a new account while none are given. */
const CLOSED = "Closed";

/** A name as providers give them; it becomes a handle, and identifies the owner of Spaces. */
const login = z.string().regex(/^[\w.-]{1,100}$/);
const hfProfile = z.object({
  sub: z.string().min(1).max(200),
  preferred_username: login,
  orgs: z.array(z.object({ preferred_username: login })).nullish(),
});
const gitHubProfile = z.object({ id: z.int().positive(), login });

/** A provider's data about the person who signed in; throws when it differs from its documentation. */
function provenAccount(provider: string, profile: unknown): ProvenAccount {
  if (provider === "github") {
    const { id, login } = gitHubProfile.parse(profile);
    return { provider, providerId: String(id), login, organizations: [] };
  }
  const { sub, preferred_username: login, orgs } = hfProfile.parse(profile);
  const organizations = (orgs ?? []).map((organization) => organization.preferred_username);
  return { provider, providerId: sub, login, organizations };
}

/** The subject of an ID token; its signature was checked before. */
function subjectOf(idToken: string): string {
  const [, claims = ""] = idToken.split(".");
  const { sub } = hfProfile
    .pick({ sub: true })
    .parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
  return sub;
}

type Way = Pick<OAuthConfig<Profile>, "clientId" | "clientSecret">;

/**
 * The common part of OAuth providers. E-mail addresses are not requested: the holder of an address at a
 * provider need not be the one who proved it here, so accounts are never linked by it. Only an id
 * enters the session. An invalid answer is refused before next-auth reads it, because next-auth would
 * redirect without an explanation.
 */
const oauth = (
  id: "huggingface" | "github",
  { clientId, clientSecret }: Way,
): Omit<OAuthConfig<Profile>, "name"> => ({
  id,
  type: "oauth",
  clientId: clientId ?? "",
  clientSecret: clientSecret ?? "",
  userinfo: {
    request: async ({ client, tokens }) => {
      const profile = await client.userinfo(tokens.access_token ?? "");
      const { providerId } = provenAccount(id, profile);
      if (tokens.id_token !== undefined && subjectOf(tokens.id_token) !== providerId) {
        throw new Error("The provider describes somebody else than the person who signed in.");
      }
      return profile;
    },
  },
  profile: (profile) => ({ id: provenAccount(id, profile).providerId }),
});

/** https://huggingface.co/docs/hub/oauth: OpenID Connect, with the person's organizations. */
const huggingFace = (way: Way): Provider => ({
  ...oauth("huggingface", way),
  name: "Hugging Face",
  wellKnown: `${env.WISP_HUGGINGFACE_URL}/.well-known/openid-configuration`,
  authorization: { params: { scope: "openid profile" } },
  // Its signature, nonce and audience are checked, too.
  idToken: true,
  checks: ["pkce", "state", "nonce"],
});

/** https://docs.github.com/apps/oauth-apps; a self-hosted GitHub has its API under `/api/v3`. */
const gitHub = (way: Way): Provider => {
  const site = env.WISP_GITHUB_URL;
  const api = site === "https://github.com" ? "https://api.github.com" : `${site}/api/v3`;
  const { userinfo, ...common } = oauth("github", way);
  return {
    ...common,
    name: "GitHub",
    issuer: `${site}/login/oauth`,
    authorization: { url: `${site}/login/oauth/authorize`, params: { scope: "" } },
    token: `${site}/login/oauth/access_token`,
    userinfo: { ...(typeof userinfo === "object" && userinfo), url: `${api}/user` },
    checks: ["pkce", "state"],
  };
};

/** A link that was sent by e-mail; the page it leads to signs in with its content. */
const emailLink = (): Provider =>
  CredentialsProvider({
    id: "email-link",
    credentials: { email: {}, token: {} },
    async authorize(given) {
      const link = signInLink.safeParse(given);
      if (!link.success) return null;
      const { email, token } = link.data;
      if (!(await useSignInLink(database(), email, token))) return null;
      if (!registrationIsOpen(env) && !(await hasAccount(database(), { email }))) {
        throw new Error(CLOSED);
      }
      const id = await signInByEmail(database(), email);
      // next-auth leads to the sign-in page with this text as the `error`.
      if (typeof id !== "string") throw new Error(bannedError(id));
      return { id };
    },
  });

/**
 * The user of the machine needs no proof but to be there; there is no such provider in public mode. The
 * error's message is the code that the page gets, see `LocalSignIn`.
 */
const localSignIn = (): Provider =>
  CredentialsProvider({
    id: "local",
    credentials: { handle: {} },
    async authorize(given, { headers }) {
      if (env.WISP_MODE !== "local") return null;
      if (!isFromOwnMachine(new Headers(headers))) throw new Error("Elsewhere");
      const typed = z.object({ handle: z.string().regex(handlePattern) }).safeParse(given);
      if (!typed.success) return null;
      const user = await ensureUser(database(), typed.data.handle);
      const ban = await banOfAccount(database(), user.id);
      if (ban !== null) throw new Error(bannedError(ban));
      if (user.handle === LOCAL_OWNER) await setRole(database(), user.id, "admin");
      return { id: user.id };
    },
  });

const providers: Readonly<Record<SignInMethod, () => Provider>> = {
  huggingface: () =>
    huggingFace({ clientId: env.WISP_HUGGINGFACE_ID, clientSecret: env.WISP_HUGGINGFACE_SECRET }),
  github: () => gitHub({ clientId: env.WISP_GITHUB_ID, clientSecret: env.WISP_GITHUB_SECRET }),
  "email-link": emailLink,
  local: localSignIn,
};

/** How next-auth is to do the ways that are configured here. */
export const configuredProviders = (): Provider[] =>
  signInMethods(env).map((way) => providers[way]());

const DAY_SECONDS = 24 * 60 * 60;

/** Whether the operator named an account as an admin's. */
const isNamedAdmin = ({ provider, login }: ProvenAccount): boolean =>
  env.WISP_ADMINS.includes(`${provider}:${login}`);

/** Whether an account may sign in: admins come first, and find on their page what is missing. */
const mayEnter = async (account: ProvenAccount): Promise<boolean> =>
  registrationIsOpen(env) || isNamedAdmin(account) || hasAccount(database(), account);

/** The user of an account elsewhere; operators are made admins by WISP_ADMINS. */
async function userOf(provider: string, profile: unknown): Promise<string> {
  const account = provenAccount(provider, profile);
  const id = await signInByAccount(database(), account);
  if (typeof id !== "string") throw new Error("A banned account got past the sign-in.");
  if (isNamedAdmin(account)) await setRole(database(), id, "admin");
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
      const proven = provenAccount(account.provider, profile);
      const { provider, providerId } = proven;
      const ban = await banOfWay(database(), { provider, providerId });
      if (ban !== null) return `/sign-in?error=${bannedError(ban)}`;
      return (await mayEnter(proven)) || `/sign-in?error=${CLOSED}`;
    },
    async jwt({ token, account, profile, user }) {
      if (account === null || account === undefined) return token;
      const sub = account.type === "oauth" ? await userOf(account.provider, profile) : user.id;
      return { sub, since: Date.now() };
    },
  },
};
