import { createHash, randomBytes } from "node:crypto";
import { consentPage, formOf, type LoopbackServer, listen } from "./listen.ts";

export interface GitHubPerson {
  readonly id: number;
  readonly login: string;
  readonly name?: string;
  readonly email?: string;
}

export interface GitHub extends LoopbackServer {
  /** Paths that answer 500 for now. */
  readonly broken: Set<string>;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
}

export const client = { id: "Iv1.wisp", secret: "0123456789abcdef" };

interface Grant {
  readonly person: GitHubPerson;
  readonly challenge: string | null;
  readonly callback: string;
}

/** Whether a client shows its secret, in either of the two ways. */
function isClient(authorization: string | undefined, form: URLSearchParams): boolean {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  return (
    authorization === basic ||
    (form.get("client_id") === client.id && form.get("client_secret") === client.secret)
  );
}

const challengeOf = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

/** A local GitHub that follows its documented web application flow: codes work once. */
export async function gitHub(people: readonly GitHubPerson[], callback: string): Promise<GitHub> {
  const broken = new Set<string>();
  const asked: string[] = [];
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, GitHubPerson>();

  const authorize = (query: URLSearchParams, chosen: string | null): string | null => {
    if (query.get("client_id") !== client.id || query.get("redirect_uri") !== callback) return null;
    const back = new URL(callback);
    back.searchParams.set("state", query.get("state") ?? "");
    const person = people[Number(chosen || "-1")];
    if (person === undefined) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user has denied your application access.");
    } else {
      const code = randomBytes(10).toString("hex");
      codes.set(code, { person, challenge: query.get("code_challenge"), callback });
      back.searchParams.set("code", code);
    }
    return back.href;
  };

  const exchange = (authorization: string | undefined, form: URLSearchParams): object => {
    if (!isClient(authorization, form)) return { error: "incorrect_client_credentials" };
    const code = form.get("code") ?? "";
    const grant = codes.get(code);
    codes.delete(code);
    if (
      grant === undefined ||
      grant.callback !== form.get("redirect_uri") ||
      grant.challenge !== challengeOf(form.get("code_verifier") ?? "")
    ) {
      return { error: "bad_verification_code" };
    }
    const token = `gho_${randomBytes(18).toString("hex")}`;
    tokens.set(token, grant.person);
    return { access_token: token, token_type: "bearer", scope: "" };
  };

  const listening = await listen((url) => async (request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? "", url);
    asked.push(pathname);
    const json = (status: number, value: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (broken.has(pathname)) return json(500, { message: "Server Error" });
    if (pathname === "/login/oauth/authorize") {
      if (request.method !== "POST") {
        response.setHeader("content-type", "text/html");
        const names = people.map(({ login }) => login);
        return void response.end(consentPage(`/login/oauth/authorize${search}`, names));
      }
      const back = authorize(searchParams, (await formOf(request)).get("person"));
      if (back === null) return json(404, { message: "Not Found" });
      return void response.writeHead(302, { location: back }).end();
    }
    if (pathname === "/login/oauth/access_token") {
      return json(200, exchange(request.headers.authorization, await formOf(request)));
    }
    const [, token = ""] =
      /^(?:bearer|token) (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const person = tokens.get(token);
    if (person === undefined) return json(401, { message: "Requires authentication" });
    if (pathname === "/api/v3/user") return json(200, person);
    return json(404, { message: "Not Found" });
  });
  return { ...listening, broken, asked };
}
