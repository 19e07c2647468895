import { randomUUID } from "node:crypto";
import { appendTurn, claimMatch, createMatch, type Database, type NewSeat } from "@wisp/db";
import { answerFrom, type Decision, randomAlgorithm, Table, visible } from "@wisp/game";
import { configSchema, materialsSchema, whoIsSpy } from "@wisp/games/who-is-spy";

const SEATS = 6;
const NAMES = Array.from({ length: SEATS }, (_, seat) => `Player ${seat + 1}`);
const DAY_MS = 24 * 60 * 60 * 1_000;
/** One seat repeats itself, which is a foul, and one never answers. Neither of them is a spy. */
const [FOUL_SEAT, SILENT_SEAT] = [4, 3];
/** Every match has at least this many decision points: speeches and one vote, three times. */
const MAX_STEPS = 15;

/** Two live matches whose public events are equal, and whose hidden parts all differ. */
export interface Twins {
  readonly ids: readonly [string, string];
  /** Texts that occur in the hidden parts only. */
  readonly secrets: readonly string[];
}

/** What differs between twins. */
interface Hidden {
  /** Stands in words, prompts, reasoning and the seed. */
  readonly mark: string;
  readonly spy: number;
  readonly missed: "timeout" | "error";
}

/** Plays the first `steps` decision points of a match. */
function play(steps: number, { mark, spy, missed }: Hidden) {
  const config = configSchema.parse({});
  const materials = materialsSchema.parse({
    ...{ family: `pack/${mark}`, spy, spyWord: spy % 2, firstSpeaker: 0, names: NAMES },
    pair: [{ word: `${mark}lan` }, { word: `${mark}vex` }],
  });
  const table = new Table(whoIsSpy, { seed: "twins", config, materials });
  table.deal();
  table.advance();
  const decisions: Decision[] = [];
  const answer = (seat: number) => {
    const speaks = table.state.phase === "speaking";
    const remark = seat === FOUL_SEAT ? "I repeat myself." : `Remark ${decisions.length}.`;
    const text = speaks ? remark : "";
    const isSilent = seat === SILENT_SEAT;
    decisions.push({
      ...{
        at: table.log.length,
        seat,
        nth: table.asks(seat),
        kind: "decision",
        ask: speaks ? "speech" : "vote",
      },
      ...{
        prompt: `Your word is ${mark}.`,
        text: isSilent ? null : text,
        reasoning: `It is ${mark}.`,
        notes: { suspicion: mark },
      },
      ...{ missed: isSilent ? missed : null, detail: isSilent ? mark : null, raw: { mark } },
      ...{ askedAt: new Date(), latencyMs: 100 * spy, tokensIn: spy, tokensOut: spy },
      ...{ costMicros: spy, estimated: false },
    });
    if (isSilent) return { missed, detail: mark };
    return answerFrom(whoIsSpy.ask(table.view(seat), seat, "en"), text);
  };
  for (let step = 0; step < steps; step += 1) {
    table.decide(new Map(table.due.map((seat) => [seat, answer(seat)])));
    table.advance();
  }
  if (table.outcome !== undefined) throw new Error(`the match is over after ${steps} steps`);
  return { config, materials, events: table.log, decisions };
}

type TwinMatch = ReturnType<typeof play>;

async function store(
  database: Database,
  { config, materials, events, decisions }: TwinMatch,
  seasonId: string,
  seed: string,
  seats: readonly NewSeat[],
): Promise<string> {
  const id = await createMatch(database, {
    ...{ seasonId, game: "who-is-spy", gameVersion: whoIsSpy.version, locale: "en" },
    ...{ config, materials, seed, seedHash: "equal", randomAlgorithm, pace: "people", seats },
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const match = await claimMatch(database, id, { runner: "twins", leaseMs: DAY_MS });
  if (match === null) throw new Error(`match ${id} is taken`);
  await appendTurn(database, id, match.fence, 0, events, decisions);
  return id;
}

/** Makes the `place`-th pair of a season, at the decision point `place` modulo their number. */
export async function makeTwins(
  database: Database,
  place: number,
  seasonId: string,
  agents: readonly Omit<NewSeat, "seat">[],
): Promise<Twins> {
  const steps = place % MAX_STEPS;
  const marks = [0, 1].map(() => `zq${randomUUID().replaceAll("-", "")}`);
  const [one, other] = marks.map((mark, twin) =>
    play(steps, { mark, spy: 1 + twin, missed: twin === 0 ? "timeout" : "error" }),
  );
  if (one === undefined || other === undefined) throw new Error("twins are two");
  const [seen, seenToo] = [one, other].map(({ events }) =>
    JSON.stringify(visible(events, "public")),
  );
  if (seen !== seenToo) throw new Error("the public sees a difference");
  const seated = (shift: number): NewSeat[] =>
    agents.map((agent, place) => ({ ...agent, seat: (place + shift) % agents.length }));
  const ids = [
    await store(database, one, seasonId, marks[0] ?? "", seated(0)),
    await store(database, other, seasonId, marks[1] ?? "", seated(1)),
  ] as const;
  // When they began is public; when something was said is not.
  await database.connection.query(
    `UPDATE "Match" SET "createdAt" = '2026-01-01', "startedAt" = '2026-01-01' WHERE "id" = ANY($1)`,
    [ids],
  );
  await database.connection.query(
    `UPDATE "MatchEvent" SET "at" = "at" - interval '1 minute' WHERE "matchId" = $1`,
    [ids[0]],
  );
  return { ids, secrets: marks };
}
