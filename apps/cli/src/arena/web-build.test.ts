import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fingerprint } from "./web-build.ts";

const checkout = await mkdtemp(join(tmpdir(), "wisp-checkout-"));
afterAll(() => rm(checkout, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(checkout, path)), { recursive: true });
  await writeFile(join(checkout, path), text);
}

test.each([
  "apps/web/src/app/page.tsx",
  "apps/web/messages/en.json",
  "packages/game/src/log.ts",
  "docs/rules.md",
])("the site is built again after a change of %s", async (path) => {
  const before = await fingerprint(checkout);
  await write(path, "1");
  const first = await fingerprint(checkout);
  expect(first).not.toBe(before);
  await write(path, "longer");
  expect(await fingerprint(checkout)).not.toBe(first);
});

test.each([
  "apps/web/src/app/page.test.tsx",
  "packages/game/src/log.test.ts",
  "apps/web/next-env.d.ts",
])("a change of %s does not build the site again", async (path) => {
  const before = await fingerprint(checkout);
  await write(path, "1");
  expect(await fingerprint(checkout)).toBe(before);
});
