import {
  ensureUser,
  handlePattern,
  LOCAL_OWNER,
  type ProvenAccount,
  setRole,
  signInByEmail,
  useSignInLink,
} from "@wisp/db";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import type { OAuthConfig, Provider } from "next-auth/providers/index";
import { z } from "zod";
import { env } from "../../env.ts";
import { database } from "../database.ts";

/** The ways to sign in that a page may offer, in the order it offers them. */
export const signInWays = ["huggingface", "github", "email-link", "local"] as const;
export type SignInWay = (typeof signInWays)[number];

const hfProfile = z.object({
  sub: z.string().min(1),
  preferred_username: z.string().min(1),
  orgs: z.array(z.object({ preferred_username: z.string() })).nullish(),
});
const gitHubProfile = z.object({ id: z.int(), login: z.string().min(1) });

/** What a provider tells of who signed in; throws when it tells something else than it documents. */
export function provenAccount(provider: string, profile: unknown): ProvenAccount {
  if (provider === "github") {
    const { id, login } = gitHubProfile.parse(profile);
    return { provider, providerId: String(id), login, organizations: [] };
  }
  const { sub, preferred_username: login, orgs } = hfProfile.parse(profile);
  const organizations = (orgs ?? []).map((organization) => organization.preferred_username);
  return { provider, providerId: sub, login, organizations };
}

/** https://huggingface.co/docs/hub/oauth: OpenID Connect, with the person's organizations. */
const huggingFace = (clientId: string, clientSecret: string): OAuthConfig<unknown> => ({
  id: "huggingface",
  name: "Hugging Face",
  type: "oauth",
  wellKnown: `${env.WISP_HUGGINGFACE_URL}/.well-known/openid-configuration`,
  authorization: { params: { scope: "openid profile" } },
  checks: ["pkce", "state", "nonce"],
  clientId,
  clientSecret,
  // No more than the id enters the session: names and addresses have no business there.
  profile: (profile) => ({ id: hfProfile.parse(profile).sub }),
});

const gitHub = (clientId: string, clientSecret: string): Provider =>
  GitHubProvider({
    clientId,
    clientSecret,
    authorization: { params: { scope: "" } },
    profile: ({ id }) => ({ id: String(id) }),
  });

/** A link that was sent by e-mail; the page it leads to signs in with what it holds. */
const emailLink = (): Provider =>
  CredentialsProvider({
    id: "email-link",
    credentials: { email: {}, token: {} },
    async authorize(given) {
      const link = z.object({ email: z.email(), token: z.string().min(1) }).safeParse(given);
      if (!link.success) return null;
      const { email, token } = link.data;
      if (!(await useSignInLink(database(), email, token))) return null;
      return { id: await signInByEmail(database(), email) };
    },
  });

/** Whose machine it is needs no proof; there is no such provider in public mode. */
const localSignIn = (): Provider =>
  CredentialsProvider({
    id: "local",
    credentials: { handle: {} },
    async authorize(given) {
      if (env.WISP_MODE !== "local") return null;
      const typed = z.object({ handle: z.string().regex(handlePattern) }).safeParse(given);
      if (!typed.success) return null;
      const user = await ensureUser(database(), typed.data.handle);
      if (user.handle === LOCAL_OWNER) await setRole(database(), user.id, "admin");
      return { id: user.id };
    },
  });

/** The ways that are configured here, by id. */
export function configuredProviders(): ReadonlyMap<SignInWay, Provider> {
  const ways = new Map<SignInWay, Provider>();
  if (env.WISP_SECRET_KEYS === undefined) return ways;
  const { WISP_HUGGINGFACE_ID: hfId, WISP_HUGGINGFACE_SECRET: hfSecret } = env;
  const { WISP_GITHUB_ID: gitHubId, WISP_GITHUB_SECRET: gitHubSecret } = env;
  if (hfId !== undefined && hfSecret !== undefined) {
    ways.set("huggingface", huggingFace(hfId, hfSecret));
  }
  if (gitHubId !== undefined && gitHubSecret !== undefined) {
    ways.set("github", gitHub(gitHubId, gitHubSecret));
  }
  if (env.WISP_SMTP_URL !== undefined && env.WISP_MAIL_FROM !== undefined) {
    ways.set("email-link", emailLink());
  }
  if (env.WISP_MODE === "local") ways.set("local", localSignIn());
  return ways;
}
