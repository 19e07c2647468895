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
import type { Config, Event, Materials } from "./events.ts";
import { MAX_SEATS, packOf, type Role, tableOf } from "./roles.ts";

/** The role of each seat: as fixed, the rest drawn. Throws a RangeError for roles of another table. */
function dealRoles(config: Config, materials: Materials, random: Random): Role[] {
  const table = tableOf(config).roles;
  const seats = table.length;
  if (materials.roles !== undefined) {
    if (materials.roles.toSorted().join() !== table.toSorted().join()) {
      throw new RangeError(`the table has the roles ${table.join(", ")}`);
    }
    return materials.roles;
  }
  const dealt = new Map<Seat, Role>();
  const left = [...table];
  for (const role of table) {
    const seat = materials.holders?.[role];
    if (seat === undefined || [...dealt.values()].includes(role)) continue;
    if (seat >= seats) throw new RangeError(`the table has the seats 0 to ${seats - 1}`);
    dealt.set(seat, role);
    left.splice(left.indexOf(role), 1);
  }
  const all = Array.from({ length: MAX_SEATS }, (_, seat): Seat => seat);
  for (const seat of materials.shuffled ?? random("roles").shuffle(all)) {
    if (seat >= seats || dealt.has(seat)) continue;
    const role = left.shift();
    if (role !== undefined) dealt.set(seat, role);
  }
  return all.flatMap((seat) => dealt.get(seat) ?? []);
}

/** Draws the parts that the materials leave open, each under its own label, and deals the roles. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const seats = tableOf(config).roles.length;
  const names = materials.names ?? random("names").shuffle(neutralNames(seats));
  if (names.length !== seats) throw new RangeError(`${names.length} names for ${seats} seats`);
  const firstSpeaker = materials.firstSpeaker ?? random("first-speaker").int(seats);
  if (firstSpeaker >= seats) throw new RangeError(`the table has the seats 0 to ${seats - 1}`);
  const roles = dealRoles(config, materials, random);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    { to: nobody, event: { type: "roles-drawn", roles, firstSpeaker } },
    ...roles.map(
      (role, seat): LogEntry<Event> => ({
        to: only(seat),
        event: { type: "role-dealt", seat, role, pack: packOf(roles, seat) },
      }),
    ),
  ];
}
