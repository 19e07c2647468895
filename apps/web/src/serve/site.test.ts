import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Says which files a process has loaded once it could serve the site. */
const LOADED = `
import { registerHooks } from "node:module";
const files = new Set();
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context);
    files.add(found.url);
    return found;
  },
});
await import(${JSON.stringify(new URL("site.ts", import.meta.url).href)});
process.stdout.write([...files].join("\\n"), () => process.exit(0));
`;

test("a process that serves the site loads no second copy of what Next has built", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", LOADED],
    { maxBuffer: 1e8 },
  );
  expect(stdout).toContain("/apps/web/src/serve/render-slots.ts");
  expect(stdout.match(/\/packages\/(db\/src\/(index|generated\/)|stats\/|lab\/).*/g)).toBeNull();
});
