import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "playwright/test";
import { type Callers, makeCallers, people } from "./access/callers.ts";
import { builtActions, callingPages } from "./access/discovered.ts";
import { freePort } from "./providers/listen.ts";
import { type OwnDatabase, ownDatabase, publicSite, type Site } from "./providers/public-site.ts";
import { test } from "./test.ts";

let database: OwnDatabase;
let site: Site;
let callers: Callers;

test.beforeAll(async () => {
  database = await ownDatabase();
  site = await publicSite(await freePort(), { DATABASE_URL: database.url });
  ({ callers } = await makeCallers(database.database));
});

test.afterAll(async () => {
  for (const part of [site, database]) await part?.[Symbol.asyncDispose]();
});

let sent = 0;
/** Sends as from an address of its own, so that no limit is shared. */
function send(path: string, headers: Readonly<Record<string, string>>, body: BodyInit) {
  sent += 1;
  const from = `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`;
  return fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": from, ...headers },
    body,
  });
}

/** Lines of the log that report an error. */
const errors = (): string[] =>
  site
    .said()
    .split("\n")
    .filter((line) => /"level":"error"|Error|\n? {4}at /.test(line));

const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const multipart = "multipart/form-data; boundary=x";

/** What no action can be given, and more headers. */
const malformed: readonly (readonly [BodyInit, Readonly<Record<string, string>>?])[] = [
  [""],
  ["{"],
  ["null"],
  ["{}"],
  ["[1,2,3,4]"],
  [`[${"[".repeat(10_000)}${"]".repeat(10_000)}]`],
  ['[{"__proto__":{"then":"$F1"}}]'],
  ['["$0:0:constructor:constructor"]'],
  ['["$F1","$h1","$@1","$Q1","$R1"]'],
  [`["${"x".repeat(300_000)}"]`],
  ["0=[]", { "content-type": "application/x-www-form-urlencoded" }],
  ["--x\r\nContent-Dis", { "content-type": multipart }],
  ["[]", { "content-type": "multipart/form-data" }],
  [formOf({ "1": "[]" })],
  [formOf({ "0": '["$K1","$K1","$K1"]', _1_a: "b" })],
  [formOf({ "0": "[]", _1_a: new Blob(["x"]) })],
  ["[]", { origin: "https://evil.example" }],
  ["[]", { origin: "https://evil.example", "x-forwarded-host": "evil.example, wisp.example" }],
  ["[]", { origin: "null" }],
  ["[]", { origin: "no origin" }],
];
/** The actions that take values; see serve/actions.ts. */
const valued = ["absentAt", "experimentOf", "loadMetrics", "loadMore", "slugOfName"];
/** What an action that takes values is not given by any page. */
const wrongValues = ['["\\u0000"]', "[{}, {}]", "[[1]]", "[7]", "[null]"];

test("every server action answers 4xx to what no page sends, without an error in the log", async () => {
  const wrong: string[] = [];
  const expect4xx = async (what: string, asked: Promise<Response>): Promise<void> => {
    const { status } = await asked;
    if (status < 400 || status > 499) wrong.push(`${what}: ${status}`);
  };
  const [actions, pages] = [builtActions(), callingPages()];
  for (const [name, id] of actions) {
    const headers = { "next-action": id };
    await Promise.all(
      malformed.map(([body, more], at) =>
        expect4xx(`${name} ${at}`, send("/", { ...headers, ...more }, body)),
      ),
    );
    await expect4xx(
      `${name} without scripts`,
      send("/", {}, formOf({ [`$ACTION_ID_${id}`]: "", $ACTION_REF_1: "" })),
    );
    if (name === "loadMore" || !valued.includes(name)) continue;
    for (const values of wrongValues)
      await expect4xx(`${name} ${values}`, send(pages.get(name) ?? "/", headers, values));
  }
  for (const id of ["", "0", "00".repeat(21), "7f".repeat(21), "é".repeat(3), "x".repeat(5_000)]) {
    await expect4xx(`unknown ${id.slice(0, 9)}`, send("/", { "next-action": encodeURI(id) }, "[]"));
    await expect4xx("unknown", send("/", {}, formOf({ [`$ACTION_ID_${id}`]: "" })));
  }
  expect(actions.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
  expect(errors()).toEqual([]);
});

const source = fileURLToPath(new URL("../src/features/", import.meta.url));
/** The names of all fields that actions read. */
const fieldNames = (): string[] => {
  const texts = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(source + name, "utf8"));
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/(?:[tT]ext\(\w+, |\.(?:get|getAll)\()"(\w+)"\)/g)].map(
          ([, name = ""]) => name,
        ),
      ),
    ),
  ];
};

test("every server action survives a form of nonsense", { tag: "@sweep" }, async () => {
  const names = fieldNames();
  expect(names.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  const actions = [...builtActions()].filter(([name]) => !valued.includes(name));
  // Ends the sessions of its caller.
  const last = (name: string): number => Number(name === "signOutEverywhere");
  const inOrder = actions.toSorted(([a], [b]) => last(a) - last(b));
  for (const [place, [name, id]] of inOrder.entries()) {
    const values = [
      "",
      "-1e309",
      "__proto__",
      "\0\ud800'\"<%",
      '{"a":[]}',
      "019a0000-0000-7000-8000-000000000000",
    ];
    await Promise.all(
      values.map(async (value, at) => {
        const fields = Object.fromEntries(names.map((field) => [`_1_${field}`, value]));
        const given = id.startsWith("60") ? '[{},"$K1"]' : id.startsWith("40") ? '["$K1"]' : "[]";
        const body = formOf(id.startsWith("00") ? { "0": given } : { "0": given, ...fields });
        // In turn, so that none of them makes too many changes.
        const person = people[(place + at) % people.length] ?? "admin";
        const headers = { ...callers[person], "next-action": id, origin: site.url };
        const { status } = await send("/", headers, body);
        if (status >= 500 || status === 400)
          wrong.push(`${name} ${JSON.stringify(value)}: ${status}`);
      }),
    );
  }
  expect(wrong).toEqual([]);
  expect(errors()).toEqual([]);
});

test("steps of signing in answer 4xx to malformed bodies", async () => {
  const steps = [
    "signin/email-link",
    "callback/email-link",
    "callback/local",
    "signin/github",
    "signout",
    "session",
    "_log",
    "none",
  ];
  const json = { "content-type": "application/json" };
  for (const step of steps) {
    for (const body of ["{", "null", "[]", "7", '{"csrfToken":{}}', '{"email":["a"]}', "\0"]) {
      const { status } = await send(`/api/auth/${step}`, json, body);
      expect([step, body, status]).toEqual([step, body, 400]);
    }
  }
  expect(errors()).toEqual([]);
});
