import { createAgent, createToken, ensureSeason, ensureUser } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { expect, it } from "vitest";
import { openSite } from "#test/open-site.ts";
import { makeSealedSet } from "#test/twins.ts";

const { database } = await openSite({ WISP_MODE: "public", WISP_URL: "https://wisp.example" });
const user = await ensureUser(database, "owner");
const token = await createToken(database, user.id, {
  name: "read",
  scopes: ["read"],
  expiresAt: null,
});
if (isFailure(token)) throw new Error(token.detail);
const headers = { authorization: `Bearer ${token.token}` };

const season = await ensureSeason(database, {
  slug: "sets",
  name: "Sets",
  game: "who-is-spy",
  config: {},
  locales: ["en"],
  house: false,
});
const agents = await Promise.all(
  ["ann", "ben", "cat", "dan", "eve", "fay"].map(async (slug) => {
    const agent = await createAgent(database, {
      slug,
      name: slug,
      games: [{ game: "who-is-spy", locale: "en" }],
      endpoint: null,
      ...(slug === "ann" ? { ownerId: user.id, house: false } : { ownerId: null, house: true }),
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    return { agentId: agent.id, versionId: agent.version.id };
  }),
);
const set = await makeSealedSet(database, season.id, agents);
const [over, live] = set.ids;

/** A route of the API with the parameters of its path. */
type Reader = (match: string) => Promise<Response>;

function reader<Params>(
  {
    GET,
  }: {
    readonly GET: (request: Request, context: { params: Promise<Params> }) => Promise<Response>;
  },
  paramsOf: (match: string) => Params,
  query: (match: string) => string = () => "",
): Reader {
  return (match) =>
    GET(new Request(`http://127.0.0.1/${query(match)}`, { headers }), {
      params: Promise.resolve(paramsOf(match)),
    });
}

const ofMatch = (id: string) => ({ id });
const ann = () => ({ slug: "ann" });

/** What the API has about one match, for the owner of an agent at its table. */
const readers: Readonly<Record<string, Reader>> = {
  match: reader(await import("./route.ts"), ofMatch),
  log: reader(await import("./log/route.ts"), ofMatch),
  calls: reader(await import("./calls/route.ts"), ofMatch),
  guesses: reader(await import("./guesses/route.ts"), ofMatch),
  suspicion: reader(await import("./suspicion/route.ts"), ofMatch),
  frames: reader(await import("./frames/route.ts"), ofMatch),
  film: reader(await import("./replay.gif/route.ts"), ofMatch),
  decisions: reader(
    await import("../../agents/[slug]/decisions/route.ts"),
    ann,
    (match) => `?match=${match}`,
  ),
  decision: reader(
    await import("../../agents/[slug]/decisions/[match]/[nth]/route.ts"),
    (match) => ({ slug: "ann", match, nth: "1" }),
  ),
};

/** What is about many matches. */
const sums: Readonly<Record<string, Reader>> = {
  list: reader(
    await import("../route.ts"),
    () => ({}),
    () => "?status=finished",
  ),
  winners: reader(
    await import("../route.ts"),
    () => ({}),
    () => "?winner=spy",
  ),
  season: reader(await import("../../seasons/[slug]/route.ts"), () => ({ slug: "sets" })),
  board: reader(
    await import("../../leaderboards/[season]/route.ts"),
    () => ({ season: "sets" }),
    () => "?locale=en",
  ),
  rivals: reader(await import("../../agents/[slug]/rivals/route.ts"), ann),
  days: reader(await import("../../agents/[slug]/days/route.ts"), ann),
  agent: reader(await import("../../agents/[slug]/route.ts"), ann),
};

const textOf = async (read: Reader, match: string): Promise<string> => {
  const answer = await read(match);
  expect(answer.status).toBeLessThan(500);
  return `${answer.status} ${(await answer.text()).replaceAll(match, "")}`;
};

const unsealed = new Map<string, string>();

it.each(Object.entries(readers))(
  "%s: a sealed match that is over reads like a live one",
  async (_, read) => {
    const text = await textOf(read, over);
    for (const secret of [...set.secrets, '"spy"', '"civilian"'])
      expect(text).not.toContain(secret);
    expect(text).toBe(await textOf(read, live));
  },
);

it.each(Object.entries(sums))("%s counts no sealed match", async (name, read) => {
  const text = await textOf(read, over);
  for (const secret of set.secrets) expect(text).not.toContain(secret);
  unsealed.set(name, text);
});

it("when the set has ended all of them have it", async () => {
  await set.end();
  const [mark = "", said = ""] = set.secrets;
  const read = (name: string) => {
    const found = readers[name] ?? sums[name];
    if (found === undefined) throw new Error(`nothing reads ${name}`);
    return textOf(found, over);
  };
  for (const name of ["log", "decisions", "decision"]) {
    const text = await read(name);
    expect(
      [mark, said].some((secret) => text.includes(secret)),
      name,
    ).toBe(true);
  }
  expect(await read("match")).toContain('"role":"spy"');
  for (const [name, before] of unsealed) {
    expect(await read(name), name).not.toBe(before);
  }
});
