import { Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { print, printStatus } from "../command.ts";
import { readEnvironment } from "../env.ts";
import { withTerminal } from "../terminal.ts";
import { environmentFor, withJsonLines } from "./start.ts";

/** The environment of the arena's parts when a person starts it with these variables. */
function partsWith(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const quiet = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = { stdin: Readable.from([]), stdout: quiet(), stderr: quiet(), env };
  return withTerminal(terminal, () => {
    const settings = readEnvironment();
    return environmentFor({ settings, runnerPort: 3100, secretKeys: "keys" }, "database", false);
  });
}

test.each([
  [{}, "local"],
  [{ WISP_MODE: "" }, "local"],
  [{ WISP_MODE: "local" }, "local"],
  [{ WISP_MODE: "public" }, "public"],
])("with %j the site and the runner run in %s mode, the runner on loopback", (env, mode) => {
  expect(partsWith({ ...env, WISP_RUNNER_HOST: "0.0.0.0" })).toMatchObject({
    WISP_MODE: mode,
    WISP_RUNNER_HOST: "127.0.0.1",
    DATABASE_URL: "database",
  });
});

test("in public mode each sentence of the launcher is a line of JSON", () => {
  let said = "";
  const stderr = new Writable({
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const terminal = { stdin: Readable.from([]), stdout: stderr, stderr, env: {} };
  withTerminal(terminal, () =>
    withJsonLines(() => {
      print("\n  Wisp is open: http://127.0.0.1:3000");
      printStatus("The site ended (1).\nError: \u001b[31mits last line");
    }),
  );
  expect(
    said
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).msg),
  ).toEqual([
    "Wisp is open: http://127.0.0.1:3000",
    expect.stringMatching(/^The site ended \(1\)\.\nError: .*its last line$/),
  ]);
});
