import { expect, test } from "vitest";
import { z } from "zod";
import { databaseAddress, filled, httpAddress, readVariables } from "./variables.ts";

const schema = z.object({
  PORT: filled.pipe(z.coerce.number<string | undefined>().int().min(1).max(65_535).default(3_000)),
  SHARE: z.coerce.number().min(0).max(1).default(1),
  SWITCH: filled.pipe(z.enum(["on", "off"]).default("on")),
  SITE: filled.pipe(httpAddress.optional()),
  DATABASE: databaseAddress,
});
const DATABASE = "postgresql://wisp@127.0.0.1/wisp";

test("variables that are empty or not set have their ordinary values", () => {
  const ordinary = { PORT: 3_000, SHARE: 1, SWITCH: "on", DATABASE };
  expect(readVariables(schema, { DATABASE })).toEqual(ordinary);
  expect(readVariables(schema, { DATABASE, PORT: "", SWITCH: "", SITE: "" })).toEqual(ordinary);
});

test.each([
  ["PORT", "tcp://10.96.0.12:3100", "A whole number from 1 to 65535 is needed."],
  ["PORT", "70000", "A whole number from 1 to 65535 is needed."],
  ["PORT", "1.5", "A whole number from 1 to 65535 is needed."],
  ["SHARE", "half", "A number from 0 to 1 is needed."],
  ["SWITCH", "yes", '"on" or "off" is needed.'],
  ["SITE", "tcp://10.96.0.12:3100", "An address that begins with http:// or https:// is needed."],
  ["DATABASE", "mysql://secret@127.0.0.1", /^✖ The address of a Postgres is needed: postgresql:/],
  ["DATABASE", undefined, "It is not set."],
])("%s=%s is refused by its name and form alone", (name, value, sentence) => {
  const read = (): unknown => readVariables(schema, { DATABASE, [name]: value });
  expect(read).toThrow(sentence);
  expect(read).toThrow(new RegExp(`→ at ${name}$`));
});
