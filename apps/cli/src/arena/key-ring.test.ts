import { chownSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newRingKey } from "@wisp/secrets";
import { expect, test } from "vitest";
import { fileOf } from "../../test/wisp.ts";
import { CommandError, UsageError } from "../command.ts";
import type { ArenaSettings } from "../env.ts";
import { arenaKeyRing, arenaKeys, ringFile, writeRing } from "./key-ring.ts";
import { inCheckout } from "./places.ts";

const settings = (dataDirectory?: string, secretKeys?: string): ArenaSettings => ({
  databaseUrl: undefined,
  port: undefined,
  runnerPort: undefined,
  dataDirectory,
  secretKeys,
  mode: "local",
  environment: {},
});
const folder = async (): Promise<string> => dirname(await fileOf(""));

test("the first start makes a ring for its owner alone, later ones find it", async () => {
  const here = settings(join(await folder(), "deep", "data"));
  const text = arenaKeys(here);
  const file = ringFile(here);
  expect(readFileSync(file, "utf8")).toBe(`${text}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(arenaKeys(here)).toBe(text);
  writeRing(file, `${newRingKey()} ${text}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(arenaKeyRing(here).ids).toHaveLength(2);
});

test("the ring is stored with the arena's data, and WISP_SECRET_KEYS takes precedence", async () => {
  expect(ringFile(settings())).toBe(inCheckout(".wisp/secret-keys"));
  const given = newRingKey();
  const here = settings(await folder(), given);
  expect(arenaKeys(here)).toBe(given);
  expect(() => statSync(ringFile(here))).toThrow(/ENOENT/);
});

test("an invalid ring, or one that cannot be kept, is reported in a sentence that does not contain it", async () => {
  const here = settings(await folder());
  writeFileSync(ringFile(here), "mine:not-a-key");
  expect(() => arenaKeys(here)).toThrow(UsageError);
  expect(() => arenaKeys(here)).toThrow(/secret-keys: Entry 1 .* new-key/);
  expect(() => arenaKeys(here)).not.toThrow(/not-a-key/);
  expect(() => arenaKeys(settings(undefined, "x"))).toThrow(/^WISP_SECRET_KEYS: Entry 1/);
  const noFolder = settings(join(await fileOf(""), "below-a-file"));
  expect(() => arenaKeys(noFolder)).toThrow(CommandError);
  expect(() => arenaKeys(noFolder)).toThrow(/ENOTDIR.*WISP_SECRET_KEYS/);
});

test("a ring that somebody else could have put there is refused", async () => {
  const here = settings(await folder());
  const text = arenaKeys(here);
  const file = ringFile(here);
  if (process.getuid?.() === 0) {
    chownSync(file, 1, 1);
    expect(() => arenaKeys(here)).toThrow(UsageError);
    expect(() => arenaKeys(here)).toThrow(/belongs to another user.*WISP_SECRET_KEYS/);
    chownSync(file, 0, 0);
    expect(arenaKeys(here)).toBe(text);
  }
  renameSync(file, `${file}.own`);
  symlinkSync(`${file}.own`, file);
  expect(() => arenaKeys(here)).toThrow(/ELOOP.*WISP_SECRET_KEYS/);
});
