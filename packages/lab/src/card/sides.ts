import { type Deal, type DealtSeats, type Draws, randomFrom } from "@wisp/game";
import type { GameEntry, Sides } from "@wisp/games";
import type { CollectionFile } from "../collections/collection.ts";
import { type AgainstHouse, collectionOf } from "./against-house.ts";

/** Of each side. */
const MATCHES = 60;

type Side = Sides["sides"][number];

/** Materials in which seats have these roles, and every deal is fixed: what took turns would be tried for each match. */
function materialsOf(deals: readonly Deal[], roles: readonly string[], draws: Draws) {
  let dealt: DealtSeats = {};
  let fixed: unknown = { roles };
  for (const { name, ways, counted, fix } of deals) {
    const open = ways(roles.length, dealt);
    const held = open.filter(([seat = -1]) => "role" in counted && roles[seat] === counted.role);
    const way = draws.pick(held.length > 0 ? held : open);
    dealt = { ...dealt, [name]: way };
    fixed = fix(fixed, way);
  }
  return Object.assign({}, fixed);
}

/** Matches in which the subject takes every seat, and every role of a side, in turn; lot deals the other roles. */
function settingsOf(id: string, { deals }: GameEntry, table: readonly string[], { roles }: Side) {
  const own = table.filter((role) => roles.includes(role));
  const seats = table.length;
  const random = randomFrom(`card/${id}/roles/1`);
  return Array.from({ length: MATCHES }, (_, at) => {
    const role = own[at % own.length] ?? "";
    // One further in each sweep over the seats, so that no role keeps to some of them.
    const seat = (at + Math.floor(at / seats)) % seats;
    const draws = random(`${at}`);
    const others = draws.shuffle(table.toSpliced(table.indexOf(role), 1));
    return {
      id: `${id}/${at + 1}`,
      materials: materialsOf(deals, others.toSpliced(seat, 0, role), draws),
      seats: { subject: [seat] },
    };
  });
}

/** The sides of a game, each an experiment. */
function plannedIn(entry: GameEntry): AgainstHouse[] {
  const {
    game: { id: game },
    sides,
  } = entry;
  if (sides === undefined) return [];
  const { name, options, roles, opponents } = sides;
  return sides.sides.map((side) => {
    const id = `${game}-${side.id}`;
    return {
      id,
      game,
      name: { en: `${name.en}, ${side.title.en}`, zh: `${name.zh}（${side.title.zh}）` },
      question: `How well does it play ${name.en} on one side (${side.title.en}) among agents of the house?`,
      options,
      opponents,
      seats: roles.length,
      settings: settingsOf(id, entry, roles, side),
      figures: side.figures,
    };
  });
}

/** The games of sides among some: the subject is alone among agents of the house, on each side equally often. */
export const sidesIn = (entries: readonly GameEntry[]): CollectionFile =>
  collectionOf(
    {
      name: { en: "Games of sides, among the house", zh: "阵营游戏：与平台智能体同桌" },
      question: {
        en: "How well does an agent play each side of a game among agents of the house?",
        zh: "智能体与平台智能体同桌时，在各阵营的水平如何？",
      },
    },
    entries.flatMap(plannedIn),
  );
