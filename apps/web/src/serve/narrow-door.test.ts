import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { narrowDoor } from "./narrow-door.ts";
import { Turns } from "./turns.ts";

/** A door whose pages are ready when `finish` is called; counts those that are being rendered. */
function slowDoor() {
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const door = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise<void>((resolve) => waiting.push(resolve));
    open -= 1;
    return { status: 200, headers: {}, body: Buffer.from("page") };
  };
  const finish = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await sleep(0);
    }
  };
  return { door, finish, most: () => most };
}

const from = (caller: number) => ({ "x-forwarded-for": `192.0.2.${caller}` });

test("few pages are rendered at the same time, and all of them are", async () => {
  const { door, finish, most } = slowDoor();
  const narrow = narrowDoor(new Turns({ atOnce: 3 }), door);
  const answers = Array.from({ length: 20 }, (_, page) => narrow(`/watch?page=${page}`, from(1)));
  await sleep(0);
  await finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(most()).toBe(3);
});

test("an address that requests too many pages at the same time is refused, and others are not", async () => {
  const { door, finish } = slowDoor();
  const narrow = narrowDoor(new Turns({ atOnce: 1 }), door, { perKey: 2, total: 3 });
  const first = [narrow("/a", from(1)), narrow("/b", from(1))];
  const refused = await narrow("/c", from(1));
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  expect(refused.body.toString()).toMatch(/^[^<\n]+\n$/);
  const other = narrow("/d", from(2));
  expect(await narrow("/e", from(3))).toMatchObject({ status: 503 });
  await finish();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual(
    Array(3).fill(200),
  );
  const again = narrow("/c", from(1));
  await sleep(0);
  await finish();
  expect((await again).status).toBe(200);
});

test("pages that fail or do not end do not keep the others waiting", async () => {
  let asked = 0;
  const narrow = narrowDoor(new Turns({ atOnce: 1, longMs: 20 }), async () => {
    asked += 1;
    if (asked === 1) throw new Error("no page");
    if (asked === 2) await new Promise(() => {});
    return { status: 200, headers: {}, body: Buffer.from("page") };
  });
  await expect(narrow("/", from(1))).rejects.toThrow("no page");
  void narrow("/", from(1));
  expect((await narrow("/", from(1))).status).toBe(200);
});
