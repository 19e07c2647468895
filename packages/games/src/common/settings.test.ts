import { type Seat, Table } from "@wisp/game";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { games } from "../index.ts";
import { findWord } from "./talk/judge/index.ts";

const settingSchema = z.strictObject({
  id: z.string(),
  options: z.record(z.string(), z.unknown()),
  materials: z.looseObject({ names: z.array(z.string()) }),
  seats: z.strictObject({ subject: z.array(z.int()) }),
});
type Setting = z.infer<typeof settingSchema>;

const spoken = z.looseObject({
  type: z.enum(["spoke", "clue"]),
  seat: z.int(),
  text: z.string(),
  fixed: z.literal(true),
});
const due = z.looseObject({ type: z.literal("turn-opened"), seats: z.array(z.int()) });

describe.each([
  {
    game: "chameleon",
    sets: ["magic-chameleon", "magic-non-chameleon"],
    hiddenIn: z
      .looseObject({ chameleon: z.int() })
      .transform(({ chameleon }): readonly Seat[] => [chameleon]),
    words: z
      .looseObject({
        chameleon: z.int(),
        topic: z.object({
          words: z.tuple([z.object({ word: z.string(), aliases: z.array(z.string()) })]),
        }),
      })
      .transform(
        ({ chameleon, topic }) =>
          (seat: Seat) =>
            seat === chameleon ? [] : topic.words,
      ),
  },
  {
    game: "undercover",
    sets: ["magic-undercover-2", "magic-civilian-2"],
    hiddenIn: z
      .looseObject({ spies: z.array(z.int()) })
      .transform(({ spies }): readonly Seat[] => spies),
    words: z
      .looseObject({ pair: z.array(z.object({ word: z.string(), aliases: z.array(z.string()) })) })
      .transform(
        ({ pair }) =>
          () =>
            pair,
      ),
  },
])("MAgIC's settings of $game", async ({ game, sets, hiddenIn, words }) => {
  const entry = games[game];
  if (entry === undefined) throw new Error(`no game ${game}`);
  const read = async (name: string | undefined): Promise<readonly Setting[]> =>
    z.array(settingSchema).parse(await entry.settings?.[name ?? ""]?.());
  const [hidden, others] = [await read(sets[0]), await read(sets[1])];
  const hiddenSeat = ({ materials }: Setting): Seat => hiddenIn.parse(materials)[0] ?? -1;

  it("are 20 for each side, with the hidden role 7, 7 and 6 times at a seat", () => {
    expect(new Set(hidden.map(({ id }) => id)).size).toBe(20);
    expect(others.map(({ id }) => id)).toEqual(hidden.map(({ id }) => id));
    const counts = [0, 1, 2].map(
      (seat) => hidden.filter((setting) => hiddenSeat(setting) === seat).length,
    );
    expect(counts).toEqual([7, 7, 6]);
  });

  it("seat the challenger in the hidden role alone, or at both other seats", () => {
    for (const setting of hidden) expect(setting.seats.subject).toEqual([hiddenSeat(setting)]);
    for (const setting of others) {
      const rest = [0, 1, 2].filter((seat) => seat !== hiddenSeat(setting));
      expect(setting.seats.subject).toEqual(rest);
    }
  });

  it.each([
    ["hidden", hidden],
    ["others", others],
  ])("begin with the clues of the seats before the challenger's (%s)", (_side, settings) => {
    for (const { id, options, materials, seats } of settings) {
      const table = new Table(entry.game, {
        seed: id,
        config: entry.game.config.parse(options),
        materials: entry.game.materials.parse(materials),
      });
      table.deal();
      while (table.advance().length > 0);
      const events = table.log.map(({ event }) => event);
      const fixed = events.flatMap((event) => spoken.safeParse(event).data ?? []);
      const [first = -1] = seats.subject;
      expect(fixed.map(({ seat }) => seat)).toEqual([0, 1, 2].slice(0, first));
      expect(events.flatMap((event) => due.safeParse(event).data ?? [])).toMatchObject([
        { seats: [first] },
      ]);
      for (const { seat, text } of fixed) {
        expect(text).not.toBe("");
        for (const word of words.parse(materials)(seat)) {
          expect(findWord("en", word, text), `${id}: ${text}`).toBeNull();
        }
      }
    }
  });
});
