import {
  everyone,
  type LogEntry,
  nobody,
  only,
  openedVersion,
  type Random,
  type Seat,
  type VersionedSetup,
} from "@wisp/game";
import { neutralNames } from "../common/talk/names.ts";
import type { Config, Materials } from "./config.ts";
import type { Event } from "./events.ts";

const fixable = ["chameleon", "firstSpeaker", "names"] as const;

/**
 * Draws the parts that the materials leave open, each under its own label, and deals the roles.
 * Throws a RangeError for materials of a table of another size.
 */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { topic } = materials;
  const seats = Array.from({ length: config.seats }, (_, seat): Seat => seat);
  const names = materials.names ?? random("names").shuffle(neutralNames(config.seats));
  const chameleon = materials.chameleon ?? random("chameleon").int(config.seats);
  const firstSpeaker = materials.firstSpeaker ?? random("first-speaker").int(config.seats);
  const [word] = topic.words.slice(materials.word);
  if (names.length !== config.seats) throw new RangeError(`${names.length} names`);
  if (Math.max(chameleon, firstSpeaker) >= config.seats) throw new RangeError("no such seat");
  if (word === undefined) throw new RangeError(`the topic has no word ${materials.word}`);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    {
      // The list contains the secret word among others, and everybody sees the whole list.
      to: everyone,
      event: {
        type: "topic-announced",
        topic: topic.name,
        words: random("word-order").shuffle(topic.words.map((each) => each.word)),
      },
    },
    {
      to: nobody,
      words: true,
      event: {
        type: "table-drawn",
        chameleon,
        firstSpeaker,
        topicId: topic.id,
        word,
        fixed: fixable.filter((key) => materials[key] !== undefined),
      },
    },
    ...seats.map(
      (seat): LogEntry<Event> => ({
        to: only(seat),
        words: true,
        event: { type: "role-dealt", seat, word: seat === chameleon ? null : word.word },
      }),
    ),
  ];
}
