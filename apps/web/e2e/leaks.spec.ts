import { setTimeout as sleep } from "node:timers/promises";
import { createAgent, ensureSeason } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { inFixedOrder, leakFinder } from "@wisp/test-kit/leaks";
import { MAX_SIGN_SCORE, timeDifference } from "@wisp/test-kit/timing";
import { expect } from "playwright/test";
import { creatures } from "../src/components/faces/appearance.ts";
import { makeSealedSet, makeTwins, type Twins } from "../test/twins.ts";
import { makeCallers } from "./access/callers.ts";
import { builtActions } from "./access/discovered.ts";
import { freePort } from "./providers/listen.ts";
import { type OwnDatabase, ownDatabase, publicSite, type Site } from "./providers/public-site.ts";
import { test } from "./test.ts";

/** `npm run test:sweep` and `npm run bench -- leaks` read more. */
const MATCHES = Number(process.env.WISP_LIVE_MATCHES ?? 6);
const scales = { tag: "@scales" } as const;

let database: OwnDatabase;
let site: Site;
const pairs: Twins[] = [];
let sealed: Awaited<ReturnType<typeof makeSealedSet>>;
/** Matches of a season whose owners watch live, and whose agents take notes. */
let watched: Twins;
/** What only others' seats of the first of them know, and notes of both kinds of agents. */
const OF_OTHERS = "zqothersreasoning";
const NOTES = ["zqhandedtoann", "zqhandedtoben"] as const;
/** The headers of the user who owns the agent "ann". */
let owner: Readonly<Record<string, string>> = {};

// One test measures the times that another one judges.
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  database = await ownDatabase();
  const agents = await Promise.all(
    ["ann", "ben", "cat", "dan", "eve", "fay"].map(async (slug) => {
      const agent = await createAgent(database.database, {
        slug,
        name: slug,
        games: [{ game: "who-is-spy", locale: "en" }],
        ownerId: null,
        house: true,
        endpoint: null,
        version: { connector: "house", settings: {}, model: null, commit: null },
      });
      if (isFailure(agent)) throw new Error(agent.detail);
      return { agentId: agent.id, versionId: agent.version.id };
    }),
  );
  const season = await ensureSeason(database.database, {
    slug: "live",
    name: "Live",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: false,
  });
  for (let place = 0; place < MATCHES / 2; place += 1) {
    pairs.push(await makeTwins(database.database, place, season.id, agents));
  }
  const { ids, callers } = await makeCallers(database.database);
  owner = callers.owner;
  await database.database.prisma.agent.update({
    where: { slug: "ann" },
    data: { ownerId: ids.owner, house: false },
  });
  sealed = await makeSealedSet(database.database, season.id, agents);
  watched = await makeWatched(agents);
  site = await publicSite(await freePort(), { DATABASE_URL: database.url });
});

/** A pair of live matches in a season of its own; the agent "ann" has seat 0 in the first one. */
async function makeWatched(
  agents: readonly { readonly agentId: string; readonly versionId: string }[],
): Promise<Twins> {
  const { database: connected } = database;
  const season = await ensureSeason(connected, {
    slug: "watched",
    name: "Watched",
    game: "who-is-spy",
    config: {},
    locales: ["en"],
    house: false,
    memory: "season",
    ownersWatch: "live",
    variant: true,
  });
  const twins = await makeTwins(connected, 3, season.id, agents);
  const [matchId] = twins.ids;
  await connected.prisma.decision.updateMany({
    where: { matchId, seat: { not: 0 } },
    data: { prompt: OF_OTHERS, reasoning: OF_OTHERS, text: OF_OTHERS },
  });
  for (const [at, handed] of NOTES.entries()) {
    const agentId = agents[at]?.agentId ?? "";
    await connected.prisma.matchNote.create({ data: { matchId, agentId, handed } });
  }
  return twins;
}

test.afterAll(async () => {
  for (const part of [site, database]) await part?.[Symbol.asyncDispose]();
});

let readers = 0;
/** Asks as a new visitor, so that no limit is reached; again when the site is busy. */
async function ask(path: string, init: RequestInit = {}, tries = 10): Promise<Response> {
  readers += 1;
  const from = [10, (readers >> 16) & 255, (readers >> 8) & 255, readers & 255].join(".");
  const answer = await fetch(site.url + path, {
    redirect: "manual",
    ...init,
    // As it is: the length of a packed page depends on its id.
    headers: { "accept-encoding": "identity", ...init.headers, "x-forwarded-for": from },
  });
  if (answer.status !== 503 || tries === 1) return answer;
  await answer.body?.cancel();
  await sleep(1_000);
  return ask(path, init, tries - 1);
}

/** A whole body; of a stream that stays open, its first `lines`. */
async function bodyOf(answer: Response, lines = Number.POSITIVE_INFINITY): Promise<string> {
  let body = "";
  const decoder = new TextDecoder("latin1");
  for await (const piece of answer.body ?? []) {
    body += decoder.decode(piece, { stream: true });
    if (body.split("\n").length > lines) break;
  }
  return body;
}

const isPage = ({ headers }: Response): boolean =>
  /^text\/(html|x-component)/.test(headers.get("content-type") ?? "");

/** Answers that are other than 200: a broken answer would hide nothing. */
const statuses: Readonly<Record<string, number>> = {
  "/api/v1/matches/[id]/replay.gif": 409,
  "/api/v1/matches/[id]/frames": 409,
  "/api/v1/matches/[id]/suspicion": 409,
  // No match has ended, so nothing was fitted.
  "/api/v1/leaderboards/live/statistics?locale=en": 404,
};

/** The whole answer about a match, except its id, its nonce and its time. */
async function answerAbout(
  id: string,
  path: string,
  init?: RequestInit,
  lines?: number,
): Promise<string> {
  const about = typeof init?.body === "string" ? { body: init.body.replace("[id]", id) } : {};
  const answer = await ask(path.replace("[id]", id), { ...init, ...about });
  expect(answer.status, path).toBe(statuses[path] ?? 200);
  const body = await bodyOf(answer, lines);
  // Names of masks are of different length; the bodies are compared without them.
  const varying = isPage(answer) ? ["date", "content-length"] : ["date"];
  const headers = [...answer.headers].filter(([name]) => !varying.includes(name));
  const whole = JSON.stringify([
    answer.status,
    headers,
    isPage(answer) ? inFixedOrder(body) : body,
  ]);
  const [, nonce] = /nonce\W{1,12}([\w+/]{48})/.exec(whole) ?? [];
  const drawnAt = /\$D\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  // Which masks sit at a table follows from the match's id.
  const mask = new RegExp(`#(?:${creatures.join("|")})-`, "g");
  // Next gives the head of each answer a random key.
  const headKey = /\\"[\w-]{21}[vm]\\"/g;
  return (
    whole
      .replaceAll(id, "[id]")
      .replaceAll(nonce ?? "[id]", "[nonce]")
      // Of scripts in the page, which are compared themselves.
      .replaceAll(/'sha256-[^']+'/g, "[hash]")
      .replaceAll(drawnAt, "[now]")
      .replaceAll(headKey, "[key]")
      // How many matches are live, which changes from one answer to the next.
      .replaceAll(/\d+( live| 场直播)/g, "[count]$1")
      .replaceAll(/(live\\+":)\d+/g, "$1[count]")
      .replaceAll(mask, "#[mask]-")
  );
}

/** What Next's router asks for. Without a digest of its headers in the address it is sent to one with. */
const rsc: RequestInit = { headers: { rsc: "1" }, redirect: "follow" };
const chinese = { headers: { cookie: "WISP_LOCALE=zh" } };

/** A request about a match, and how many lines of the answer are read. */
type MatchRequest = readonly [
  path: string,
  init?: RequestInit | undefined,
  lines?: number | undefined,
];

/** Every address that shows one match. */
const addresses: readonly MatchRequest[] = [
  ["/watch/[id]"],
  ["/watch/[id]", rsc],
  ["/watch/[id]?at=3", chinese],
  ["/watch/[id]?from=0&to=3"],
  ["/embed/[id]"],
  ["/api/v1/matches/[id]"],
  ["/api/v1/matches/[id]/log"],
  ["/api/v1/matches/[id]/guesses"],
  ["/api/v1/matches/[id]/suspicion"],
  ["/api/matches/[id]/suspicion"],
  ["/api/v1/matches/[id]/transcript.md"],
  ["/api/v1/matches/[id]/card.png?reveal=true"],
  ["/api/v1/matches/[id]/card.png?from=0&to=3"],
  ["/api/v1/matches/[id]/card.png?at=9&seat=0"],
  ["/watch/[id]?result=0"],
  ["/api/v1/matches/[id]/replay.gif"],
  ["/api/v1/matches/[id]/frames"],
];

/** Lists that contain live matches. */
const lists = [
  "/",
  "/watch",
  "/play/puzzle",
  "/play/ladder",
  "/play/people",
  "/play/rating",
  "/agents/ann",
  "/leaderboard",
  "/leaderboard/live",
  "/seasons/live",
  "/api/v1/matches?limit=100",
  "/api/v1/baseline",
  "/api/v1/ladder",
  "/api/v1/pool-models",
  "/api/v1/agents/ann",
  "/api/v1/agents/ann/days?format=csv",
  "/api/v1/agents/ann/ranks?format=csv",
  "/api/v1/agents/ann/rivals?format=csv",
  "/api/v1/seasons/live",
  "/api/v1/leaderboards/live?locale=en&format=csv",
  "/api/v1/leaderboards/live/history?locale=en",
  "/api/v1/leaderboards/live/statistics?locale=en",
];

/** Where two answers part, with what stands around it. */
function difference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `${around(one)} <> ${around(other)}`;
}

const holding = (text: string, secrets: readonly string[]): readonly string[] => {
  const find = leakFinder(text);
  return secrets.filter((secret) => find(secret).length > 0);
};

/** How long each of a pair of matches took to answer, in ms, by address. */
const times = new Map<string, [number, number][]>();

/** The answers of both of a pair, requested one after the other in random order. */
async function both(ids: Twins["ids"], ...asked: MatchRequest): Promise<[string, string]> {
  const answers: [string, string] = ["", ""];
  const tookMs: [number, number] = [0, 0];
  const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
  for (const twin of order) {
    const startMs = performance.now();
    answers[twin] = await answerAbout(ids[twin], ...asked);
    tookMs[twin] = performance.now() - startMs;
  }
  const name = `${asked[1]?.method ?? "GET"} ${asked[0]} ${JSON.stringify(asked[1]?.headers ?? {})}`;
  times.set(name, [...(times.get(name) ?? []), tookMs]);
  return answers;
}

test(
  `hidden data of ${MATCHES} live matches is sent to nobody, at any address`,
  scales,
  async () => {
    const leaks: string[] = [];
    // Every page shows how many matches are live, as soon as a process of the site knows it.
    const isKnown = async () => /\d+ live/.test(await (await ask("/watch")).text());
    const areKnown = async () => Promise.all(Array.from({ length: 24 }, isKnown));
    await expect.poll(async () => (await areKnown()).every((known) => known)).toBe(true);
    for (const { ids, secrets } of pairs) {
      const compare = async (path: string, init?: RequestInit, lines?: number): Promise<void> => {
        const differences: string[] = [];
        // React cuts a page where a part is late: of equal matches, that differs once and not again.
        for (let tries = 0; tries < 3 && differences.length === tries; tries += 1) {
          const [one, other] = await both(ids, path, init, lines);
          if (one !== other) differences.push(difference(one, other));
          if (holding(`${one}${other}`, secrets).length > 0) leaks.push(`${path} of ${ids[0]}`);
        }
        if (differences.length === 3) leaks.push(`${path} of ${ids[0]}: ${differences.join("; ")}`);
      };
      for (const [path, init] of addresses) await compare(path, init);
      const log: { events: unknown[] } = await (await ask(`/api/v1/matches/${ids[0]}/log`)).json();
      await compare("/api/v1/matches/[id]/stream", {}, log.events.length);
      const loadMetrics = builtActions().get("loadMetrics");
      if (loadMetrics === undefined) throw new Error("the site has no action loadMetrics any more");
      const action = { "next-action": loadMetrics, origin: site.url };
      await compare("/", { method: "POST", headers: action, body: `["[id]"]` });
      // A caller learns the others' suspicions, but not whether they are right.
      const caller = {
        cookie: `WISP_PLAYER=${"caller".padEnd(22, "-")}`,
        origin: site.url,
        "content-type": "application/json",
      };
      for (const seat of [0, 1, 2, 3, 4, 5]) {
        const body = JSON.stringify({ cursor: 0, seat });
        await compare("/api/matches/[id]/suspicion", { method: "POST", headers: caller, body });
      }
      await compare("/api/matches/[id]/suspicion", { headers: { cookie: caller.cookie } });
    }
    expect(leaks).toEqual([]);
  },
);

/** What the owner of an agent at the table opens about a match. */
const ownersAddresses: readonly string[] = [
  "/me",
  "/me/agents/ann/decisions",
  "/me/agents/ann/decisions?match=[id]",
  "/me/agents/ann/live",
  "/me/agents/ann/notes",
  "/api/v1/agents/ann/live",
  "/api/v1/agents/ann/notes",
  "/api/v1/agents/ann/decisions?match=[id]",
  "/api/v1/matches/[id]/calls",
  "/lab/forks/new?match=[id]",
  "/report?match=[id]",
];

/** These have no page for a match that is not over. */
const ownersMissing: readonly string[] = [
  "/me/agents/ann/decisions/[id]/1",
  "/api/v1/agents/ann/decisions/[id]/1",
];

test(
  "a match of an open set that is over reads like one that runs, to its agents' owner too",
  scales,
  async () => {
    const { ids, secrets } = sealed;
    const [over, live] = ids;
    const about = async (id: string, path: string, init: RequestInit = {}) => {
      const answer = await ask(path.replace("[id]", id), init);
      return { status: answer.status, text: await bodyOf(answer, 1) };
    };
    for (const [path, init] of addresses) {
      const [one, other] = await both(ids, path, init);
      expect(holding(`${one}${other}`, secrets), path).toEqual([]);
      expect(one, path).toBe(other);
    }
    for (const path of [...ownersAddresses, ...ownersMissing]) {
      const [one, other] = [
        await about(over, path, { headers: owner }),
        await about(live, path, { headers: owner }),
      ];
      expect(holding(one.text, secrets), path).toEqual([]);
      expect([one.status, other.status], path).toEqual(
        ownersMissing.includes(path) ? [404, 404] : [200, 200],
      );
    }
    const log = await (await ask(`/api/v1/matches/${over}/log`)).json();
    expect(log).toMatchObject({ over: false, events: [], sealed: [], decisions: [] });
    for (const [locale, text] of [
      ["en", "Sealed until the other tables of its set end"],
      ["zh", "同一复式组各桌内容相同"],
    ] as const) {
      const page = await ask(`/watch/${over}`, { headers: { cookie: `WISP_LOCALE=${locale}` } });
      expect(await page.text()).toContain(text);
    }
  },
);

test(
  "an owner who watches live sees the own agent alone, and nobody else sees it",
  scales,
  async () => {
    const [matchId] = watched.ids;
    const [own = ""] = watched.secrets;
    const hidden = [OF_OTHERS, ...NOTES, ...[...pairs, sealed].flatMap(({ secrets }) => secrets)];
    const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await ask(path.replace("[id]", matchId), { headers });
      return { status: answer.status, text: await answer.text() };
    };
    for (const path of ["/api/v1/agents/ann/live", "/me/agents/ann/live"]) {
      const { status, text } = await read(path, owner);
      expect(status, path).toBe(200);
      expect(holding(text, [own]), path).toEqual([own]);
      expect(holding(text, hidden), path).toEqual([]);
      const others = await read(path);
      expect(others.status, path).not.toBe(200);
      expect(holding(others.text, [own, ...hidden]), path).toEqual([]);
    }
    // Everywhere else the match reads to its owner as to everybody.
    for (const path of ["/api/v1/agents/ann/notes", "/api/v1/agents/ann/decisions?match=[id]"]) {
      expect(holding((await read(path, owner)).text, [own, ...hidden]), path).toEqual([]);
    }
    for (const [path, init, lines] of addresses) {
      const [one, other] = await both(watched.ids, path, init, lines);
      expect(holding(`${one}${other}`, [...watched.secrets, OF_OTHERS, ...NOTES]), path).toEqual(
        [],
      );
    }
    // Another seat of the account ends it.
    const { agent } = database.database.prisma;
    const { ownerId } = await agent.findUniqueOrThrow({ where: { slug: "ann" } });
    await agent.update({ where: { slug: "ben" }, data: { ownerId } });
    expect(holding((await read("/api/v1/agents/ann/live", owner)).text, [own])).toEqual([]);
    await agent.update({ where: { slug: "ben" }, data: { ownerId: null } });
  },
);

test("no list contains it either", scales, async () => {
  const secrets = [...pairs, sealed, watched].flatMap((pair) => pair.secrets);
  for (const path of lists) {
    for (const init of [{}, rsc]) {
      const answer = await ask(path, init);
      expect(answer.status, path).toBe(statuses[path] ?? 200);
      const text = await answer.text();
      expect(holding(text, secrets), path).toEqual([]);
    }
  }
});

test("how long an answer takes does not depend on what is hidden", scales, () => {
  const slower = [...times].map(([name, pairs]) => ({ name, ...timeDifference(pairs) }));
  for (const { name, medianMs, intervalMs, signScore } of slower) {
    const interval = intervalMs?.map((ms) => ms.toFixed(2)).join(" to ");
    console.log(`${name}: ${medianMs.toFixed(2)} ms (${interval}), ${signScore.toFixed(1)}`);
  }
  expect(slower.length).toBeGreaterThan(addresses.length);
  expect(slower.filter(({ signScore }) => Math.abs(signScore) > MAX_SIGN_SCORE)).toEqual([]);
});

test("a sealed match is an ordinary finished one when its set has ended", scales, async () => {
  await sealed.end();
  const [over] = sealed.ids;
  const [mark = "", said = ""] = sealed.secrets;
  const read = async (path: string, init: RequestInit = {}) => {
    const answer = await ask(path.replace("[id]", over), init);
    expect(answer.status, path).toBe(200);
    return bodyOf(answer);
  };
  for (const path of ["/watch/[id]", "/embed/[id]", "/api/v1/matches/[id]/log"]) {
    // Readers share pages for up to two seconds.
    const found = async () => holding(await read(path), [mark, said]);
    await expect.poll(found, { message: path }).toEqual([mark, said]);
  }
  expect(await read("/api/v1/matches/[id]/transcript.md")).toContain(said);
  expect(await read("/api/v1/matches/[id]/stream")).toContain('"over":"finished"');
  expect(JSON.parse(await read("/api/v1/matches/[id]"))).toMatchObject({
    status: "finished",
    sealed: false,
    recorded: false,
    seed: `${mark}1`,
    result: { winners: [expect.any(String)] },
  });
  await expect.poll(() => read("/leaderboard/live")).toContain("ann");
  for (const path of ["/me/agents/ann/decisions?match=[id]", ...ownersMissing]) {
    expect(holding(await read(path, { headers: owner }), [mark, said]), path).not.toEqual([]);
  }
});
