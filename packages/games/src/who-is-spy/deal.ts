import {
  everyone,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  type VersionedSetup,
} from "@wisp/game";
import { neutralNames as namesOf } from "../common/talk/names.ts";
import type { PackWord } from "../common/talk/pack-word.ts";
import { type Config, type Materials, SEATS } from "./config.ts";
import type { Event } from "./events.ts";

/** "Player 1" to "Player 6". */
export const neutralNames: readonly string[] = namesOf(SEATS);

const fixable = ["spyWord", "spy", "firstSpeaker", "names"] as const;

function split(materials: Materials, spyWord: 0 | 1): { civilian: PackWord; spy: PackWord } {
  const [first, second] = materials.pair;
  return spyWord === 0 ? { civilian: second, spy: first } : { civilian: first, spy: second };
}

/** Draws the parts that the materials leave open, each under its own label, and deals the words. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const names = materials.names ?? random("names").shuffle(neutralNames);
  const spy = materials.spy ?? random("spy").int(SEATS);
  const firstSpeaker = materials.firstSpeaker ?? random("first-speaker").int(SEATS);
  const word = split(materials, materials.spyWord ?? (random("spy-word").int(2) === 0 ? 0 : 1));
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    {
      to: nobody,
      words: true,
      event: {
        type: "table-drawn",
        spy,
        firstSpeaker,
        family: materials.family,
        civilianWord: word.civilian,
        spyWord: word.spy,
        fixed: fixable.filter((key) => materials[key] !== undefined),
      },
    },
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        words: true,
        event: {
          type: "word-dealt",
          seat,
          word: seat === spy ? word.spy.word : word.civilian.word,
        },
      }),
    ),
  ];
}
