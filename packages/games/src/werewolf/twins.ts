import { randomFrom, type Seat, type Setup } from "@wisp/game";
import type { Twins } from "@wisp/game/conformance";
import type { Fixtures } from "../entry.ts";
import { deal } from "./deal.ts";
import {
  type Config,
  configSchema,
  type Event,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { isWolf, MAX_DAYS, packOf, type Role, tableOf } from "./roles.ts";
import { living, roundOf, type State } from "./state.ts";

type Match = Setup<Config, Materials>;
type Pair = Twins<Config, Materials, Event, State>;
type Place = Parameters<NonNullable<Pair["answer"]>>[0];

/** What the set-up's seed and materials deal. */
function dealt(setup: Match) {
  const events = deal({ ...setup, version: 1 }, randomFrom(setup.seed)).map(({ event }) => event);
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "roles-drawn");
  if (opened === undefined || drawn === undefined) throw new Error("the deal lacks an event");
  return { names: opened.names, firstSpeaker: drawn.firstSpeaker, roles: drawn.roles };
}

/** Two matches in which two players have each other's roles. */
class Exchange {
  readonly #one: Seat;
  readonly #other: Seat;
  /** In the first match, and in the second. */
  readonly roles: readonly [readonly Role[], readonly Role[]];
  /** Whether a death of the two shows nothing and changes no count: then they may die. */
  readonly #mayDie: boolean;

  constructor(config: Config, roles: readonly Role[], one: Seat, other: Seat) {
    this.#one = one;
    this.#other = other;
    const [first = "villager", second = "villager"] = [roles[one], roles[other]];
    this.roles = [roles, roles.with(one, second).with(other, first)];
    const isHidden = tableOf(config).flags.reveal === "none";
    this.#mayDie = isHidden && !isWolf(first) && !isWolf(second);
  }

  #isOne(seat: Seat): boolean {
    return seat === this.#one || seat === this.#other;
  }

  /** One of the living players, the same in both matches and for everybody who chooses; none of the two. */
  #common(view: State, isLeftOut: (seat: Seat) => boolean): string | null {
    const open = living(view).filter((seat) => !isLeftOut(seat));
    const seat = open[(5 * roundOf(view)) % Math.max(1, open.length)];
    return seat === undefined ? null : (view.players[seat]?.name ?? null);
  }

  /** What both matches have in common: else other seats would act for the exchanged roles. */
  answer({ seat, ask, view }: Place): string | null | undefined {
    const isAnyWolf = (other: Seat): boolean =>
      this.roles.some((roles) => isWolf(roles[other] ?? null));
    const isKept = (other: Seat): boolean => !this.#mayDie && this.#isOne(other);
    const isBroken = [this.#one, this.#other].some((each) => view.players[each]?.isAlive === false);
    const options = ask.shape.kind === "option" ? ask.shape.options : [];
    const legal = (text: string | null): string | null =>
      text !== null && options.includes(text) ? text : null;
    const notTheTwo = () => legal(this.#common(view, (other) => this.#isOne(other)));
    switch (ask.kind) {
      case "attack":
        return legal(this.#common(view, (other) => isAnyWolf(other) || isKept(other)));
      case "vote":
        return legal(this.#common(view, isKept)) ?? "";
      case "see":
        return notTheTwo();
      case "protect":
        return this.#isOne(seat) && isBroken ? null : notTheTwo();
      case "potion": {
        if (this.#mayDie && this.#isOne(seat)) return "keep";
        if (options.includes("heal") && roundOf(view) % 2 === 1) return "heal";
        const name = this.#common(view, (other) => this.#isOne(other));
        return legal(`poison ${name}`) ?? "keep";
      }
      case "shot":
        return this.#isOne(seat) ? "nobody" : (notTheTwo() ?? "nobody");
      default:
        return undefined;
    }
  }
}

/** The roles at the end are shown, and differ; who wins does not. */
const withoutRoles = (event: Event): object =>
  event.type === "match-closed" ? { ...event, roles: [] } : event;

/**
 * What `seat` and the public must not be able to find out to the last event: which of two others has which role,
 * wherever the seat knows the same wolves in both matches. The seer sees neither of the two, and the two die only
 * where that shows nothing.
 */
function indistinguishableSetups(setup: Match, seat: Seat): readonly Pair[] {
  const { config } = setup;
  const { names, firstSpeaker, roles } = dealt(setup);
  const known = packOf(roles, seat).join();
  // Of players with the same role, one is enough.
  const isFirst = (other: Seat): boolean =>
    roles.findIndex((role, at) => at !== seat && role === roles[other]) === other;
  return roles.flatMap((role, one) =>
    roles.flatMap((_, other): Pair[] => {
      if (one >= other || role === roles[other] || !isFirst(one) || !isFirst(other)) return [];
      // At a large table each pair is left to some of the seats.
      if (roles.length > 8 && (one + other + seat) % 4 !== 0) return [];
      const exchange = new Exchange(config, roles, one, other);
      const [first, second] = exchange.roles;
      if (packOf(second, seat).join() !== known) return [];
      const match = (dealtRoles: readonly Role[]): Match => ({
        ...setup,
        materials: { names, firstSpeaker, roles: [...dealtRoles] },
      });
      return [
        {
          setups: [match(first), match(second)],
          mask: withoutRoles,
          answer: (place) => exchange.answer(place),
        },
      ];
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
    const { roles, flags } = tableOf(configSchema.parse(config));
    const seats = roles.length;
    const night = flags.wolfTalk + 2;
    // Discussion, votes in turn, a run-off of both, last words; the shots and badges of two moments.
    const day = seats * (flags.discussionRounds + 4) + 2 * seats + 6;
    const election = 2 + 2 * seats + 2;
    return election + MAX_DAYS * (night + day);
  },
  variants: [
    {},
    { config: { board: "five" } },
    { config: { board: "six", reveal: "none", discussionRounds: 1 } },
    {},
    { config: { board: "nine", discussionRounds: 1, tie: "runoff", reveal: "side" } },
    { config: { board: "twelve", discussionRounds: 1, vote: "in-turn", order: "sheriff" } },
    {
      config: {
        roles: {
          werewolf: 1,
          "wolf-king": 1,
          possessed: 1,
          seer: 1,
          hunter: 1,
          doctor: 1,
          witch: 1,
          guard: 1,
        },
        reveal: "none",
        discussionRounds: 1,
        repeatSave: false,
        selfSave: false,
        witchSelf: true,
        wolfTalk: 2,
        firstNight: "quiet",
        lastWords: "exile",
        order: "drawn",
        speechCap: 3,
      },
    },
    {
      config: {
        board: "five",
        tie: "nobody",
        wolfTalk: 0,
        sheriff: true,
        order: "sheriff",
        discussionRounds: 1,
      },
      materials: {
        roles: ["possessed", "villager", "seer", "villager", "werewolf"],
        firstSpeaker: 3,
        names: ["Player 1", "Player 10", "Player", "ten", "词"],
      },
    },
    {
      config: { board: "six", discussionRounds: 1 },
      materials: { holders: { seer: 5, witch: 0 } },
    },
  ],
};
