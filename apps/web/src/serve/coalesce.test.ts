import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Reads that the test ends. */
function reads() {
  const begun: { key: string; end(value: string): void; fail(error: Error): void }[] = [];
  const read = coalesce(
    (key: string, _context: null) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ key, end: resolve, fail: reject });
      }),
  );
  return { begun, get: (key: string) => read(key, null) };
}

/** Until every callback that could run has run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("readers that arrive during a read share the next one, never the running one", async () => {
  const { begun, get } = reads();
  const first = get("a");
  const later = [get("a"), get("a"), get("a")];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.end("old");
  expect(await first).toBe("old");
  await settled();
  expect(begun).toHaveLength(2);
  const latest = get("a");
  begun[1]?.end("new");
  expect(await Promise.all(later)).toEqual(["new", "new", "new"]);
  await settled();
  expect(begun).toHaveLength(3);
  begun[2]?.end("newest");
  expect(await latest).toBe("newest");
});

test("reads of other keys do not wait", async () => {
  const { begun, get } = reads();
  const both = [get("a"), get("b")];
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { key, end } of begun) end(key);
  expect(await Promise.all(both)).toEqual(["a", "b"]);
});

test("a read is not shared with readers that arrive after its end", async () => {
  const { begun, get } = reads();
  for (const value of ["one", "two"]) {
    const read = get("a");
    begun.at(-1)?.end(value);
    expect(await read).toBe(value);
    await settled();
  }
  expect(begun).toHaveLength(2);
});

test("a read that fails rejects for all who share it, and the next call reads again", async () => {
  const { begun, get } = reads();
  const first = get("a");
  const second = get("a");
  begun[0]?.fail(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  begun[1]?.end("back");
  expect(await second).toBe("back");
});
