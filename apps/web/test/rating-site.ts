import { caller } from "@wisp/api/call";
import { ensureUser, inviteByLink, makeStudy, newId, openStudy } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Item, StudyPlan } from "@wisp/study";
import { z } from "zod";
import { openSite } from "./open-site.ts";

const HOST = "wisp.example";

/** What no rater may learn: names, ids and truths of what they rate. Tests look for each of them. */
export const CANARIES = ["canary-agent", "canary-model", "canary-stratum", "canary-cluster"];

export const studyPlan: StudyPlan = {
  title: { en: "Descriptions", zh: "描述" },
  languages: ["en", "zh"],
  questions: [
    {
      name: "clear",
      kind: "scale",
      text: { en: "How clear is it?", zh: "有多清楚？" },
      least: 1,
      most: 5,
      ends: {
        least: { en: "not at all", zh: "完全不清楚" },
        most: { en: "fully", zh: "非常清楚" },
      },
    },
    { name: "true", kind: "yes-no", text: { en: "Is it true?", zh: "说的属实吗？" } },
  ],
  perItem: 2,
  blind: ["speakers"],
  consent: {
    texts: { en: "Your ratings are published.", zh: "你的评分会公开发布。" },
    keepsValues: false,
  },
  margin: 0.1,
  seed: "seed",
};

/** An item whose every hidden part holds a canary. */
export const studyItem = (nth: number, more: Partial<Item> = {}): Item => ({
  nth,
  kind: "rated",
  stratum: "canary-stratum",
  cluster: `canary-cluster-${nth}`,
  payload: {
    context: [{ speaker: "Player 2", text: "It is warm." }],
    asked: { speaker: "Player 1", text: `Text ${nth}` },
    note: null,
  },
  truth: { true: "yes" },
  fields: { agent: "canary-agent", model: "canary-model" },
  source: null,
  ...more,
});

type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;
const handlerSchema = z.custom<Handler>((value) => typeof value === "function");

const ADDRESS = /^\/api\/v1\/studies\/(?<slug>[^/?]+)\/rater(?<rest>[^?]*)/;

/** A browser: it keeps cookies and may lose its connection. */
export class RaterBrowser {
  cookie = "";
  isOnline = true;
  /** Every answer it got, and every address it asked. */
  readonly heard: string[] = [];
  readonly asked: string[] = [];
  readonly #answer: (address: string, init: RequestInit) => Promise<Response>;

  constructor(answer: RaterBrowser["fetch"]) {
    this.#answer = answer;
  }

  /** Calls the site's API from one of its own pages. */
  readonly call = caller((address, init) => this.fetch(address, init));

  async fetch(address: string, init: RequestInit): Promise<Response> {
    if (!this.isOnline) throw new TypeError("Failed to fetch");
    this.asked.push(address);
    const response = await this.#answer(address, {
      ...init,
      headers: { ...init.headers, host: HOST, origin: `https://${HOST}`, cookie: this.cookie },
    });
    for (const set of response.headers.getSetCookie()) {
      if (set.includes("Path=/api/")) this.cookie = set.split(";", 1)[0] ?? "";
    }
    this.heard.push(await response.clone().text());
    return response;
  }
}

/** A site with the calls of raters, which the handlers of its routes answer. */
export async function openRatingSite() {
  const { database } = await openSite({ WISP_MODE: "public", WISP_URL: `https://${HOST}` });
  const handlers: Readonly<Record<string, object>> = {
    "": await import("#app/api/v1/studies/[slug]/rater/route.ts"),
    "/consent": await import("#app/api/v1/studies/[slug]/rater/consent/route.ts"),
    "/next": await import("#app/api/v1/studies/[slug]/rater/next/route.ts"),
    "/rated": await import("#app/api/v1/studies/[slug]/rater/rated/route.ts"),
    "/items": await import("#app/api/v1/studies/[slug]/rater/items/[nth]/route.ts"),
    "/draft": await import("#app/api/v1/studies/[slug]/rater/items/[nth]/draft/route.ts"),
  };
  const { id: ownerId } = await ensureUser(database, "owner");

  async function answer(address: string, init: RequestInit): Promise<Response> {
    const { slug = "", rest = "" } = ADDRESS.exec(address)?.groups ?? {};
    const [, nth, draft] = /^\/items\/([^/]+)(\/draft)?$/.exec(rest) ?? [];
    const found = handlers[nth === undefined ? rest : (draft ?? "/items")] ?? {};
    const handler = handlerSchema.parse(Reflect.get(found, init.method ?? "GET"));
    const params = Promise.resolve({ slug, ...(nth !== undefined && { nth }) });
    return handler(new Request(`https://${HOST}${address}`, init), { params });
  }

  /** An open study of these items. */
  async function openedStudy(
    items: readonly Item[],
    plan: Partial<StudyPlan> = {},
  ): Promise<{ readonly id: string; readonly slug: string }> {
    const slug = `study-${newId()}`;
    const made = await makeStudy(database, {
      slug,
      ownerId,
      plan: { ...studyPlan, ...plan },
      rubric: {
        en: { text: "Read it twice.", examples: [{ item: "Warm.", answer: "2" }] },
        zh: { text: "读两遍。", examples: [] },
      },
      source: { kind: "own" },
      items,
    });
    if (isFailure(made)) throw new Error(made.detail);
    await openStudy(database, made.id);
    return { id: made.id, slug };
  }

  /** The secret of an invitation to a study. */
  async function invitation(studyId: string): Promise<string> {
    const made = await inviteByLink(database, studyId);
    if (isFailure(made)) throw new Error(made.detail);
    return made.secret;
  }

  /** A browser that opened an invitation; `agreed`: and agreed to the consent. */
  async function joined(slug: string, secret: string, agreed = true): Promise<RaterBrowser> {
    const browser = new RaterBrowser(answer);
    await browser.call("POST /studies/{slug}/rater", { slug, body: { secret } });
    if (agreed) {
      await browser.call("PUT /studies/{slug}/rater/consent", { slug, body: { language: "en" } });
    }
    return browser;
  }

  return { database, answer, openedStudy, invitation, joined };
}
