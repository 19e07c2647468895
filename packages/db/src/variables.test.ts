import { expect, test } from "vitest";
import { z } from "zod";
import { databaseAddress, filled, httpAddress, readVariables, siteAddress } from "./variables.ts";

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

test("the address of a site is that of a host of its own", () => {
  const read = (url: string) =>
    readVariables(z.object({ WISP_URL: siteAddress }), { WISP_URL: url });
  expect(read("https://wisp.example:8443//").WISP_URL).toBe("https://wisp.example:8443");
  expect(read("").WISP_URL).toBeUndefined();
  for (const below of ["https://host.example/wisp", "https://host.example/?at=wisp", "nowhere"]) {
    expect(() => read(below)).toThrow(/is needed\.\n +→ at WISP_URL$/);
  }
});

test("of a variable that Kubernetes set for a Service the error says what to do", () => {
  const read = () => readVariables(schema, { DATABASE, PORT: "tcp://10.96.0.12:3100" });
  expect(read).toThrow(
    "is needed. Kubernetes sets this variable for a Service whose name gives it",
  );
  expect(() => readVariables(schema, { DATABASE, PORT: "70000" })).not.toThrow(/Kubernetes/);
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
