import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";
import { Turns } from "./turns.ts";

/** Next, whose pages are ready when `finish` is called; counts those that are being rendered. */
function slowNext() {
  let open = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const askNext = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise<void>((resolve) => waiting.push(resolve));
    open -= 1;
    return { status: 200, headers: {}, body: Buffer.from("page") };
  };
  const finish = async (): Promise<void> => {
    await sleep(5);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await sleep(5);
    }
  };
  return { askNext, finish, most: () => most };
}

const from = (caller: number) => ({ "x-forwarded-for": `192.0.2.${caller}` });

test("few pages are rendered at the same time, and all of them are", async () => {
  const { askNext, finish, most } = slowNext();
  const ask = inTurn(new Turns({ atOnce: 3 }), askNext);
  const answers = Array.from({ length: 20 }, (_, page) => ask(`/watch?page=${page}`, from(1)));
  await sleep(5);
  await finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(most()).toBe(3);
});

test("an address that requests too many pages at the same time is refused, and others are not", async () => {
  const { askNext, finish } = slowNext();
  const ask = inTurn(new Turns({ atOnce: 1, places: { perKey: 2, total: 3 } }), askNext);
  const first = [ask("/a", from(1)), ask("/b", from(1))];
  const refused = await ask("/c", from(1));
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
  expect(refused.body.toString()).toMatch(/^[^<\n]+\n$/);
  const other = ask("/d", from(2));
  expect(await ask("/e", from(3))).toMatchObject({ status: 503 });
  await finish();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual(
    Array(3).fill(200),
  );
  const again = ask("/c", from(1));
  await sleep(5);
  await finish();
  expect((await again).status).toBe(200);
});

test("pages that fail or do not end do not keep the others waiting", async () => {
  let asked = 0;
  const ask = inTurn(new Turns({ atOnce: 1, longMs: 20 }), async () => {
    asked += 1;
    if (asked === 1) throw new Error("no page");
    if (asked === 2) await new Promise(() => {});
    return { status: 200, headers: {}, body: Buffer.from("page") };
  });
  await expect(ask("/", from(1))).rejects.toThrow("no page");
  void ask("/", from(1));
  expect((await ask("/", from(1))).status).toBe(200);
});
