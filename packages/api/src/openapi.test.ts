import { expect, test } from "vitest";
import { openApiDocument } from "./index.ts";

const document = openApiDocument();
const text = JSON.stringify(document);

test("is OpenAPI 3.1 and survives JSON", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(JSON.parse(text)).toEqual(document);
  expect(document.servers).toEqual([{ url: "/api/v1" }]);
});

test("every reference leads somewhere, and every schema is used", () => {
  const used = new Set(
    [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  );
  const known = Object.keys(document.components?.schemas ?? {});
  expect([...used].filter((name) => !known.includes(name ?? ""))).toEqual([]);
  expect(known.filter((name) => !used.has(name))).toEqual([]);
});

test("every route answers in JSON, with the same failures, and names its parameters", () => {
  const paths = Object.entries(document.paths ?? {});
  expect(paths.length).toBeGreaterThan(6);
  const calls = paths.flatMap(([path, { get, post, put, patch, delete: remove }]) =>
    [get, post, put, patch, remove].flatMap((call) =>
      call === undefined ? [] : [{ path, call, reads: call === get }],
    ),
  );
  expect(calls.length).toBeGreaterThan(paths.length);
  const reading = ["400", "404", "500"];
  const doing = ["400", "401", "403", "404", "409", "413", "415", "429", "500", "503"];
  for (const { path, call, reads } of calls) {
    expect(call.summary).toMatch(/\S/);
    const responses = call.responses ?? {};
    const [done] = Object.keys(responses).filter((status) => Number(status) < 400);
    expect(done).toMatch(/^20[012]$/);
    const failures = Object.keys(responses).filter((status) => status !== done);
    const own = path.startsWith("/me") ? ["400", "401", "403", "404", "500"] : reading;
    expect(failures).toEqual(reads ? own : doing);
    for (const [status, response] of Object.entries(responses)) {
      expect(response.description).toMatch(/\S/);
      const schema = JSON.stringify(response.content["application/json"].schema);
      if (status !== done) expect(schema).toBe('{"$ref":"#/components/schemas/Error"}');
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (call?.parameters ?? [])
      .filter((each) => "in" in each && each.in === "path")
      .map((each) => ("name" in each ? each.name : ""));
    expect(declared).toEqual(inPath);
  }
});

test("no route and no schema tells what is secret while a match is live", () => {
  expect(text).not.toMatch(
    /"(settings|token|tokenHost|endpoint|seq|leaseUntil|runner|fence|materials)":/,
  );
});

test("what a check is asked for with is told, and of its answer nothing that is its owner's alone", () => {
  expect(document.paths?.["/checks"]?.post?.requestBody).toMatchObject({ required: true });
  const { Check, CheckRequest } = document.components?.schemas ?? {};
  expect(Object.keys(Object(CheckRequest).properties)).toContain("key");
  expect(JSON.stringify(Check)).not.toMatch(/"(key|wish|secret\w*|lastFour)":/);
});
