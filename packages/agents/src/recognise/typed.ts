import { isFailure, KEY_MISPLACED, looksLikeKey } from "@wisp/game";
import type { AnswerFailure } from "../contract.ts";
import { isLoopbackHost, type Mode, refusal, refused } from "../outbound/index.ts";
import { canonicalUrl, spaceIdPattern } from "../space/index.ts";

/** Where well-known services keep their OpenAI-compatible API. */
const knownBases: Readonly<Record<string, string>> = {
  "api.openai.com": "/v1",
  "api.anthropic.com": "/v1",
  "api.deepseek.com": "/v1",
  "api.fireworks.ai": "/inference/v1",
  "api.groq.com": "/openai/v1",
  "api.mistral.ai": "/v1",
  "api.together.xyz": "/v1",
  "api.x.ai": "/v1",
  "generativelanguage.googleapis.com": "/v1beta/openai",
  "openrouter.ai": "/api/v1",
  "router.huggingface.co": "/v1",
};

/** Routes below a base that people copy along with it. */
const apiRoutes = /\/(chat\/completions|completions|responses|models|embeddings)\/?$/;

/** A base as in nearly every API: it ends in a version, or in `/openai` below one. */
const base = /\/v\d+(alpha|beta)?\d*(\/openai)?\/?$/;

/**
 * Path of the base of the OpenAI-compatible API at an address; undefined when nothing in the address
 * says that there is one.
 */
function baseOfApi({ hostname, pathname }: URL): string | undefined {
  const known = Object.hasOwn(knownBases, hostname) ? knownBases[hostname] : undefined;
  if (known !== undefined && pathname === "/") return known;
  if (/\/chat\/completions\/?$/.test(pathname)) return pathname.replace(apiRoutes, "");
  const path = pathname.replace(apiRoutes, "");
  if (base.test(path)) return path;
  return known;
}

const refusedPage = (detail: string): AnswerFailure => refusal("no-agent", detail);

const GIVE = "Give a Space (https://huggingface.co/spaces/owner/name) or a model";

/** Pages of Hugging Face that are neither a Space nor a model, by the first part of their path. */
const others: Readonly<Record<string, string>> = {
  datasets: "This is a dataset; a dataset cannot play.",
  collections: "This is a collection; give the one Space or model of it that is meant.",
  papers: "This is a paper; give the Space or model it is about.",
  docs: "This is a page of Hugging Face's documentation; it is not an agent.",
  learn: "This is a page of a course; it is not an agent.",
  blog: "This is an article; give the Space or model it is about.",
  posts: "This is a post; give the Space or model it is about.",
  discussions: "This is a discussion; give the page of the Space or model it belongs to.",
  models: "This is the list of all models; give the page of one.",
  tasks: "This is a page about a task; give the page of one model.",
  organizations: "This is the page of an organization; give one of its Spaces or models.",
  settings: "This is a page of your own settings. Nobody else can see it.",
  api: "This is an address of Hugging Face's API; give the page of the Space or model.",
  new: "This is a form; give the Space's page once it exists.",
  "new-space": "This is a form; give the Space's page once it exists.",
  "inference-endpoints":
    "This is a page about endpoints; give the endpoint's own URL (https://….endpoints.huggingface.cloud).",
};

/** Parts of an owner's page with lists. */
const listings = ["models", "spaces", "datasets", "collections", "activity", "papers", "likes"];

function spaceOfPage([owner = "", given = "", tab = ""]: readonly string[]):
  | NamedTarget
  | AnswerFailure {
  const name = given.replace(/\.git$/, "");
  const id = `${owner}/${name}`;
  if (owner === "") return refusedPage("This is the list of all Spaces; give the page of one.");
  if (!spaceIdPattern.test(id)) {
    const form = "it looks like https://huggingface.co/spaces/owner/space.";
    return refusedPage(`This is not the page of one Space; ${form}`);
  }
  return tab === "discussions"
    ? refusedPage(
        `This is a discussion; the Space it belongs to is https://huggingface.co/spaces/${id}.`,
      )
    : { is: "space", id };
}

/** The subject of a page of Hugging Face: a Space, a model, or why it is not an agent. */
function ofPage(url: URL): NamedTarget | AnswerFailure {
  const [first = "", second = "", third = ""] = url.pathname.split("/").filter(Boolean);
  if (first === "") return refusedPage(`This is Hugging Face's front page. ${GIVE}.`);
  if (first === "spaces") return spaceOfPage(url.pathname.split("/").filter(Boolean).slice(1));
  const other = Object.hasOwn(others, first) ? others[first] : undefined;
  if (other !== undefined) return refusedPage(other);
  const provider = url.searchParams.get("inference_provider") ?? undefined;
  if (second === "") {
    return /^[A-Za-z0-9][\w.-]{0,95}$/.test(first)
      ? { is: "model", id: first, provider }
      : refusedPage(`This page of Hugging Face is not an agent. ${GIVE}.`);
  }
  if (listings.includes(second)) {
    return refusedPage(`This is a list of what ${first} has; give one Space or model of it.`);
  }
  const id = `${first}/${second.replace(/\.git$/, "")}`;
  if (!spaceIdPattern.test(id))
    return refusedPage(`This page of Hugging Face is not an agent. ${GIVE}.`);
  return third === "discussions"
    ? refusedPage(`This is a discussion; the model it belongs to is https://huggingface.co/${id}.`)
    : { is: "model", id, provider };
}

/** Far longer than any address that makes sense. */
const MAX_CHARACTERS = 500;

const FORMS = "write owner/name, a page of Hugging Face, https://host, or model@https://host/v1";

const isPage = (hostname: string): boolean => /^(www\.)?(huggingface\.co|hf\.co)$/.test(hostname);

const codeHosts = /^(www\.|raw\.)?(github(usercontent)?\.com|gitlab\.com|bitbucket\.org)$/;

/** Without what follows ? or #, which says nothing about where an agent is. */
function plain(url: URL): string {
  const copy = new URL(url);
  copy.search = "";
  copy.hash = "";
  return copy.href;
}

function sorted<Is extends "hosted" | "endpoint" | "wisp" | "a2a" | "server">(
  is: Is,
  address: string,
  mode: Mode,
): { readonly is: Is; readonly url: string } | AnswerFailure {
  const url = canonicalUrl(address, mode);
  return typeof url === "string" ? { is, url } : url;
}

function apiAt(url: URL, mode: Mode, model?: string): NamedTarget | AnswerFailure {
  const copy = new URL(plain(url));
  copy.pathname = baseOfApi(copy) ?? copy.pathname.replace(/^\/$/, "/v1");
  const baseUrl = canonicalUrl(copy.href, mode);
  return typeof baseUrl === "string" ? { is: "api", baseUrl, model } : baseUrl;
}

/** Routes of the two protocols that servers speak. */
const routes =
  /\/(agent(\/(checkHealth|getModelName|init|perceive|interact))?|wisp(\/(ask|events))?)\/?$/;

/** A route of a protocol means the server it belongs to. */
function withoutRoute(url: URL): string {
  const copy = new URL(url);
  copy.pathname = copy.pathname.replace(routes, "");
  return copy.href;
}

/** The kind of an address; `modelGiven` makes an unknown server an API. */
function ofUrl(url: URL, mode: Mode, modelGiven: boolean): NamedTarget | AnswerFailure {
  const hostname = url.hostname.replace(/\.$/, "");
  if (isPage(hostname) && url.username === "" && url.password === "") return ofPage(url);
  if (codeHosts.test(hostname)) {
    return refusal(
      "no-agent",
      "This is a repository of code; nothing runs there. Deploy it, for example as a Space, and give that address.",
    );
  }
  if (/(^|\.)endpoints\.huggingface\.co$/.test(hostname)) {
    return refusal(
      "no-agent",
      "This is the page that manages endpoints; give the endpoint's own URL (https://….endpoints.huggingface.cloud).",
    );
  }
  if (url.pathname.endsWith("/agent-card.json")) return sorted("a2a", url.href, mode);
  if (hostname.endsWith(".endpoints.huggingface.cloud")) {
    const copy = new URL(plain(url));
    copy.pathname = copy.pathname.replace(/\/v1(\/.*)?$/, "");
    return sorted("endpoint", copy.href, mode);
  }
  if (hostname.endsWith(".static.hf.space")) {
    return refusal(
      "no-agent",
      "This Space is static: it shows files and runs no server. Give one with Docker.",
    );
  }
  if (baseOfApi(url) !== undefined || modelGiven) return apiAt(url, mode);
  if (hostname.endsWith(".hf.space")) {
    const copy = new URL(plain(url));
    copy.pathname = "/";
    return sorted("hosted", copy.href, mode);
  }
  return sorted("server", withoutRoute(url), mode);
}

/** A text as an address: with a scheme, or like a host. */
function urlIn(text: string): URL | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return URL.parse(text);
  const bare = URL.parse(`http://${text}`);
  if (bare === null || !/[.:\]]|^localhost$/i.test(bare.host)) return null;
  return URL.parse(isLoopbackHost(bare.hostname) ? bare.href : `https://${text}`);
}

function asSpace(text: string, mode: Mode): NamedTarget | AnswerFailure {
  if (spaceIdPattern.test(text)) return { is: "space", id: text };
  const url = urlIn(text);
  const found =
    url === null ? refused("A Space is written space:owner/name.") : ofUrl(url, mode, false);
  if (isFailure(found) || found.is === "space" || found.is === "hosted") return found;
  return url !== null && (found.is === "server" || found.is === "api")
    ? sorted("server", url.href, mode)
    : refused("This is not a Space; a Space is written space:owner/name.");
}

function asWisp(text: string, mode: Mode): NamedTarget | AnswerFailure {
  const url = urlIn(text);
  return url === null
    ? refused("A server of the agent protocol is written wisp:https://host.")
    : sorted("wisp", withoutRoute(url), mode);
}

function asA2a(text: string, mode: Mode): NamedTarget | AnswerFailure {
  const url = urlIn(text);
  return url === null
    ? refused("An A2A agent is written a2a:https://host, or as the URL of its agent card.")
    : sorted("a2a", url.href, mode);
}

function asModel(text: string, mode: Mode): NamedTarget | AnswerFailure {
  const [, id = "", provider] = /^([^:]+)(?::([a-z-]+))?$/.exec(text) ?? [];
  if (/^[A-Za-z0-9][\w.-]*(\/[\w.-]+)?$/.test(id)) return { is: "model", id, provider };
  const url = urlIn(text);
  const found = url === null ? null : ofUrl(url, mode, false);
  if (found !== null && (isFailure(found) || found.is === "model")) return found;
  return refused("This is not a model of Hugging Face; one is written model:owner/name.");
}

function atApi(model: string, address: string, mode: Mode): NamedTarget | AnswerFailure {
  const url = URL.parse(address);
  return url === null
    ? refused("What follows @ must be the address of an API, like https://host/v1.")
    : apiAt(url, mode, model);
}

/**
 * Classifies a person's input without any request. `modelGiven`: the name of a model was given, too.
 */
export function typedIn(
  input: string,
  mode: Mode,
  modelGiven: boolean,
): NamedTarget | AnswerFailure {
  const text = input.trim();
  if (text === "") return refused(`Nothing was given; ${FORMS}.`);
  if (text.length > MAX_CHARACTERS) {
    return refused(`This is longer than ${MAX_CHARACTERS} characters; ${FORMS}.`);
  }
  if (/\s/.test(text)) return refused(`An address has no spaces in it; ${FORMS}.`);
  if (looksLikeKey(text)) return refused(KEY_MISPLACED);
  const [, prefix, rest = ""] =
    /^(space|wisp|a2a|model|hf|openai|pool):(?!\/\/)(.+)$/i.exec(text) ?? [];
  if (prefix?.toLowerCase() === "space") return asSpace(rest, mode);
  if (prefix?.toLowerCase() === "wisp") return asWisp(rest, mode);
  if (prefix?.toLowerCase() === "a2a") return asA2a(rest, mode);
  if (prefix?.toLowerCase() === "pool") return { is: "pool", name: rest.toLowerCase() };
  if (prefix !== undefined && prefix.toLowerCase() !== "openai") return asModel(rest, mode);
  const given = prefix === undefined ? text : rest;
  // The model's name may hold an @ itself.
  const [, model, address = ""] = /^((?!https?:\/\/).+)@(https?:\/\/.+)$/i.exec(given) ?? [];
  if (model !== undefined) return atApi(model, address, mode);
  if (prefix === undefined && spaceIdPattern.test(text)) return { is: "either", id: text };
  const url = urlIn(given);
  if (url === null) return refused(`This is neither a name nor an address; ${FORMS}.`);
  return prefix === undefined ? ofUrl(url, mode, modelGiven) : apiAt(url, mode);
}

/** What a text names, judged by the text alone; addresses are canonical. */
export type NamedTarget =
  /** `either`: an id alone may be a Space or a model. */
  | { readonly is: "space" | "either"; readonly id: string }
  /** `id` without an owner: an old name of a model, or a person's page. */
  | { readonly is: "model"; readonly id: string; readonly provider?: string }
  /**
   * `hosted`: on `*.hf.space`. `endpoint`: a dedicated one. `wisp`: speaks the agent protocol.
   * `a2a`: an agent card. `server`: speaks the agent protocol, A2A or the Space protocol.
   */
  | { readonly is: "hosted" | "endpoint" | "wisp" | "a2a" | "server"; readonly url: string }
  /** A model of the arena's pool, by its name there. */
  | { readonly is: "pool"; readonly name: string }
  | { readonly is: "api"; readonly baseUrl: string; readonly model?: string };
