import { randomUUID } from "node:crypto";
import {
  appendTurn,
  createMatch,
  type Database,
  failMatch,
  finishMatch,
  leaseMatch,
  type NewSeat,
  unsealSets,
} from "@wisp/db";
import { answerFrom, type Decision, randomAlgorithm, Table, visible } from "@wisp/game";
import { leaderboardRulesOf } from "@wisp/games";
import { configSchema, materialsSchema, whoIsSpy } from "@wisp/games/who-is-spy";
import { projection } from "@wisp/test-kit/projection";

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
  /** Stands in the speeches, which are public. */
  readonly said: string;
}

/** Plays the first `steps` decision points of a match; to its end when they are infinitely many. */
function play(steps: number, { mark, spy, missed, said }: Hidden) {
  const config = configSchema.parse({});
  const materials = materialsSchema.parse({
    family: `pack/${mark}`,
    spy,
    spyWord: spy % 2,
    firstSpeaker: 0,
    names: NAMES,
    pair: [{ word: `${mark}lan` }, { word: `${mark}vex` }],
  });
  const table = new Table(whoIsSpy, { seed: "twins", config, materials });
  table.deal();
  table.advance();
  const decisions: Decision[] = [];
  const answer = (seat: number) => {
    const speaks = table.state.phase === "speaking";
    const remark = seat === FOUL_SEAT ? "I repeat myself." : `Remark ${decisions.length}${said}.`;
    const text = speaks ? remark : "";
    const isSilent = seat === SILENT_SEAT;
    decisions.push({
      at: table.log.length,
      seat,
      nth: table.asks(seat),
      kind: "decision",
      ask: speaks ? "speech" : "vote",
      prompt: `Your word is ${mark}.`,
      text: isSilent ? null : text,
      reasoning: `It is ${mark}.`,
      notes: { suspicion: mark },
      missed: isSilent ? missed : null,
      detail: isSilent ? mark : null,
      raw: { mark },
      askedAt: new Date(),
      latencyMs: 100 * spy,
      tokensIn: spy,
      tokensOut: spy,
      costMicros: spy,
      estimated: false,
    });
    if (isSilent) return { missed, detail: mark };
    return answerFrom(whoIsSpy.ask(table.view(seat), seat, "en"), text);
  };
  for (let step = 0; step < steps && table.outcome === undefined; step += 1) {
    table.decide(new Map(table.due.map((seat) => [seat, answer(seat)])));
    table.advance();
  }
  if (Number.isFinite(steps) && table.outcome !== undefined) {
    throw new Error(`the match is over after ${steps} steps`);
  }
  return { config, materials, events: table.log, decisions, outcome: table.outcome };
}

type TwinMatch = ReturnType<typeof play>;

async function store(
  database: Database,
  { config, materials, events, decisions }: TwinMatch,
  seasonId: string,
  seed: string,
  seats: readonly NewSeat[],
  duplicateSet: string | null = null,
): Promise<string> {
  const id = await createMatch(database, {
    seasonId,
    game: "who-is-spy",
    gameVersion: whoIsSpy.version,
    locale: "en",
    config,
    materials,
    seed,
    seedHash: "equal",
    randomAlgorithm,
    pace: "people",
    seats,
    duplicateSet,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const match = await leaseMatch(database, id, { runner: "twins", leaseMs: DAY_MS });
  if (match === null) throw new Error(`match ${id} is taken`);
  await appendTurn(database, id, match.fence, 0, events, decisions);
  return id;
}

const rotated = (agents: readonly Omit<NewSeat, "seat">[], by: number): NewSeat[] =>
  agents.map((agent, place) => ({ ...agent, seat: (place + by) % agents.length }));

/** When matches began is public; when something was said is not. */
async function beginTogether(database: Database, ids: readonly string[]): Promise<void> {
  await database.connection.query(
    `UPDATE "Match" SET "createdAt" = '2026-01-01', "startedAt" = '2026-01-01' WHERE "id" = ANY($1)`,
    [ids],
  );
}

/** The fence of a match that was leased once. */
const FENCE = 1;

/**
 * Makes two matches of a duplicate set: the first one is over, the second one is in its first round.
 * They share their secrets: the content, and a text in every speech. `end` gives the second one up and
 * ends the set.
 */
export async function makeSealedSet(
  database: Database,
  seasonId: string,
  agents: readonly Omit<NewSeat, "seat">[],
): Promise<Twins & { readonly end: () => Promise<void> }> {
  const duplicateSet = "set-1";
  const secrets = [
    `zq${randomUUID().replaceAll("-", "")}`,
    `qx${randomUUID().replaceAll("-", "")}`,
  ];
  const [mark = "", said = ""] = secrets;
  const hidden = { mark, said, spy: 1, missed: "timeout" } as const;
  const [over, live] = [play(Number.POSITIVE_INFINITY, hidden), play(2, hidden)];
  const ids = [
    await store(database, over, seasonId, `${mark}1`, rotated(agents, 0), duplicateSet),
    await store(database, live, seasonId, `${mark}2`, rotated(agents, 1), duplicateSet),
  ] as const;
  await beginTogether(database, ids);
  const { outcome } = over;
  if (outcome === undefined) throw new Error("the match has no end");
  const finish = (fence: number) =>
    finishMatch(
      database,
      ids[0],
      fence,
      projection({ outcome, rounds: 3, fouls: 1, clean: false }),
      leaderboardRulesOf("who-is-spy"),
    );
  if ((await finish(FENCE)) !== "played") throw new Error("the match is not sealed");
  return {
    ids,
    secrets,
    async end() {
      await failMatch(database, ids[1], FENCE, "It was given up.");
      await unsealSets(database, seasonId, [{ locale: "en", duplicateSet }]);
      const leased = await leaseMatch(database, ids[0], { runner: "sealed", leaseMs: DAY_MS });
      if ((await finish(leased?.fence ?? 0)) !== "finished") throw new Error("it is still sealed");
    },
  };
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
    play(steps, { mark, spy: 1 + twin, missed: twin === 0 ? "timeout" : "error", said: "" }),
  );
  if (one === undefined || other === undefined) throw new Error("twins are two");
  const [seen, seenToo] = [one, other].map(({ events }) =>
    JSON.stringify(visible(events, "public")),
  );
  if (seen !== seenToo) throw new Error("the public sees a difference");
  const ids = [
    await store(database, one, seasonId, marks[0] ?? "", rotated(agents, 0)),
    await store(database, other, seasonId, marks[1] ?? "", rotated(agents, 1)),
  ] as const;
  await beginTogether(database, ids);
  await database.connection.query(
    `UPDATE "MatchEvent" SET "at" = "at" - interval '1 minute' WHERE "matchId" = $1`,
    [ids[0]],
  );
  return { ids, secrets: marks };
}
