import { expect, test } from "vitest";
import { settingsFrom } from "#env.ts";
import { setUpWarnings, signInMethods } from "./sign-in-methods.ts";

const base = {
  WISP_MODE: "public",
  WISP_URL: "https://wisp.example/",
  WISP_TRUST_PROXY: "on",
  WISP_SECRET_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
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
