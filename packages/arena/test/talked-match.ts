import {
  appendTurn,
  createAgent,
  createMatch,
  type Database,
  finishMatch,
  leaseMatch,
  type NewMatch,
} from "@wisp/db";
import {
  answerFrom,
  type Decision,
  isFailure,
  randomAlgorithm,
  randomFrom,
  seedHash,
  Table,
} from "@wisp/game";
import { gameEntry, leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";

const GAME = "who-is-spy";

/** Agents for a table of Who is Spy, by whose names leaks are found. */
export async function canaryAgents(database: Database, ownerId: string) {
  const agents: { readonly agentId: string; readonly versionId: string }[] = [];
  for (let seat = 0; seat < 6; seat += 1) {
    const made = await createAgent(database, {
      slug: `canary-slug-${seat}`,
      name: `Canary Name ${seat}`,
      description: "",
      ownerId,
      house: false,
      endpoint: `https://canary-${seat}.example`,
      games: [{ game: GAME, locale: "en" }],
      version: {
        connector: "house",
        settings: {},
        model: `vendor/canary-model-${seat}`,
        commit: null,
      },
    });
    if (isFailure(made)) throw new Error(made.detail);
    agents.push({ agentId: made.id, versionId: made.version.id });
  }
  return agents;
}

/** A finished match in which agents name themselves, with a note and an interview of each speaker. */
export async function talkedMatch(
  database: Database,
  agents: Awaited<ReturnType<typeof canaryAgents>>,
  seed: string,
  more: Partial<NewMatch> = {},
): Promise<string> {
  const entry = gameEntry(GAME);
  if (entry === undefined) throw new Error("no game");
  const { game } = entry;
  const random = randomFrom(seed);
  const { config, materials } = entry.ordinary("en", random);
  const id = await createMatch(database, {
    seasonId: null,
    game: GAME,
    gameVersion: game.version,
    locale: "en",
    pace: "full",
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    seats: agents.map((agent, seat) => ({ ...agent, seat })),
    ...more,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence = 0 } = (await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 })) ?? {};
  const table = new Table(game, { seed, config, materials });
  table.deal();
  table.advance();
  const decisions: Decision[] = [];
  while (table.outcome === undefined) {
    const answers = new Map(
      table.due.map((seat) => {
        const ask = game.ask(table.view(seat), seat, "en");
        const nth = table.asks(seat);
        const text =
          ask.kind === "speech"
            ? `I am Canary Name ${seat}, made of canary-model-${seat}, and this is remark ${nth}.`
            : entry.legal(ask, random(`${seat}/${nth}/${ask.kind}`));
        const answer = answerFrom(ask, text);
        const asked: Decision = {
          at: table.log.length,
          seat,
          nth,
          kind: "decision",
          ask: ask.kind,
          prompt: ask.prompt,
          text,
          reasoning: "a plan",
          notes:
            ask.kind === "speech" ? { suspicions: `private note of canary-slug-${seat}` } : null,
          missed: null,
          detail: null,
          askedAt: new Date(),
          latencyMs: 5,
          tokensIn: null,
          tokensOut: null,
          costMicros: null,
          estimated: false,
          raw: null,
        };
        decisions.push(asked);
        if (ask.kind === "speech") {
          const interview = {
            kind: "interview" as const,
            ask: "guess",
            notes: null,
            text: "Player 2",
          };
          decisions.push({ ...asked, ...interview });
        }
        return [seat, answer];
      }),
    );
    table.decide(answers);
    table.advance();
  }
  const { outcome, log } = table;
  await appendTurn(database, id, fence, 0, log, decisions);
  const summary = projection({ outcome, rounds: 1, fouls: 0, clean: true });
  await finishMatch(database, id, fence, summary, leaderboardRulesOf(GAME));
  return id;
}
