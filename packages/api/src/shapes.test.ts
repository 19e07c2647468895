import { expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "./openapi.ts";
import type { Route } from "./routes/route.ts";
import { routes } from "./routes/routes.ts";
import { errorSchema } from "./schemas.ts";

/** All objects of a schema, at every depth, by their paths. */
function objectsIn(schema: z.core.$ZodType, path = ""): [path: string, object: z.ZodObject][] {
  if (schema instanceof z.ZodObject) {
    const fields: [string, z.core.$ZodType][] = Object.entries(schema.shape);
    return [
      [path, schema],
      ...fields.flatMap(([name, field]) => objectsIn(field, `${path}.${name}`)),
    ];
  }
  if (schema instanceof z.ZodArray) return objectsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return objectsIn(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item) => objectsIn(item, path));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => objectsIn(each, path));
  if (schema instanceof z.ZodPipe) return objectsIn(schema.in, path);
  const isWrapped =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault;
  return isWrapped ? objectsIn(schema.unwrap(), path) : [];
}

/** Whether an object is refused for a field that it does not declare, whatever else is wrong. */
const refusesMore = (object: z.ZodObject): boolean =>
  (object.safeParse({ later: 1 }).error?.issues ?? []).some(
    (issue) => issue.code === "unrecognized_keys" && issue.keys.includes("later"),
  );

const all: [string, Route][] = Object.entries(routes);

test("no answer is refused for a field of a later release, at any depth", () => {
  const answers: [string, z.ZodType][] = all.map(([name, { answer }]) => [name, answer]);
  const objects = [...answers, ["an error", errorSchema] as const].flatMap(([name, schema]) =>
    objectsIn(schema, `${name} `),
  );
  expect(objects.length).toBeGreaterThan(200);
  expect(objects.filter(([, object]) => refusesMore(object)).map(([path]) => path)).toEqual([]);
});

test("every request is refused for a field that it does not declare, at any depth", () => {
  const objects = all.flatMap(([name, { body }]) => (body ? objectsIn(body, `${name} `) : []));
  expect(objects.length).toBeGreaterThan(30);
  const accepting = objects.filter(([, object]) => !refusesMore(object)).map(([path]) => path);
  // The lab reads the file of an experiment, and names its fields that it does not know.
  expect(accepting).toEqual(["POST /experiments ", "POST /collections "]);
});

test("the document says the same", () => {
  const { paths = {}, components } = openApiDocument();
  const closed = '"additionalProperties":false';
  const schemas = components?.schemas ?? {};
  const asked = new Set<string>();
  for (const call of Object.values(paths).flatMap((path) => Object.values(path))) {
    const body = JSON.stringify(call.requestBody ?? "");
    const [, name] = /"#\/components\/schemas\/(\w+)"/.exec(body) ?? [];
    if (name !== undefined) asked.add(name);
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const says = JSON.stringify(schema).includes(closed);
    const isFile = ["NewExperiment", "NewCollection"].includes(name);
    expect([name, says]).toEqual([name, asked.has(name) && !isFile]);
  }
  expect(JSON.stringify(paths)).not.toContain(closed);
});
