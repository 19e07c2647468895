import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { openApiDocument } from "@wisp/api";
import { expect, test } from "vitest";

/** What answers calls without being one of the table. */
const besides = ["/[...unknown]", "/openapi.json"];

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"];

test("every call of the table is answered, and no other", async () => {
  const answered: string[] = [];
  for (const file of globSync("**/route.ts", { cwd: import.meta.dirname })) {
    const path = `/${dirname(file)}`;
    if (besides.includes(path)) continue;
    const handlers: object = await import(join(import.meta.dirname, file));
    const named = path.replaceAll(/\[(\w+)\]/g, "{$1}");
    for (const method of methods) if (method in handlers) answered.push(`${method} ${named}`);
  }
  const documented = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(answered.toSorted()).toEqual(documented.toSorted());
});
