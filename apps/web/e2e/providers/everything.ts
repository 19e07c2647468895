import { test } from "../test.ts";
import { type GitHub, gitHub, client as gitHubClient } from "./git-hub.ts";
import { type HuggingFace, client as hfClient, huggingFace } from "./hugging-face.ts";
import { freePort } from "./listen.ts";
import { type MailServer, mailServer } from "./mail-server.ts";
import { type OwnDatabase, ownDatabase, publicSite, type Site } from "./public-site.ts";

const MARKUP = '<img src=x onerror="alert(1)">';
/** The users of Hugging Face; all but the first and the last have invalid names. */
const hfPeople = [
  {
    sub: "hf-1",
    preferred_username: "Ann",
    name: MARKUP,
    email: "ann@example.org",
    orgs: [{ sub: "org-1", preferred_username: "team" }],
  },
  { sub: "hf-2", preferred_username: MARKUP },
  { sub: "hf-3", preferred_username: "ann\0\u202Eresu" },
  { sub: "hf-4", preferred_username: 7 },
  { sub: "hf-5", preferred_username: "x".repeat(5_000) },
  { sub: "hf-6", preferred_username: "bad-team", orgs: [{ sub: "o", preferred_username: MARKUP }] },
  { sub: "hf-7", preferred_username: "-.-" },
] as const;
/** The users of GitHub. */
const gitHubPeople = [
  { id: 1, login: "ann", email: "mia@example.org" },
  { id: 2, login: "admin", name: MARKUP },
  { id: 3, login: "\u202E<b>" },
  { id: 4, login: "last" },
] as const;

/** A public site with every way to sign in, and the providers of them. */
export interface Everything extends AsyncDisposable {
  readonly database: OwnDatabase;
  readonly hf: HuggingFace;
  readonly hub: GitHub;
  readonly mail: MailServer;
  readonly site: Site;
  /** The settings of the site. */
  readonly settings: Readonly<Record<string, string>>;
  /** How many users there are. */
  users(): Promise<number>;
}

/** Runs everything during the tests of a file, with more settings of the site. Returns how to reach it. */
export function everythingFor(more: Readonly<Record<string, string>> = {}): () => Everything {
  let all: Everything | undefined;
  test.beforeAll(async () => {
    all = await everything(more);
  });
  test.afterAll(() => all?.[Symbol.asyncDispose]());
  return () => {
    if (all === undefined) throw new Error("it is up while tests run, and not before");
    return all;
  };
}

async function everything(more: Readonly<Record<string, string>>): Promise<Everything> {
  const port = await freePort();
  const callback = `http://127.0.0.1:${port}/api/auth/callback`;
  const database = await ownDatabase();
  const hf = await huggingFace(hfPeople, `${callback}/huggingface`);
  const hub = await gitHub(gitHubPeople, `${callback}/github`);
  const mail = await mailServer();
  const settings = {
    DATABASE_URL: database.url,
    WISP_HUGGINGFACE_URL: hf.url,
    WISP_HUGGINGFACE_ID: hfClient.id,
    WISP_HUGGINGFACE_SECRET: hfClient.secret,
    WISP_GITHUB_URL: hub.url,
    WISP_GITHUB_ID: gitHubClient.id,
    WISP_GITHUB_SECRET: gitHubClient.secret,
    WISP_SMTP_URL: mail.url,
    WISP_MAIL_FROM: "Wisp <wisp@wisp.example>",
    WISP_ADMINS: "huggingface:Ann",
    ...more,
  };
  const site = await publicSite(port, settings);
  return {
    database,
    hf,
    hub,
    mail,
    site,
    settings,
    async users() {
      const { rows } = await database.database.connection.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM "User"`,
      );
      return rows[0]?.n ?? -1;
    },
    async [Symbol.asyncDispose]() {
      for (const part of [site, mail, hub, hf, database]) await part[Symbol.asyncDispose]();
    },
  };
}
