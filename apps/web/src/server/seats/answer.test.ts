import { connectors, outboundClient } from "@wisp/agents";
import { personOf, takeSeat } from "@wisp/arena";
import {
  appendTurn,
  leaseMatch,
  openListening,
  openMessenger,
  seatSession,
  seatTickets,
  ticketById,
} from "@wisp/db";
import { isFailure, randomAlgorithm, randomFrom, seedHash, Table } from "@wisp/game";
import { games } from "@wisp/games";
import { STATE_LIMIT_MS } from "@wisp/test-kit/time-limits";
import { afterAll, expect, test, vi } from "vitest";
import { logAnswer } from "#server/match-answers.ts";
import { openSite } from "../../../test/open-site.ts";
import { answerQuestion } from "./answer.ts";
import { seatNow } from "./seat-state.ts";
import type { PersonAnswer } from "./shapes.ts";

const { database, url } = await openSite();
const listening = await openListening(url, () => {});
const messenger = openMessenger(database, listening);
const client = outboundClient({ mode: "local" });
const human = connectors({ client, games, messenger }).get("human");
afterAll(async () => {
  await messenger.close();
  await listening.close();
  await client.close();
});

let players = 0;

/**
 * A person in seat 0 of Who is Spy, whose word is "coffee" and who is asked for the first speech, and a
 * runner's part for that seat.
 */
async function asked() {
  const game = games["who-is-spy"]?.game;
  if (game === undefined || human === undefined) throw new Error("no game or no connector");
  players += 1;
  const person = await personOf(database, { visitor: `visitor-${players}` });
  const request = { game: game.id, locale: "en", opponents: "house" } as const;
  const taken = await takeSeat(database, person, request, 1_000);
  if (isFailure(taken)) throw new Error(taken.detail);
  const seed = crypto.randomUUID();
  const config = game.config.parse({ language: "en" });
  const pair = [{ word: "coffee" }, { word: "tea" }];
  const materials = game.materials.parse({ pair, spyWord: 1, spy: 1, firstSpeaker: 0 });
  const match = await seatTickets(database, [taken.id], {
    seasonId: null,
    game: game.id,
    gameVersion: game.version,
    locale: "en",
    pace: "full",
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    seats: [{ seat: 0, agentId: person.id, versionId: person.version.id }],
  });
  if (typeof match !== "string") throw new Error(match.detail);
  const leased = await leaseMatch(database, match, { runner: "test", leaseMs: 60_000 });
  const fence = leased?.fence ?? 0;
  const session = await human.open(human.settings.parse({ agent: person.id }), {
    sessionId: seatSession({ id: match, seed, fence }, 0),
    game: game.id,
    locale: "en",
    seat: 0,
    config,
    random: randomFrom(seed),
  });
  if (isFailure(session)) throw new Error(session.detail);
  const table = new Table(game, { seed, config, materials });
  table.deal();
  table.advance();
  await appendTurn(database, match, fence, 0, table.log);
  const view = table.view(0);
  const clock = new AbortController();
  const deciding = session.decide({ ...game.ask(view, 0, "en"), timeLimitMs: 300_000 }, view, {
    label: "0/0",
    signal: clock.signal,
  });
  const endTime = (): void => clock.abort(new DOMException("The time is up.", "TimeoutError"));
  const ticket = await ticketById(database, taken.id);
  if (ticket === null) throw new Error("no ticket");
  const question = async () => {
    const now = await seatNow(ticket, -1);
    return now.state === "playing" ? now.question : null;
  };
  await vi.waitUntil(question, { timeout: STATE_LIMIT_MS });
  let typed = 0;
  /** @param writtenAt of a draft; by default after all others */
  const say = (text: string, intent: PersonAnswer["intent"], writtenAt?: number) => {
    typed += 1;
    const sent = { question: "0/0", text };
    return answerQuestion(
      ticket,
      intent === "draft" ? { ...sent, intent, writtenAt: writtenAt ?? typed } : { ...sent, intent },
    );
  };
  return { ticket, match, deciding, endTime, question, say, close: () => session.close() };
}

const warning = "This says your own word.";

test.concurrent.each([
  ["a clean draft", ["People like it."], "People like it."],
  ["the latest of several", ["People", "People like it."], "People like it."],
  ["no draft that would be a foul", ["I drink coffee."], null],
  ["no earlier draft in place of one that would be a foul", ["Hot.", "Hot coffee."], null],
  ["a draft that was put right", ["Hot coffee.", "Hot."], "Hot."],
  ["nothing where the field was emptied", ["Hot.", ""], null],
  ["nothing where nothing was typed", [], null],
])("the end of the clock gives %s", async (_, drafts, given) => {
  const { deciding, endTime, question, say, close } = await asked();
  for (const draft of drafts) {
    const isFoul = draft.includes("coffee");
    expect(await say(draft, "draft")).toEqual(
      isFoul ? { warning } : draft === "" ? { warning: "This says nothing." } : { accepted: true },
    );
    // It is not given yet.
    expect(await question()).toMatchObject({ id: "0/0" });
  }
  endTime();
  expect(await deciding).toEqual(
    given === null ? expect.objectContaining({ failed: "timeout" }) : { text: given },
  );
  expect(await say("Late.", "draft")).toMatchObject({ problem: "closed" });
  await close();
});

test("an answer that is sent twice is given once, and a draft that was on its way changes nothing", async () => {
  const { deciding, say, close } = await asked();
  await say("People", "draft");
  // Typed earlier on another device: the question is still open there.
  expect(await say("Peo", "draft", 0)).toEqual({ accepted: true });
  expect(await say("I drink coffee.", "give")).toEqual({ warning });
  expect(await say("People like it.", "give")).toEqual({ accepted: true });
  expect(await say("People like it.", "give")).toMatchObject({ problem: "closed" });
  expect(await say("People like", "draft")).toMatchObject({ problem: "closed" });
  expect(await deciding).toEqual({ text: "People like it." });
  await close();
});

test("nobody learns of a draft", async () => {
  const { ticket, match, say, close } = await asked();
  await say("Something secret.", "draft");
  const all = [await logAnswer(database, match, -1), await seatNow(ticket, -1)];
  expect(JSON.stringify(all)).not.toContain("secret.");
  await close();
});
