import type { ServerResponse } from "node:http";
import account from "../fixtures/hugging-face/account.json" with { type: "json" };
import model from "../fixtures/hugging-face/model.json" with { type: "json" };
import organization from "../fixtures/hugging-face/organization.json" with { type: "json" };
import space from "../fixtures/hugging-face/space.json" with { type: "json" };
import { listen, type TestServer } from "./servers.ts";

interface ListedSpace {
  readonly host?: string;
  readonly subdomain?: string;
  readonly sha?: string;
  readonly sdk?: string;
  readonly stage?: string;
  /** The token that may see it; everybody may when absent. */
  readonly token?: string;
}

interface ListedModel {
  readonly gated?: "auto" | "manual";
  /** The token that may see it; everybody may when absent. */
  readonly token?: string;
}

interface HubListing {
  readonly models?: Readonly<Record<string, ListedModel>>;
  /** Models by their old names, with their current names. */
  readonly moved?: Readonly<Record<string, string>>;
  /** Account and organisations by token; any other token is not accepted. Absent: every token is. */
  readonly accounts?: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Whether Spaces can be found by their subdomain. */
  readonly bySubdomain?: boolean;
}

interface HubRequest {
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface FakeHuggingFace extends TestServer {
  /** Paths below /api/spaces/, or else whole paths. */
  readonly asked: string[];
  readonly received: HubRequest[];
}

const siblings = Array.from({ length: 3_000 }, (_, index) => ({ rfilename: `data/${index}.json` }));

const factsOf = (id: string, { token, stage, sdk, ...facts }: ListedSpace): object => ({
  ...space,
  host: undefined,
  subdomain: undefined,
  sha: undefined,
  ...facts,
  id,
  author: id.split("/")[0],
  private: token !== undefined,
  sdk: sdk ?? space.sdk,
  runtime: { ...space.runtime, stage: stage ?? space.runtime.stage },
  siblings,
});

const modelFactsOf = (id: string, { token, gated }: ListedModel): object => ({
  ...model,
  id,
  modelId: id,
  author: id.split("/")[0],
  private: token !== undefined,
  gated: gated ?? false,
});

const accountOf = ([name, ...orgs]: readonly [string, ...string[]]): object => ({
  ...account,
  name,
  orgs: orgs.map((org) => ({ ...organization, name: org })),
});

/** Hugging Face's API for a few Spaces, models and tokens; it hides private ones as the real one does. */
export async function fakeHuggingFace(
  spaces: Readonly<Record<string, ListedSpace>>,
  { models = {}, moved = {}, accounts, bySubdomain = true }: HubListing = {},
): Promise<FakeHuggingFace> {
  const asked: string[] = [];
  const received: HubRequest[] = [];

  function idOf(path: string): string {
    const [, subdomain] = /^by-subdomain\/(.+)$/.exec(path) ?? [];
    if (subdomain === undefined || !bySubdomain) return path;
    const host = `https://${subdomain}.hf.space`;
    const own = Object.entries(spaces).find(
      ([, listed]) => listed.subdomain === subdomain || listed.host?.toLowerCase() === host,
    );
    return own?.[0] ?? path;
  }

  function answer(path: string, token: string | undefined, response: ServerResponse): object {
    if (token !== undefined && accounts !== undefined && accounts[token] === undefined) {
      response.statusCode = 401;
      return { error: "Invalid credentials in Authorization header" };
    }
    if (path === "/api/whoami-v2") {
      const owner = token === undefined ? undefined : accounts?.[token];
      if (owner !== undefined) return accountOf(owner);
      response.statusCode = 401;
      return { error: "Invalid username or password." };
    }
    const [, kind = "", given = ""] = /^\/api\/(spaces|models)\/(.+)$/.exec(path) ?? [];
    const now = kind === "models" ? moved[given] : undefined;
    if (now !== undefined) {
      response.statusCode = 307;
      response.setHeader("location", `/api/models/${now}`);
      return { error: `Temporary Redirect. Redirecting to /api/models/${now}` };
    }
    const id = kind === "spaces" ? idOf(given) : given;
    const listed = kind === "spaces" ? spaces[id] : models[id];
    if (listed !== undefined && (listed.token === undefined || listed.token === token)) {
      return kind === "spaces" ? factsOf(id, spaces[id] ?? {}) : modelFactsOf(id, models[id] ?? {});
    }
    response.statusCode = token === undefined ? 401 : 404;
    return {
      error: token === undefined ? "Invalid username or password." : "Repository not found",
    };
  }

  const server = await listen((request, response) => {
    const path = request.url ?? "";
    const { authorization } = request.headers;
    asked.push(path.replace("/api/spaces/", ""));
    received.push({ path, authorization });
    const body = answer(path, authorization?.replace("Bearer ", ""), response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(body));
  });
  return { ...server, asked, received };
}
