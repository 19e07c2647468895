import { expect, test } from "vitest";
import { actionRefusal, type BuiltActions, readActionBody } from "./actions.ts";

const actions: BuiltActions = new Map([
  ["none", { count: 0, takesForm: false }],
  ["form", { count: 1, takesForm: true }],
  ["state", { count: 2, takesForm: true }],
  ["values", { count: 2, takesForm: false }],
]);

const formOf = (fields: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const asSent = async (sent: FormData | string) => {
  const { headers, body } = new Response(sent);
  const type = headers.get("content-type") ?? "";
  return { type, body: Buffer.from(await new Response(body).arrayBuffer()) };
};

/** Whether a call by scripts is passed on. */
async function passes(id: string, sent: FormData | string): Promise<boolean> {
  const { type, body } = await asSent(sent);
  const headers = { "content-type": type, "next-action": id };
  return (await readActionBody(headers, body, actions)) !== null;
}
/** The same for a form sent without scripts. */
async function passesPlain(fields: readonly (readonly [string, string])[]): Promise<boolean> {
  const { type, body } = await asSent(formOf(fields));
  return (await readActionBody({ "content-type": type }, body, actions)) !== null;
}

const deep = `[${"[".repeat(30)}${"]".repeat(30)}]`;

test.each([
  ["none", "[]"],
  ["none", formOf([["0", "[]"]])],
  [
    "form",
    formOf([
      ["0", '["$K1"]'],
      ["_1_text", deep],
      ["_1_$ACTION", "$0"],
    ]),
  ],
  ["state", formOf([["0", '[{"a":["$undefined","$$5","$D2026-01-01T00:00:00.000Z"]},"$K1"]']])],
  ["state", formOf([["0", '["$T","$K1"]']])],
  ["state", formOf([["0", '[{"a":{"b":1},"c":"$0:0:a"},"$K1"]']])],
  ["values", '["a",{"b":[1,null,true]}]'],
  ["values", '["a"]'],
])("an action that takes %s is given what pages send: %j", async (id, sent) => {
  expect(await passes(id, sent)).toBe(true);
});

const base64 = new Blob(["x"], { type: "text/plain" });
const malformed: readonly (FormData | string)[] = [
  "",
  "{",
  "null",
  "{}",
  '"$K1"',
  deep,
  '["$F1"]',
  '["$h1"]',
  '["$@1"]',
  '["$Q1"]',
  '["$A1"]',
  '["$1:a"]',
  '["$0"]',
  '["$0:0"]',
  '[{"a":"$0:0"}]',
  '["$0:0:__proto__"]',
  '[{"constructor":1},"$0:0:toString"]',
  '["$0:1",{}]',
  '[{"__proto__":{"a":1}}]',
  `["$n${"1".repeat(301)}"]`,
  '["$Dnever"]',
  "[1,2,3]",
  formOf([]),
  formOf([["1", "[]"]]),
  formOf([
    ["0", "[]"],
    ["0", "[]"],
  ]),
  formOf([
    ["0", "[1]"],
    ["1", "[]"],
  ]),
  formOf([["0", '["$K1","$K1"]']]),
  formOf([["0", '["$K1",{}]']]),
  formOf([["0", '[{"a":"$K1"},"$K1"]']]),
  formOf([["0", '[{},{},"$K1"]']]),
  formOf([
    ["0", '["$T","$K1"]'],
    ["_1_file", base64],
  ]),
  formOf([
    ["0", '["$T","$K1"]'],
    ["_2_a", "of no form"],
  ]),
];

test.each(['["$T"]', '[{},"$0:0"]'])(
  "an action that takes values is not given %s",
  async (sent) => {
    expect(await passes("values", sent)).toBe(false);
  },
);

test.each(["none", "form", "state", "values"])(
  "an action that takes %s is given nothing else",
  async (id) => {
    for (const sent of malformed) {
      const shown = sent instanceof FormData ? JSON.stringify([...sent]) : sent;
      expect([shown, await passes(id, sent)]).toEqual([shown, false]);
    }
  },
);

test.each([
  ["a body that is cut", "multipart/form-data; boundary=x", "--x\r\nContent-Dis"],
  ["a form without a boundary", "multipart/form-data", "--x--"],
  ["an encoded form", "application/x-www-form-urlencoded", "0=[]"],
])("%s is refused", async (_, type, body) => {
  const headers = { "content-type": type, "next-action": "none" };
  expect(await readActionBody(headers, Buffer.from(body), actions)).toBeNull();
});

const bound = (id: string, args: string): readonly (readonly [string, string])[] => [
  ["$ACTION_REF_1", ""],
  ["$ACTION_1:0", JSON.stringify({ id, bound: "$@1" })],
  ["$ACTION_1:1", args],
  ["$ACTION_KEY", "k1"],
  ["text", "$0"],
];

test.each([
  [[["text", "a page that takes a form of its own"]]],
  [
    [
      ["$ACTION_ID_form", ""],
      ["text", "x"],
    ],
  ],
  [[["$ACTION_ID_none", ""]]],
  [bound("state", '[{"a":1}]')],
  [bound("none", "[{}]")],
  [bound("state", '[{"a":{},"b":"$1:0:a"}]')],
] as const)("a form sent without scripts passes: %j", async (fields) => {
  expect(await passesPlain(fields)).toBe(true);
});

test.each([
  [[["$ACTION_ID_unknown", ""]]],
  [[["$ACTION_ID_state", ""]]],
  [[["$ACTION_ID_values", ""]]],
  [
    [
      ["$ACTION_ID_form", ""],
      ["$ACTION_ID_state", ""],
    ],
  ],
  [[["$ACTION_REF_1", ""]]],
  [[["$ACTION_ANY", ""]]],
  [[["$ACTION_1:0", "{}"]]],
  [bound("unknown", "[{}]")],
  [bound("state", "[]")],
  [bound("state", '["$T"]')],
  [bound("state", '["$0:0"]')],
  [bound("state", '[{"a":{},"b":"$0:0:a"}]')],
  [bound("state", '["$K1"]')],
  [bound("state", deep)],
  [bound("form", "[{}]")],
  [bound("none", "[1,2]")],
  [[["$ACTION_REF_1", ""], ["$ACTION_1:0", "{"], ...bound("state", "[{}]").slice(1)]],
] as const)(
  "a form sent without scripts that no action can be given is refused: %j",
  async (fields) => {
    expect(await passesPlain(fields)).toBe(false);
  },
);

test.each([
  [{}, undefined],
  [{ origin: "https://wisp.example" }, undefined],
  [{ origin: "https://other.example", "x-forwarded-host": "other.example" }, undefined],
  [{ origin: "https://other.example" }, 403],
  [{ origin: "https://wisp.example:8443" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "no origin" }, 403],
  // As HTTP/1.0 allows.
  [{ origin: "null", host: undefined }, 403],
  [{ "next-action": "form" }, undefined],
  [{ "next-action": "60" }, 404],
])("a call with %j is refused with %s", (headers, status) => {
  const sent = { headers: { host: "wisp.example", ...headers } };
  expect(actionRefusal(sent, actions)?.status).toBe(status);
});
