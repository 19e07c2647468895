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
import type { Config, Event, EventOf, Materials } from "./events.ts";
import {
  MAX_REJECTIONS,
  MAX_SEATS,
  QUESTS_TO_WIN,
  type Role,
  rolesAt,
  type Side,
  sightOf,
  teamSize,
} from "./roles.ts";
import {
  type Assignment,
  failures,
  lastProposal,
  type Proposal,
  roundOf,
  type State,
  speakersOf,
  successes,
} from "./state.ts";

const toAll = (...events: Event[]): LogEntry<Event>[] =>
  events.map((event) => ({ to: everyone, event }));

/** The role of each seat: as fixed, the rest drawn. Throws a RangeError for roles of another table. */
function dealRoles(config: Config, materials: Materials, random: Random): Role[] {
  const { seats } = config;
  const table = rolesAt(config);
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
  const order = materials.shuffled ?? random("roles").shuffle(all);
  for (const seat of order) {
    if (seat >= seats || dealt.has(seat)) continue;
    const role = left.shift();
    if (role !== undefined) dealt.set(seat, role);
  }
  return all.flatMap((seat) => dealt.get(seat) ?? []);
}

/** Draws the parts that the materials leave open, each under its own label, and deals the roles. */
export function deal(setup: VersionedSetup<Config, Materials>, random: Random): LogEntry<Event>[] {
  const { config, materials } = setup;
  const { seats } = config;
  const names = materials.names ?? random("names").shuffle(neutralNames(seats));
  if (names.length !== seats) throw new RangeError(`${names.length} names for ${seats} seats`);
  const firstLeader = materials.firstLeader ?? random("first-leader").int(seats);
  if (firstLeader >= seats) throw new RangeError(`the table has the seats 0 to ${seats - 1}`);
  const roles = dealRoles(config, materials, random);
  return [
    { to: everyone, event: { type: "match-opened", config, names, ...openedVersion(setup) } },
    { to: nobody, event: { type: "roles-drawn", roles, firstLeader } },
    ...roles.map(
      (role, seat): LogEntry<Event> => ({
        to: only(seat),
        event: { type: "role-dealt", seat, role, sees: sightOf(roles, seat) },
      }),
    ),
  ];
}

/** The next leader's proposal, of the same quest after a rejection. */
function openProposal(state: State, { firstLeader }: Assignment): LogEntry<Event>[] {
  const { config, quests } = state;
  const last = lastProposal(state);
  const round = quests.length + 1;
  const proposal = last?.round === round ? last.proposal + 1 : 1;
  return toAll({
    type: "proposal-opened",
    round,
    proposal,
    leader: last === undefined ? firstLeader : (last.leader + 1) % config.seats,
    size: teamSize(config.seats, round),
    isLast: config.rejections === "second-goes" && proposal === 2,
  });
}

/** Whether a proposal was rejected, or its quest is over. */
const isOver = ({ round, goes }: Proposal, { quests }: State): boolean =>
  goes !== null && (!goes || quests.length === round);

/** The next question about a proposal. */
function nextTurn({ config }: State, proposal: Proposal): LogEntry<Event>[] {
  const { round, leader, proposed, team, speeches, votes } = proposal;
  const { seats, reconsider } = config;
  const open = (ask: EventOf<"turn-opened">["ask"], due: readonly Seat[]): LogEntry<Event>[] =>
    toAll({ type: "turn-opened", round, ask, seats: [...due] });
  const speakers = speakersOf(seats, leader);
  if (proposed === null) return open("team", [leader]);
  const [speaker] = speakers.slice(speeches.length);
  if (speaker !== undefined) return open("speech", [speaker]);
  if (team === null) return open("team", [leader]);
  if (reconsider && speeches.length === seats) return open("speech", [leader]);
  if (votes === null)
    return open(
      "vote",
      speakers.toSorted((one, other) => one - other),
    );
  return open("card", team);
}

type Ending = EventOf<"match-closed">["ending"];

const winnerOf: Readonly<Record<Ending, Side>> = {
  "quests-failed": "evil",
  rejections: "evil",
  "merlin-named": "evil",
  "merlin-hidden": "loyal",
};

/** How the match has ended; null while it goes on. */
function endingOf(state: State, { roles }: Assignment): Ending | null {
  const { config, assassination } = state;
  const last = lastProposal(state);
  if (failures(state) === QUESTS_TO_WIN) return "quests-failed";
  if (assassination !== null) {
    const { target } = assassination;
    return target !== null && roles[target] === "merlin" ? "merlin-named" : "merlin-hidden";
  }
  return config.rejections === "five-lose" &&
    last?.goes === false &&
    last.proposal === MAX_REJECTIONS
    ? "rejections"
    : null;
}

/** Moves of chance and referee that are due; [] while answers are awaited and after the end. */
export function advance(state: State): LogEntry<Event>[] {
  const { drawn, due, closed } = state;
  if (drawn === null) throw new Error("only the full state can be advanced");
  if (due.length > 0 || closed !== null) return [];
  const { roles } = drawn;
  const ending = endingOf(state, drawn);
  if (ending !== null) {
    return toAll({ type: "match-closed", winner: winnerOf[ending], ending, roles: [...roles] });
  }
  if (successes(state) === QUESTS_TO_WIN) {
    const round = roundOf(state);
    const seats = [roles.indexOf("assassin")];
    return [
      ...toAll({ type: "assassin-called", round }),
      // Whose turn it is would show who the Assassin is.
      { to: only(...seats), event: { type: "turn-opened", round, ask: "assassinate", seats } },
    ];
  }
  const last = lastProposal(state);
  return last === undefined || isOver(last, state)
    ? openProposal(state, drawn)
    : nextTurn(state, last);
}
