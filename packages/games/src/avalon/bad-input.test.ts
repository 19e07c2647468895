import { isIllegal, randomFrom, textFor } from "@wisp/game";
import { describe, expect, it, test } from "vitest";
import { asked, dealt, played, type Script } from "../../test/avalon/scripted.ts";
import { answerDue, eventsOf } from "../../test/scripted.ts";
import { materialsSchema } from "./events.ts";
import { evidenceIn } from "./house/evidence.ts";
import { avalon } from "./index.ts";
import { firstTeamWith, teamsOf } from "./roles.ts";

/** The same team twice for each quest: as proposed, and as settled. */
const clean = [
  [0, 1],
  [0, 1, 2],
  [0, 1],
  [0, 1, 2],
  [0, 1, 2],
].flatMap((team) => [team, team]);

describe("bad input", () => {
  const teamOf = (text: string): unknown => asked(dealt({}), 0).parse(text);

  test.each([
    ["a name twice", '["Player 1", "Player 1"]'],
    ["a name twice in words", "Player 1, player 1"],
    ["too few", "Player 1"],
    ["too many", "Player 1, Player 2, Player 3"],
    ["a stranger", "Player 1, Player 6"],
    ["none", ""],
    ["a seat's number", "[0, 1]"],
    ["a megabyte", "Player 1, ".repeat(110_000)],
  ])("a team with %s is illegal", (_, text) => {
    expect(teamOf(text)).toHaveProperty("illegal");
  });

  test.each(['["Player 2", "Player 1"]', "Player 2, Player 1", "Player 1\nPlayer 2"])(
    "a team is read in any order: %j",
    (text) => {
      expect(teamOf(text)).toEqual({ team: [0, 1] });
    },
  );

  it("tells Player 1 from Player 10", () => {
    const ask = asked(dealt({ config: { seats: 10 } }), 0);
    expect(ask.parse("Player 10, Player 1, Player 2")).toEqual({ team: [0, 1, 9] });
    expect(isIllegal(ask.parse("Player 1, Player 1 0, Player 2"))).toBe(true);
  });

  it("a leader who never answers gets the lexically first team with the leader, flagged", () => {
    const { table } = played({ materials: { firstLeader: 3 } });
    const proposed = eventsOf(table, "team-proposed");
    expect(proposed.slice(0, 3).map(({ leader, team, byRule }) => [leader, team, byRule])).toEqual([
      [3, [0, 3], true],
      [4, [0, 1, 4], true],
      [0, [0, 1], true],
    ]);
    expect(eventsOf(table, "team-settled").every(({ byRule, changed }) => byRule && !changed)).toBe(
      true,
    );
    const named = teamsOf(5, 2).filter((team) => team.includes(3));
    expect(named[0]).toEqual(firstTeamWith(3, 5, 2));
  });

  it("a leader who names one team and is late with the second keeps the first", () => {
    const { table } = played({ teams: [[1, 2], { missed: "timeout" }] });
    const [settled] = eventsOf(table, "team-settled");
    expect(settled).toMatchObject({ team: [1, 2], byRule: true, changed: false });
  });

  test.each<[string, Script["teams"], number]>([
    ["named and not settled on", [[1, 2], { missed: "timeout" }], 1],
    ["kept, after the rules named it", [{ missed: "timeout" }, [0, 1]], 1],
    ["never named", [{ missed: "timeout" }, { missed: "timeout" }], 0],
  ])("a team that is %s is its leader's as far as the leader named it", (_, teams, count) => {
    const { table } = played({ teams });
    const led = evidenceIn(table.state).filter(({ kind }) => kind === "team");
    expect(led).toHaveLength(count);
  });

  it("a vote after the clock disagrees, a lost card is success, and both are written down", () => {
    const table = dealt({});
    for (let step = 0; step < 30 && table.state.quests.length === 0; step += 1) {
      answerDue(avalon, table, (seat) => {
        const kind = table.state.asked;
        if (kind === "team") return "Player 1, Player 4";
        if (kind === "speech") return "";
        if (kind === "vote" && seat > 2) return { missed: "timeout" };
        return kind === "card" ? { missed: "error" } : "agree";
      });
    }
    const [shown] = eventsOf(table, "votes-shown");
    expect(shown?.votes.map(({ agrees }) => agrees)).toEqual([true, true, true, false, false]);
    expect(table.state.quests[0]).toMatchObject({ fails: 0, succeeded: true });
    expect(
      eventsOf(table, "answer-missed").map(({ seat, ask, code }) => [seat, ask, code]),
    ).toEqual([
      [3, "vote", "timeout"],
      [4, "vote", "timeout"],
      [0, "card", "error"],
      [3, "card", "error"],
    ]);
  });

  it("Merlin may leave the match, which goes on without", () => {
    const table = dealt({});
    const random = randomFrom("without Merlin");
    while (table.outcome === undefined) {
      answerDue(avalon, table, (seat) => {
        const draws = random(`${table.log.length}/${seat}`);
        return seat === 0 ? { missed: "error" } : textFor(asked(table, seat), draws);
      });
    }
    const votes = table.state.proposals.map((proposal) => proposal.votes?.[0]);
    expect(votes).toEqual(votes.map(() => ({ seat: 0, agrees: false })));
    expect(table.outcome.roles[0]).toBe("merlin");
  });

  it("a speech is cut at its cap, and a blank one is silence", () => {
    const { table } = played({
      config: { speechCap: 5 },
      teams: clean,
      speech: (seat) => (seat === 0 ? "  too long " : "   "),
    });
    const [first, second] = eventsOf(table, "spoke");
    expect([first?.text, first?.cut, second?.text, second?.cut]).toEqual([
      "too l",
      true,
      "",
      false,
    ]);
    expect(avalon.warning?.(table.state, 0, { speech: "too long" }, "en")).toMatch(/too l$/);
  });

  test.each<[string, object, object]>([
    [
      "roles of another table",
      {},
      { roles: ["merlin", "merlin", "servant", "morgana", "assassin"] },
    ],
    ["a leader without a seat", {}, { firstLeader: 5 }],
    ["a role without a seat", {}, { roles: undefined, holders: { merlin: 7 } }],
    ["names of another table", { seats: 6 }, { names: ["a", "b", "c", "d", "e"] }],
  ])("%s cannot be dealt", (_, config, materials) => {
    expect(() => dealt({ config, materials })).toThrow(RangeError);
  });

  it("two roles at one seat are no materials", () => {
    const holders = { merlin: 1, assassin: 1 };
    expect(materialsSchema.safeParse({ holders }).success).toBe(false);
  });

  test.each([
    ["notes", { intentions: Array.from({ length: 10 }, () => "H1") }],
    ["notes", { intentions: [] }],
    ["notes", { intentions: ["x".repeat(1_000_000)] }],
    ["notes", { think: "x".repeat(1_000_000) }],
  ])("%s of another size are refused: %o", (_, given) => {
    for (const [name, value] of Object.entries(given)) {
      expect(avalon.notes?.[name]?.safeParse(value).success).toBe(false);
    }
  });
});
