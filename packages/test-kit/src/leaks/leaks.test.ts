import { expect, test } from "vitest";
import { encodings, inFixedOrder, leaksIn } from "./leaks.ts";

const secret = `zq"7/café+${"0123456789abcdef"}`;
const page = (row: string): string =>
  `<p>It is live.</p><script>self.__next_f.push([1,${JSON.stringify(row)}])</script>`;

test.each(Object.entries(encodings))("a planted secret is found: %s", (_, encode) => {
  for (const body of [
    `before ${encode(secret)} after`,
    JSON.stringify({ log: [encode(secret)] }),
    JSON.stringify(JSON.stringify({ word: encode(secret) })),
    page(`3:["$","p",null,{"children":"${encode(secret)}"}]\n`),
  ]) {
    expect(leaksIn(body, secret)).not.toEqual([]);
  }
});

test.each([
  ["a text row of a page's data", page(`1f:T20,${secret}4:null\n`)],
  ["a row that JSON escaped", page(`3:${JSON.stringify(["$", "p", null, { word: secret }])}\n`)],
  ["an answer to a request for that data", `3:{"word":${JSON.stringify(secret)}}\n`],
  ["an attribute", `<p title="${secret.replace('"', "&quot;")}">`],
  ["bytes", Buffer.from(`a ${secret}`).toString("hex")],
  ["base64 of more than the secret", Buffer.from(`{"w":"${secret}"}`).toString("base64")],
  ["a part", `starts with ${secret.slice(8, 22)}`],
])("a planted secret is found: %s", (_, body) => {
  expect(leaksIn(body, secret)).not.toEqual([]);
});

test("a secret that is split over two pieces of a page's data is found, for any split", () => {
  const short = "quorvexa";
  const row = `3:["$","p",null,{"children":"${short}"}]\n`;
  for (let cut = 1; cut < row.length; cut += 1) {
    const both = page(row.slice(0, cut)) + page(row.slice(cut));
    expect(leaksIn(both, short)).toContain("plain");
  }
});

test("pages are equal for any order and pieces of their data", () => {
  const rows = ["1:null\n", '2:{"a":1}\n', '3:["$","p"]\n'] as const;
  const first = page(rows.join(""));
  const second = page(rows[2] + rows[0].slice(0, 3)) + page(rows[0].slice(3) + rows[1]);
  const whole = (text: string) => inFixedOrder(`${text}<p>It is live.</p>`);
  expect(whole(first).split("\n").slice(-4)).toEqual(whole(second).split("\n").slice(-4));
  expect(inFixedOrder(rows.join(""))).toBe(inFixedOrder(rows.toReversed().join("")));
  const action = (row: string) => inFixedOrder(`1:["$","form",null,{"action":"$h${row}"}]\n`);
  expect(action("2b")).toBe(action("33"));
  const form = (number: number, id: string) =>
    inFixedOrder(
      `${first}<input name="$ACTION_REF_${number}"/><input name="$ACTION_${number}:0" value="${id}"/>`,
    );
  expect(form(8, "a")).toBe(form(6, "a"));
  expect(form(8, "a")).not.toBe(form(8, "b"));
  expect(inFixedOrder(rows.join(""))).not.toBe(inFixedOrder(rows.slice(1).join("")));
});

test.each(["", "It is live.", page('3:["$","p",null,{}]\n'), "%E0 &#x110000; \\", "zq7/cafe"])(
  "nothing is found where nothing is: %s",
  (body) => {
    expect(leaksIn(body, secret)).toEqual([]);
  },
);

test("rows behind a long text, which ends without a line end, lose their numbers, too", () => {
  const text = "né ".repeat(400);
  const length = Buffer.byteLength(text).toString(16);
  const normalised = (first: number) =>
    inFixedOrder(`${first.toString(16)}:T${length},${text}${(first + 1).toString(16)}:["live"]\n`);
  expect(normalised(15)).toBe(normalised(40));
  expect(normalised(15)).toContain('["live"]');
});
