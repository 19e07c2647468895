import { isFailure, isIllegal, type Locale, randomFrom, type Seat, type Setup } from "@wisp/game";
import { type GameEntry, games } from "@wisp/games";
import type { AnswerFailure, SeatContext, Session } from "../src/contract.ts";
import type { OutboundClient } from "../src/outbound/index.ts";
import { wispConnector } from "../src/wisp/index.ts";
import { type Instead, playMatch, seatContext } from "./match.ts";
import { recording } from "./recording.ts";

type LocalSetup = Setup<unknown, unknown> & { readonly locale: Locale };

/** An ordinary match of a game, always the same one. */
export function setupOf({ game, ordinary }: GameEntry, locale: Locale): LocalSetup {
  const { config, materials } = ordinary(locale, randomFrom("agent protocol"));
  return {
    seed: `a match of ${game.id}`,
    locale,
    config: game.config.parse(config),
    materials: game.materials.parse(materials),
  };
}

/** The outcome of one question. */
export interface QuestionOutcome {
  readonly kind: string;
  /** The answer, or why there was none. */
  readonly text: string;
  readonly legal: boolean;
}

/** Plays a whole match at all seats with sessions that `open` gives. */
export async function playedBy(
  open: (context: SeatContext) => Promise<Session | AnswerFailure>,
  { game }: GameEntry,
  setup: LocalSetup,
  instead?: Instead,
): Promise<readonly QuestionOutcome[]> {
  const { config, locale } = setup;
  const answers: QuestionOutcome[] = [];
  const sessions = new Map<Seat, Session>();
  for (let seat = 0; seat < game.seatsOf(config); seat += 1) {
    const session = await open(seatContext(seat, { game: game.id, locale, config }));
    if (isFailure(session)) throw new Error(session.detail);
    const kept = recording(session, (ask, reply) => {
      const text = isFailure(reply) ? reply.detail : reply.text;
      const legal = !isFailure(reply) && !isIllegal(ask.parse(reply.text));
      answers.push({ kind: ask.kind, text, legal });
    });
    sessions.set(seat, kept);
  }
  await playMatch(sessions, () => null, setup, game, instead);
  return answers;
}

/** Plays a whole match at all seats with the agent at an address, over the agent protocol. */
export function played(
  client: OutboundClient,
  entry: GameEntry,
  setup: LocalSetup,
  url: string,
  instead?: Instead,
): Promise<readonly QuestionOutcome[]> {
  const connector = wispConnector({ client, games });
  return playedBy((context) => connector.open({ url }, context), entry, setup, instead);
}
