import { expect } from "playwright/test";
import { actions } from "./access/actions-table.ts";
import { type CallerName, callers, makeCallers, people, tokenCallers } from "./access/callers.ts";
import { calls } from "./access/calls-table.ts";
import { builtActions, builtAddresses, methodsOf } from "./access/discovered.ts";
import { makeCalls } from "./access/make-call.ts";
import { pages } from "./access/pages-table.ts";
import { type AccessTable, everybody, expected, type Row } from "./access/rules.ts";
import { makeWorld } from "./access/world.ts";
import { env } from "./env.ts";
import { freePort } from "./providers/listen.ts";
import { type OwnDatabase, ownDatabase, publicSite, type Site } from "./providers/public-site.ts";
import { test } from "./test.ts";

let database: OwnDatabase;
let site: Site;
let port: number;
let make: ReturnType<typeof makeCalls>;

test.beforeAll(async () => {
  database = await ownDatabase();
  port = await freePort();
  site = await publicSite(port, { DATABASE_URL: database.url });
  const { ids, callers: made } = await makeCallers(database.database);
  const world = await makeWorld(database.database, site.url, ids, made);
  make = makeCalls(world, made, builtActions());
});

async function closeSite(): Promise<void> {
  // Everything was requested, so a heap that is too small is full by now.
  expect(site.said()).not.toContain("A process of the site");
  await site[Symbol.asyncDispose]();
}

test.afterAll(async () => {
  await closeSite();
  await database[Symbol.asyncDispose]();
});

/** Pictures of the site itself, the same for everybody. */
const pictures = ["/icon.svg", "/favicon.ico", "/apple-icon.png", "/faces.svg"];

/**
 * `npm test` tries everything with everybody who has an account, and with two callers who have none; pages and
 * forms know no tokens. Of what everybody may open it tries one caller of each kind. The sweep tries the others.
 */
const fewCallers: readonly CallerName[] = ["anonymous", "revoked token", ...people];
const oneOfEach: readonly CallerName[] = ["anonymous", "revoked token", "stranger"];
function triedBy({ rule }: Row, byToken: boolean): readonly CallerName[] {
  const ofAccounts = byToken ? [...fewCallers, ...tokenCallers] : fewCallers;
  const few = rule === everybody ? oneOfEach : ofAccounts;
  return env.WISP_TEST_SWEEP === "on" ? callers.filter((each) => !few.includes(each)) : few;
}

const named = (table: AccessTable): string[] => Object.keys(table).sort();

test("the tables name every page, route and server action", async () => {
  const found = builtAddresses();
  const isCall = (route: string): boolean =>
    route.startsWith("/api/") || ["/mcp", "/a2a"].includes(route);
  expect(named(pages)).toEqual(
    [...found.pages, ...found.routes.filter((route) => !isCall(route))]
      .filter((address) => !pictures.includes(address))
      .sort(),
  );
  const routes = found.routes.filter(isCall);
  const methods = await Promise.all(routes.map((route) => methodsOf(site.url, route)));
  expect(named(calls)).toEqual(methods.flat().sort());
  expect(named(actions)).toEqual([...builtActions().keys()].sort());
});

for (const [kind, table, byToken] of [
  ["calls", calls, true],
  ["pages", pages, false],
  ["actions", actions, false],
] as const) {
  test(`${kind} are answered for those they are for, and nobody else`, {
    tag: "@scales",
  }, async () => {
    const wrong: string[] = [];
    if (kind === "actions") {
      // A process counts what an account changes, and calls and actions together are too much for one minute.
      await closeSite();
      site = await publicSite(port, { DATABASE_URL: database.url });
    }
    const tryOut = async (what: string, row: Row, caller: CallerName): Promise<void> => {
      const ending =
        kind === "actions"
          ? await make.action(what, row, caller)
          : await make.call(kind === "pages" ? `GET ${what}` : what, row, caller);
      const due = expected(row.rule, caller, byToken);
      if (ending !== due) wrong.push(`${what} by ${caller}: ${ending}, not ${due}`);
    };
    for (const [what, row] of Object.entries(table)) {
      const tried = triedBy(row, byToken);
      const may = (caller: CallerName) => expected(row.rule, caller, byToken) === "answered";
      // Permitted callers come last: their calls may end the requested object.
      await Promise.all(tried.filter((each) => !may(each)).map((each) => tryOut(what, row, each)));
      await Promise.all(tried.filter(may).map((each) => tryOut(what, row, each)));
    }
    expect(wrong).toEqual([]);
  });
}
