import { guestSeatTakenSchema, guestTurnSchema } from "@wisp/api";
import { expect, test } from "vitest";
import { openGuestArena, SITE } from "#test/guest-arena.ts";

const { http } = await openGuestArena({ WISP_GUEST_PROGRAMS_AT_ONCE: "4" }, { plays: false });

/** Longer than calls take that do not wait, on a busy machine, too. */
const WAIT_S = 15;
const WAIT_MS = WAIT_S * 1_000;

async function joined(from: string) {
  const answer = await http(
    `${SITE}/api/v1/guest-seats`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ game: "tic-tac-toe" }),
    },
    from,
  );
  return guestSeatTakenSchema.parse(await answer.json());
}

/** Waits for the question of a seat that is asked nothing; resolves with how long that took. */
async function waited({ seat, secret }: Awaited<ReturnType<typeof joined>>): Promise<number> {
  const startMs = performance.now();
  const answer = await http(`${SITE}/api/v1/guest-seats/${seat}/next?seconds=${WAIT_S}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(guestTurnSchema.parse(await answer.json())).toMatchObject({
    state: "queued",
    question: null,
  });
  expect(answer.headers.get("retry-after")).toBe("1");
  return performance.now() - startMs;
}

test("a seat has two waits open, its other calls are answered at once, and other seats wait as before", async () => {
  const [greedy, other] = [await joined("192.0.2.1"), await joined("192.0.2.2")];
  let answered = 0;
  const counted = (ms: number): number => {
    answered += 1;
    return ms;
  };
  const many = Promise.all(Array.from({ length: 40 }, () => waited(greedy).then(counted)));
  const alone = waited(other).then(counted);
  await expect.poll(() => answered).toBe(38);
  const all = await many;
  expect(all.filter((ms) => ms >= WAIT_MS).length).toBeGreaterThanOrEqual(2);
  expect(await alone).toBeGreaterThanOrEqual(WAIT_MS);
  // What ended leaves room for the next wait.
  expect(await waited(greedy)).toBeGreaterThanOrEqual(WAIT_MS);
});
