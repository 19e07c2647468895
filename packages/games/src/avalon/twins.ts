import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { deal } from "./referee.ts";
import { MAX_REJECTIONS, QUESTS, type Role, sideOf, sightOf } from "./roles.ts";
import type { State } from "./state.ts";

type Match = Setup<Config, Materials>;
type Pair = Twins<Config, Materials, Event, State>;

/** What the set-up's seed and materials deal. */
function dealt(setup: Match) {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map(({ event }) => event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "roles-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  return { names: opened.names, firstLeader: drawn.firstLeader, roles: drawn.roles };
}

/** Who the Assassin is and whom it names differ, and so does who wins by that. */
const withoutRoles = (event: Event): object =>
  event.type === "assassinated" || event.type === "match-closed" ? { type: event.type } : event;

const isEvil = (role: Role | undefined): boolean => role !== undefined && sideOf(role) === "evil";

/**
 * Two matches in which two players have each other's roles. Cards are played so that both have the same number of
 * failures: by players who are evil in both, and of the two players only where both are on the team.
 */
function pairOf(match: Match, roles: readonly Role[], one: Seat, other: Seat): Pair {
  const { materials } = match;
  const exchanged = roles.with(one, roles[other] ?? "servant").with(other, roles[one] ?? "servant");
  const setups = [roles, exchanged].map((each) => ({
    ...match,
    materials: { ...materials, roles: [...each] },
  }));
  const [first = match, second = match] = setups;
  return {
    setups: [first, second],
    mask: withoutRoles,
    answer({ match: which, seat, ask, view, draws }) {
      if (ask.kind !== "card") return undefined;
      const isOfPair = seat === one || seat === other;
      const bothGo = [one, other].every((each) => view.due.includes(each));
      const own = (which === 0 ? roles : exchanged)[seat];
      const fails =
        isOfPair && isEvil(roles[one]) !== isEvil(roles[other])
          ? bothGo && isEvil(own) && view.quests.length % 2 === 0
          : isEvil(own) && draws.int(2) === 0;
      return fails ? "failure" : "success";
    },
  };
}

/**
 * What `seat` and the public must not be able to find out to the last event: which of two others has which role,
 * wherever the seat is shown the same in both matches.
 */
function indistinguishableSetups(setup: Match, seat: Seat): readonly Pair[] {
  const { names, firstLeader, roles } = dealt(setup);
  const match: Match = { ...setup, materials: { names, firstLeader } };
  const shown = sightOf(roles, seat).join();
  // Of players with the same role, one is enough.
  const isFirst = (other: Seat): boolean =>
    roles.findIndex((role, at) => at !== seat && role === roles[other]) === other;
  return roles.flatMap((role, one) =>
    roles.flatMap((otherRole, other): Pair[] => {
      if (one >= other || !isFirst(one) || !isFirst(other)) return [];
      const exchanged = roles.with(one, otherRole).with(other, role);
      return sightOf(exchanged, seat).join() === shown ? [pairOf(match, roles, one, other)] : [];
    }),
  );
}

export const fixtures: Fixtures = {
  indistinguishableSetups: (setup, seat) => {
    const config = configSchema.parse(setup.config);
    const materials = materialsSchema.parse(setup.materials);
    return indistinguishableSetups({ ...setup, config, materials }, seat);
  },
  maxDecisions: (config) => {
    const { seats, reconsider, rejections } = configSchema.parse(config);
    const proposals = rejections === "second-goes" ? 2 : MAX_REJECTIONS;
    const perProposal = 1 + seats + (reconsider ? 2 : 0) + 1;
    return QUESTS * (proposals * perProposal + 1) + 1;
  },
  variants: [
    {},
    // The usual game, and tables of other sizes with all roles.
    { config: { rejections: "five-lose", reconsider: false } },
    {},
    { config: { seats: 7, mordred: true, oberon: false, rejections: "five-lose" } },
    { config: { seats: 10, mordred: true, oberon: true, reconsider: false } },
    { config: { seats: 6, percival: false, oberon: true } },
    { config: { seats: 8, percival: false, loyalMayFail: true, speechCap: 3 } },
    {
      materials: {
        roles: ["morgana", "servant", "merlin", "assassin", "percival"],
        firstLeader: 3,
        names: ["Player 1", "Player 10", "Player", "ten", "词"],
      },
    },
    { config: { seats: 9 }, materials: { holders: { merlin: 8, minion: 0 } } },
  ],
};
