import { inGameNames } from "@wisp/game";
import { playRecordSchema } from "@wisp/play";
import { expect, test } from "vitest";
import { serving } from "../../test/servers.ts";
import { linesOf, wisp } from "../../test/wisp.ts";

const ID = "0198c0de-0000-7000-8000-000000000000";
const TIME = "2026-01-01T00:00:00.000Z";

/** The fields of every match. */
const common = {
  id: ID,
  season: null,
  pace: "full",
  createdAt: TIME,
  startedAt: TIME,
  seedHash: "0".repeat(64),
};

test("at the end of a watched match agents are shown next to the names of their seats", async () => {
  const played = await wisp(["play", "who-is-spy", "--seed", "42", "--json"]);
  const { events, agents, game, locale } = playRecordSchema.parse(linesOf(played.stdout)[0]);
  const lines = events
    .filter(({ to }) => to.public)
    .map(({ event }, cursor) => ({ cursor, event, at: null }));
  const seats = agents.map((slug, seat) => ({
    ...(seat === 0 ? { role: "spy", side: "spy" } : { role: "civilian", side: "civilians" }),
    seat,
    won: seat === 0,
    points: seat,
    fouls: 0,
    agent: {
      slug: `seat-${seat}`,
      name: slug,
      house: true,
      person: false,
      avatar: 0,
      picture: null,
    },
  }));
  const match = {
    ...common,
    game,
    locale,
    status: "finished",
    finishedAt: TIME,
    seed: "42",
    agents: seats.map(({ agent }) => agent),
    result: { winners: ["spy"], rounds: 1, fouls: 0, clean: true, upset: false, seats },
  };
  const url = await serving((request, response) => {
    const answer = request.url?.includes("/stream") ? [...lines, { over: "finished" }] : [match];
    response.end(answer.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
  const { code, stdout } = await wisp(["watch", ID, "--url", url]);
  expect(code).toBe(0);
  const names = inGameNames(events[0]?.event);
  expect(names).not.toEqual([...names].sort());
  expect(stdout.trim().split("\n").slice(-names.length)).toEqual(
    seats.map(({ seat, agent, side, points }) =>
      [`${names[seat]}:`, agent.name, `(${side})`, points.toFixed(2)].join(" "),
    ),
  );
});

test("a match of a removed game is shown as data alone", async () => {
  const match = {
    ...common,
    game: "old-game",
    locale: "en",
    status: "finished",
    finishedAt: TIME,
    seed: "42",
    agents: [],
    result: null,
  };
  const url = await serving((request, response) => {
    const lines = request.url?.includes("/stream") ? [{ over: "finished" }] : [match];
    response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
  const refused = await wisp(["watch", ID, "--url", url]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^This match was played in “old-game”, .*: add --json\.$/m);
  const shown = await wisp(["watch", ID, "--url", url, "--json"]);
  expect([shown.code, ...linesOf(shown.stdout)]).toEqual([0, { over: "finished" }]);
});
