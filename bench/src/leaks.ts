/**
 * Everything that the site and its sockets send about many live matches, searched for hidden data,
 * and the times of answers: `npm run bench -- leaks [--matches 500]`. The same tests run in the suite
 * over 50 matches.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { print } from "@wisp/test-kit/measure";
import { root } from "./processes/child.ts";

const { values } = parseArgs({ options: { matches: { type: "string", default: "500" } } });

const runs = [
  [
    "vitest",
    "run",
    "--config",
    "packages/test-kit/vitest.config.ts",
    "apps/runner/src/gateway/leaks",
  ],
  ["playwright", "test", "--config", "apps/web/e2e/playwright.config.ts", "leaks.spec"],
];
for (const words of runs) {
  const started = performance.now();
  const { status } = spawnSync("npx", words, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, WISP_LIVE_MATCHES: values.matches },
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  print(
    `${words[0]}: ${values.matches} live matches in ${seconds} s: ${status === 0 ? "no leak" : "FAILED"}`,
  );
  if (status !== 0) process.exitCode = 1;
}
