import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { defaultConfig } from "./default-config.ts";
import type { AskKind, Config, Event, EventOf } from "./events.ts";
import { isWolf, type Role, type Side } from "./roles.ts";

export interface Player {
  readonly name: string;
  /** Where the viewer may know it. */
  readonly role: Role | null;
  /** The other wolves, where the viewer may know whom the player knows. */
  readonly pack: readonly Seat[] | null;
  readonly isAlive: boolean;
  /** How the player went out; null while alive. */
  readonly out: Out | null;
}

interface Out {
  readonly round: number;
  readonly by: "night" | "exile" | "hunter" | "wolf-king";
  /** What the table was told of the player. */
  readonly shown: Role | Side | null;
}

export interface Vote {
  readonly seat: Seat;
  /** Null: abstains. */
  readonly choice: Seat | null;
}

type Whisper = Omit<EventOf<"whispered">, "type" | "round">;

/** A night as far as the viewer may know it. */
export interface Night {
  readonly round: number;
  readonly whispers: readonly Whisper[];
  /** Whom each wolf named. */
  readonly named: readonly Vote[] | null;
  /** Whom the wolves attack; undefined: not known, or not chosen yet. */
  readonly victim?: Seat | null;
  readonly seen: Omit<EventOf<"seen">, "type" | "round"> | null;
  /** Of the doctor and the guard: a table of an organizer's own may have both. */
  readonly protections: readonly Omit<EventOf<"protected">, "type" | "round">[];
  readonly potion: Omit<EventOf<"potion-used">, "type" | "round"> | null;
  readonly deaths: EventOf<"night-resolved">["deaths"] | null;
}

export type Speech = Omit<EventOf<"spoke">, "type" | "round">;
export type Ballot = Omit<EventOf<"votes-shown">, "type" | "round">;
type Shot = Omit<EventOf<"shot">, "type" | "round" | "shown">;

export interface Day {
  readonly round: number;
  /** Who died in the night before it. */
  readonly deaths: readonly Seat[];
  /** Who stands for sheriff; null: the players have not been asked. */
  readonly candidates: readonly Seat[] | null;
  readonly isElectionOver: boolean;
  /** The side with which the sheriff begins; null: not chosen. */
  readonly side: "after" | "before" | null;
  /** In which living players speak; null before the discussion. */
  readonly order: readonly Seat[] | null;
  readonly speeches: readonly Speech[];
  /** Votes of the open ballot that are known before it is over. */
  readonly voted: readonly Vote[];
  readonly ballots: readonly Ballot[];
  readonly exile: Pick<EventOf<"exiled">, "seat" | "drawn"> | null;
  readonly shots: readonly Shot[];
}

/** What the match drew; known only to the referee until the end. */
export type Assignment = Omit<EventOf<"roles-drawn">, "type">;

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly players: readonly Player[];
  readonly nights: readonly Night[];
  readonly days: readonly Day[];
  /** Turns of the present night, or since the last deaths of the day, that are over. */
  readonly done: readonly AskKind[];
  /** The last deaths that came together, and whether by the night or by the vote. */
  readonly moment: { readonly by: "night" | "exile"; readonly dead: readonly Seat[] } | null;
  readonly sheriff: Seat | null;
  /** Who may take another player along now; null: no player, or not known. */
  readonly armed: Seat | null;
  /** The seats whose answers are awaited, and what the turn is about. */
  readonly due: readonly Seat[];
  readonly asked: AskKind | null;
  readonly drawn: Assignment | null;
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  players: [],
  nights: [],
  days: [],
  done: [],
  moment: null,
  sheriff: null,
  armed: null,
  due: [],
  asked: null,
  drawn: null,
  closed: null,
};

/** Number of the present night or day, from 1; 0 before the first night. */
export const roundOf = ({ nights }: Pick<State, "nights">): number => nights.length;

export const isNight = ({ nights, days }: Pick<State, "nights" | "days">): boolean =>
  nights.length > days.length;

export const lastNight = ({ nights }: Pick<State, "nights">): Night | undefined => nights.at(-1);
export const lastDay = ({ days }: Pick<State, "days">): Day | undefined => days.at(-1);

/** The seats that are still in, in ascending order. */
export const living = ({ players }: Pick<State, "players">): Seat[] =>
  players.flatMap(({ isAlive }, seat) => (isAlive ? [seat] : []));

/** Living wolves of the full state. */
export const livingWolves = (state: Pick<State, "players">): Seat[] =>
  living(state).filter((seat) => isWolf(state.players[seat]?.role ?? null));

/** The day's speeches of a part, in order. */
export const speechesOf = (day: Day | undefined, part: Speech["part"]): readonly Speech[] =>
  (day?.speeches ?? []).filter((speech) => speech.part === part);

const changedLast = <Item extends object>(items: readonly Item[], change: Partial<Item>): Item[] =>
  items.map((item, at) => (at === items.length - 1 ? { ...item, ...change } : item));

/** With a change of the present night. */
const withNight = (state: State, change: Partial<Night>): State => ({
  ...state,
  nights: changedLast(state.nights, change),
});

/** With a change of the present day; a turn is over. */
const withDay = (state: State, change: Partial<Day>): State => ({
  ...state,
  due: [],
  days: changedLast(state.days, change),
});

interface Gone extends Omit<Out, "round"> {
  readonly seat: Seat;
}

const without = (players: readonly Player[], round: number, gone: readonly Gone[]): Player[] =>
  players.map((player, seat) => {
    const found = gone.find((each) => each.seat === seat);
    if (found === undefined) return player;
    return { ...player, isAlive: false, out: { round, by: found.by, shown: found.shown } };
  });

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened": {
      const players = event.names.map(
        (name): Player => ({ name, role: null, pack: null, isAlive: true, out: null }),
      );
      return { ...state, config: event.config, version: versionOf(event), players };
    }
    case "roles-drawn": {
      const { type: _, ...drawn } = event;
      return { ...state, drawn };
    }
    case "role-dealt": {
      const { seat, role, pack } = event;
      const players = state.players.map((player, at) =>
        at === seat ? { ...player, role, pack } : player,
      );
      return { ...state, players };
    }
    case "night-opened": {
      const night: Night = {
        round: event.round,
        whispers: [],
        named: null,
        seen: null,
        protections: [],
        potion: null,
        deaths: null,
      };
      return { ...state, nights: [...state.nights, night], done: [] };
    }
    case "turn-opened":
      return { ...state, due: event.seats, asked: event.ask };
    case "turn-closed":
      return { ...state, due: [], armed: null, done: [...state.done, event.ask] };
    case "answer-missed":
      return state;
    case "whispered": {
      const { type: _, round: __, ...whisper } = event;
      return withNight(state, { whispers: [...(lastNight(state)?.whispers ?? []), whisper] });
    }
    case "attack-named":
      return withNight(state, { named: event.votes });
    case "attack-chosen":
    case "attack-told":
      return withNight(state, { victim: event.victim });
    case "seen": {
      const { type: _, round: __, ...seen } = event;
      return withNight(state, { seen });
    }
    case "protected": {
      const { type: _, round: __, ...protection } = event;
      const protections = [...(lastNight(state)?.protections ?? []), protection];
      return withNight(state, { protections });
    }
    case "potion-used": {
      const { type: _, round: __, ...potion } = event;
      return withNight(state, { potion });
    }
    case "night-resolved":
      return withNight(state, { deaths: event.deaths });
    case "day-opened": {
      const { round, deaths } = event;
      const dead = deaths.map(({ seat }) => seat);
      const day: Day = {
        round,
        deaths: dead,
        candidates: null,
        isElectionOver: false,
        side: null,
        order: null,
        speeches: [],
        voted: [],
        ballots: [],
        exile: null,
        shots: [],
      };
      const gone = deaths.map(({ seat, shown }): Gone => ({ seat, shown, by: "night" }));
      return {
        ...state,
        players: without(state.players, round, gone),
        days: [...state.days, day],
        done: [],
        moment: { by: "night", dead },
      };
    }
    case "shot-offered":
      return { ...state, armed: event.seat };
    case "shot": {
      const { round, seat, as, target, shown } = event;
      const players = without(state.players, round, [{ seat: target, by: as, shown }]);
      const shots = [...(lastDay(state)?.shots ?? []), { seat, as, target }];
      return { ...state, players, days: changedLast(state.days, { shots }) };
    }
    case "badge-passed":
      return { ...state, due: [], sheriff: event.to };
    case "stood":
      return withDay(state, { candidates: event.candidates });
    case "spoke": {
      const { type: _, round: __, ...speech } = event;
      return withDay(state, { speeches: [...(lastDay(state)?.speeches ?? []), speech] });
    }
    case "order-set":
      return withDay(state, { side: event.side, order: event.order });
    case "voted": {
      const { seat, choice } = event;
      return withDay(state, { voted: [...(lastDay(state)?.voted ?? []), { seat, choice }] });
    }
    case "votes-shown": {
      const { type: _, round: __, ...ballot } = event;
      return withDay(state, { voted: [], ballots: [...(lastDay(state)?.ballots ?? []), ballot] });
    }
    case "elected":
      return { ...withDay(state, { isElectionOver: true }), sheriff: event.seat };
    case "exiled": {
      const { round, seat, drawn, shown } = event;
      const gone = seat === null ? [] : [{ seat, shown, by: "exile" as const }];
      return {
        ...withDay(state, { exile: { seat, drawn } }),
        players: without(state.players, round, gone),
        done: [],
        moment: { by: "exile", dead: seat === null ? [] : [seat] },
      };
    }
    case "match-closed": {
      const { type: _, ...closed } = event;
      const players = state.players.map((player, seat) => ({
        ...player,
        role: closed.roles[seat] ?? null,
      }));
      return { ...state, players, closed };
    }
  }
}
