import { failureCodes } from "@wisp/api";
import { expect, test } from "vitest";
import { inLanguage } from "./in-chinese.ts";
import { callsByTag, curlOf } from "./reference.ts";

const calls = [...callsByTag().values()].flat();
const site = "https://wisp.example";
const lineOf = (operation: string) => {
  const call = calls.find(({ operationId }) => operationId === operation);
  return call && curlOf(call, site);
};

test("every sentence of the reference has its Chinese", () => {
  const sentences = calls.flatMap(({ summary, description, parameters, responses }) => [
    summary,
    ...(description === undefined ? [] : [description]),
    ...parameters.map((each) => each.description ?? each.schema.description ?? ""),
    ...Object.values(responses).map((response) => response.description),
  ]);
  sentences.push(...failureCodes.map(({ sentence }) => sentence));
  expect(sentences.filter((sentence) => !/[一-鿿]/.test(inLanguage("zh", sentence)))).toEqual([]);
});

test("lines for a shell carry method, token and body where they are needed", () => {
  expect(lineOf("get-matches")).toBe(`curl ${site}/api/v1/matches`);
  expect(lineOf("get-me")).toBe(`curl -H "authorization: Bearer $WISP_TOKEN" ${site}/api/v1/me`);
  expect(lineOf("post-matches-id-guesses")).not.toContain("authorization");
  expect(lineOf("put-agents-slug-key")).toContain("curl -X PUT -H");
  expect(lineOf("post-agents-slug-retire")).toContain("-X POST");
  expect(lineOf("post-practice")).toMatch(/^curl -H .* -d '\{.*\}' /);
  expect(lineOf("delete-me")).toBeNull();
});
