import { RIGHT, soughtRoles, visible } from "@wisp/game";
import { expect, test } from "vitest";
import { playGolden, replayGolden } from "./golden.ts";
import { games } from "./index.ts";
import { views } from "./views.ts";

const MATCHES = 12;

const withSuspects = Object.entries(games).filter(([, { game }]) => game.suspects !== undefined);

test("the games with a hidden role are those in which spectators look for a suspect", () => {
  const hidden = Object.entries(games).filter(([, { board }]) => board.hidden !== undefined);
  expect(withSuspects.map(([id]) => id)).toEqual(hidden.map(([id]) => id));
  expect(withSuspects.map(([id]) => views[id]?.suspects)).not.toContain(undefined);
});

test.each(withSuspects)(
  "in %s everybody can be looked for, and nobody is known before the end",
  (id, entry) => {
    const { game, board } = entry;
    const { suspects } = game;
    if (suspects === undefined) throw new Error(`${id} has no suspects`);
    let votings = 0;
    for (let match = 0; match < MATCHES; match += 1) {
      const table = replayGolden(entry, playGolden(entry, "en", `suspects ${match}`));
      const holders = suspects.holders(table.state);
      const dealt = table.outcome?.roles.flatMap((role, seat) =>
        soughtRoles(board.hidden).includes(role) ? [seat] : [],
      );
      expect(dealt).toEqual(holders);
      let view: unknown;
      let rounds = 0;
      for (const event of visible(table.log, "public")) {
        view = game.evolve(view, event);
        const named = suspects.suspects(view);
        if (named.length > 0) expect(suspects.holders(view)).toEqual([]);
        if (!suspects.isVoting(view)) continue;
        rounds += 1;
        expect(holders.some((seat) => named.includes(seat))).toBe(true);
        const shown = suspects.votes(view).map(({ round }) => round);
        expect(Math.max(0, ...shown)).toBeLessThan(suspects.nextVote(view));
      }
      expect(suspects.suspects(view)).toEqual([]);
      const asked = game.interviews?.find(({ name }) => name === suspects.interview);
      expect(asked?.scores).toEqual([RIGHT]);
      const together = game.interviews?.find(({ name }) => name === suspects.together);
      expect(together === undefined).toBe(suspects.together === undefined);
      expect(together?.scores ?? [suspects.interview]).toContain(suspects.interview);
      expect(new Set(suspects.votes(view).map(({ round }) => round)).size).toBe(rounds);
      votings += rounds;
    }
    expect(votings).toBeGreaterThanOrEqual(MATCHES);
  },
);
