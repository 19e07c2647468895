import { generateKeyPairSync } from "node:crypto";
import { Provider } from "oidc-provider";
import { consentPage, formOf, type LoopbackServer, listen } from "./listen.ts";

/** An account as the provider describes it. */
export interface HuggingFacePerson {
  readonly sub: string;
  readonly preferred_username: unknown;
  readonly name?: string;
  readonly email?: string;
  readonly orgs?: readonly { readonly sub: string; readonly preferred_username: unknown }[];
}

export interface HuggingFace extends LoopbackServer {
  /** Paths that answer 500 for now. */
  readonly broken: Set<string>;
}

export const client = { id: "wisp-at-hugging-face", secret: "a secret of the site + more" };

/**
 * An OpenID provider whose addresses are those of huggingface.co, kept by a certified library: it
 * insists on PKCE, on the client's secret, and on the address to lead back to.
 */
export async function huggingFace(
  people: readonly HuggingFacePerson[],
  callback: string,
): Promise<HuggingFace> {
  const broken = new Set<string>();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const listening = await listen((url) => {
    const provider = new Provider(url, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [callback],
          response_types: ["code"],
          grant_types: ["authorization_code"],
        },
      ],
      pkce: { required: () => true },
      claims: {
        openid: ["sub"],
        profile: ["name", "preferred_username", "orgs"],
        email: ["email"],
      },
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
      cookies: { keys: ["a key of cookies"] },
      routes: {
        authorization: "/oauth/authorize",
        token: "/oauth/token",
        userinfo: "/oauth/userinfo",
        jwks: "/oauth/jwks",
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/login/${uid}` },
      // Pressing a name consents to the request.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        });
        grant.addOIDCScope(String(oidc.params?.scope));
        await grant.save();
        return grant;
      },
      findAccount: (_, accountId) => {
        const person = people.find(({ sub }) => sub === accountId);
        return person && { accountId, claims: () => ({ ...person }) };
      },
    });
    const answer = provider.callback();
    return async (request, response) => {
      const { pathname } = new URL(request.url ?? "", url);
      if (broken.has(pathname)) {
        response.writeHead(500).end("Internal Server Error");
        return;
      }
      if (!pathname.startsWith("/login/")) return void answer(request, response);
      if (request.method !== "POST") {
        const names = people.map(({ preferred_username: name }) => String(name));
        response.setHeader("content-type", "text/html");
        response.end(consentPage(pathname, names));
        return;
      }
      const person = people[Number((await formOf(request)).get("person") || "-1")];
      const result = person
        ? { login: { accountId: person.sub, remember: false } }
        : { error: "access_denied", error_description: "The user said no" };
      await provider.interactionFinished(request, response, result);
    };
  });
  return { ...listening, broken };
}
