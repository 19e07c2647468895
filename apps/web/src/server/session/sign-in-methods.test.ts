import { expect, test } from "vitest";
import { settingsFrom } from "#env.ts";
import { setUpWarnings, signInMethods } from "./sign-in-methods.ts";

const base = {
  WISP_MODE: "public",
  WISP_URL: "https://wisp.example/",
  WISP_TRUST_PROXY: "on",
  WISP_SECRET_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
  WISP_OPERATOR_NAME: "Ada Example",
  WISP_OPERATOR_ADDRESS: "1 Example Street, Exampletown",
  WISP_JURISDICTION: "Exampleland",
  WISP_PRIVACY_CONTACT: "privacy@wisp.example",
  WISP_ABUSE_CONTACT: "https://wisp.example/abuse",
};
const github = { WISP_GITHUB_ID: "id", WISP_GITHUB_SECRET: "secret" };
const mail = { WISP_SMTP_URL: "smtp://127.0.0.1:1", WISP_MAIL_FROM: "wisp@wisp.example" };

test.each([
  ["nothing", base, [], ["No sign-in method is set up"]],
  ["two ways", { ...base, ...mail, ...github }, ["github", "email-link"], []],
  ["half a way", { ...base, ...github, WISP_SMTP_URL: "smtp://x" }, ["github"], ["WISP_MAIL_FROM"]],
  ["empty variables", { ...base, ...github, WISP_HUGGINGFACE_ID: "" }, ["github"], []],
  ["no address", { ...base, ...github, WISP_URL: "" }, [], ["WISP_URL is not set"]],
  ["no keys", { ...base, ...github, WISP_SECRET_KEYS: "" }, [], ["WISP_SECRET_KEYS is not set"]],
  ["no https", { ...base, ...github, WISP_URL: "http://wisp.example" }, ["github"], ["not https"]],
  [
    "a proxy that is not trusted",
    { ...base, ...github, WISP_TRUST_PROXY: "off" },
    ["github"],
    ["count all visitors as one"],
  ],
  ["one's own machine", { ...base, WISP_MODE: "local", WISP_URL: "" }, ["local"], []],
  [
    "one's own machine by its name",
    { ...base, WISP_MODE: "local", WISP_URL: "http://localhost:3000" },
    ["local"],
    [],
  ],
  [
    "one's own machine for others",
    { ...base, WISP_MODE: "local" },
    ["local"],
    ["WISP_MODE=public"],
  ],
  [
    "an operator without a name and an address, with a file that cannot be read",
    {
      ...base,
      ...github,
      WISP_OPERATOR_NAME: "",
      WISP_ABUSE_CONTACT: "",
      WISP_TERMS_FILE: "/nowhere/terms.md",
    },
    ["github"],
    ["are set: WISP_OPERATOR_NAME, WISP_ABUSE_CONTACT, WISP_TERMS_FILE."],
  ],
  [
    "an operator who says nothing in words and files",
    {
      ...base,
      ...github,
      WISP_JURISDICTION: "  ",
      WISP_PRIVACY_FILE: "/dev/null",
      WISP_TERMS_FILE: import.meta.dirname,
    },
    ["github"],
    ["are set: WISP_JURISDICTION, WISP_PRIVACY_FILE, WISP_TERMS_FILE."],
  ],
  [
    "half of security.txt",
    { ...base, ...github, WISP_SECURITY_CONTACT: "mailto:a@wisp.example" },
    ["github"],
    ["WISP_SECURITY_EXPIRES is not set"],
  ],
  [
    "a security.txt that is over",
    {
      ...base,
      ...github,
      WISP_SECURITY_CONTACT: "mailto:a@wisp.example",
      WISP_SECURITY_EXPIRES: "2020-01-01",
    },
    ["github"],
    ["WISP_SECURITY_EXPIRES is over"],
  ],
] as const)("%s", (_, variables, ways, warnings) => {
  const env = settingsFrom({ NODE_ENV: "test", ...variables });
  expect(signInMethods(env)).toEqual(ways);
  expect(setUpWarnings(env)).toEqual(warnings.map((words) => expect.stringContaining(words)));
});

test.each([
  ["privacy@wisp.example", "privacy@wisp.example"],
  ["mailto:privacy@wisp.example", "privacy@wisp.example"],
  ["https://wisp.example/contact", "https://wisp.example/contact"],
  ["", undefined],
])("the contact %s", (typed, contact) => {
  expect(
    settingsFrom({ NODE_ENV: "test", ...base, WISP_PRIVACY_CONTACT: typed }).WISP_PRIVACY_CONTACT,
  ).toBe(contact);
});

test.each(["ask me", "javascript:alert(1)", "http://wisp.example"])("no contact: %s", (typed) => {
  expect(() => settingsFrom({ NODE_ENV: "test", ...base, WISP_ABUSE_CONTACT: typed })).toThrow(
    /A contact is/,
  );
});
