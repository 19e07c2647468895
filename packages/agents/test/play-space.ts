/**
 * Checks the Space agent at an address and plays four whole matches with it, one after another: as
 * a civilian and as the spy, in English and in Chinese. Prints a JSON line for the check and for
 * each match. Tests of agents in other languages start it: node play-space.ts http://127.0.0.1:7860
 */
import { randomUUID } from "node:crypto";
import { isFailure, isIllegal, type Locale } from "@wisp/game";
import { spaceMapping } from "@wisp/games/who-is-spy";
import type { AnswerFailure } from "../src/contract.ts";
import { outboundClient } from "../src/outbound/index.ts";
import { spaceConnector } from "../src/space/index.ts";
import { playerNames, playMatch, type Script, seatContext, setupOf } from "./match.ts";
import { recording } from "./recording.ts";

interface Decision {
  readonly kind: string;
  readonly text?: string;
  readonly failed?: string;
  /** Whether a match would accept the answer: a speech, or one name of the ballot. */
  readonly legal: boolean;
}

const SPY = 5;
const CIVILIAN = 1;
const pairs: Readonly<Record<Locale, readonly [string, string]>> = {
  en: ["coffee", "tea"],
  zh: ["咖啡", "奶茶"],
};

/** The others: one is out by a foul in the first round, and no one else votes. */
const others: Script = (seat, kind, nth) =>
  kind === "vote" || (seat === 3 && nth === 1) ? null : `Clue ${nth} of seat ${seat}.`;

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const [url = ""] = process.argv.slice(2);
const client = outboundClient({ mode: "local" });
const connector = spaceConnector({ client, mappings: { "who-is-spy": spaceMapping } });

async function play(locale: Locale, seat: number): Promise<object> {
  const setup = setupOf(locale, pairs[locale], playerNames);
  const notes: AnswerFailure[] = [];
  const decisions: Decision[] = [];
  const note = (failure: AnswerFailure): void => {
    notes.push(failure);
  };
  const context = { sessionId: randomUUID(), locale, config: setup.config, note };
  const session = await connector.open({ url }, seatContext(seat, context));
  if (isFailure(session)) throw new Error(session.detail);
  const kept = recording(session, (ask, reply) => {
    const answer = isFailure(reply) ? { failed: reply.detail } : { text: reply.text };
    const legal = !isFailure(reply) && !isIllegal(ask.parse(reply.text));
    decisions.push({ kind: ask.kind, ...answer, legal });
  });
  await playMatch(new Map([[seat, kept]]), others, setup);
  const word = pairs[locale][seat === SPY ? 1 : 0];
  return { locale, spy: seat === SPY, word, ended: true, decisions, notes };
}

try {
  const { ok, steps, model } = await connector.check({ url }, () => {});
  print({ check: ok, model, failed: steps.filter((step) => !step.ok) });
  for (const locale of ["en", "zh"] as const) {
    for (const seat of [CIVILIAN, SPY]) print(await play(locale, seat));
  }
} finally {
  await client.close();
}
