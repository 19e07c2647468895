import type { Locale, Seat } from "@wisp/game";
import { onceFor } from "../../common/remembering.ts";
import type { Claim, ClaimTable } from "../../common/talk/house/claims.ts";
import { hearClaims } from "../../common/talk/house/hear-claims.ts";
import { isWolf, type Role, roles, tableOf } from "../roles.ts";
import type { Day, State } from "../state.ts";
import { labels, WOLF } from "./labels.ts";

/** A set of seats, as the sum of 2 to the power of each. */
export type Seats = number;

export const has = (set: Seats, seat: Seat): boolean => (set & (1 << seat)) !== 0;

export const setOf = (seats: readonly Seat[]): Seats =>
  seats.reduce((all, seat) => all | (1 << seat), 0);

export function sizeOf(set: Seats): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** What a speaker says of the roles of the table, in the order of the match. */
export type Said =
  | { readonly kind: "accuse" | "clear"; readonly speaker: Seat; readonly seat: Seat }
  /** What a seer's night is said to have shown. */
  | {
      readonly kind: "result";
      readonly speaker: Seat;
      readonly seat: Seat;
      readonly isWolf: boolean;
    }
  | { readonly kind: "role"; readonly speaker: Seat; readonly role: Role };

/** Something that everybody saw and that speaks for or against sets of wolves. */
export type Evidence = {
  /** Equal for equal evidence alone. */
  readonly key: string;
} & (
  | Said
  /** Died in the night, or shown to be a wolf or none when out. */
  | { readonly kind: "killed"; readonly seat: Seat }
  | {
      readonly kind: "shown";
      readonly seat: Seat;
      readonly isWolf: boolean;
      readonly role: Role | null;
    }
  | {
      readonly kind: "vote";
      readonly seat: Seat;
      readonly choice: Seat;
      /** Who could be voted for. */
      readonly open: Seats;
    }
);

/** By language, for the players of a match. */
export const claimTablesOf = onceFor((players: State["players"]) => {
  const names = players.map(({ name }) => name);
  return namesOnce(names.join("\n"), names);
});

const tables = new Map<string, Readonly<Record<Locale, ClaimTable>>>();
const MAX_TABLES = 100;

/** One object for equal names: views of a match differ, what is heard at their table does not. */
function namesOnce(key: string, names: readonly string[]): Readonly<Record<Locale, ClaimTable>> {
  const found = tables.get(key);
  if (found !== undefined) return found;
  if (tables.size >= MAX_TABLES) tables.clear();
  const of = (locale: Locale): ClaimTable => ({ locale, labels, names, hasTeams: false });
  const made = { en: of("en"), zh: of("zh") };
  tables.set(key, made);
  return made;
}

const isRole = (label: string): label is Role => roles.some((role) => role === label);

/** What a claim says; null where it is of no use. */
function saidBy(speaker: Seat, claim: Claim): Said | null {
  switch (claim.kind) {
    case "own":
      return isRole(claim.label) ? { kind: "role", speaker, role: claim.label } : null;
    case "seen":
      return claim.seat === speaker
        ? null
        : { kind: "result", speaker, seat: claim.seat, isWolf: claim.label === WOLF };
    case "suspect":
    case "vote":
      return claim.seat === speaker ? null : { kind: "accuse", speaker, seat: claim.seat };
    case "trust":
      return claim.seat === speaker ? null : { kind: "clear", speaker, seat: claim.seat };
    case "other": {
      const isEvil = labels.find(({ id }) => id === claim.label)?.isEvil === true;
      return claim.seat === speaker
        ? null
        : { kind: isEvil ? "accuse" : "clear", speaker, seat: claim.seat };
    }
    default:
      return null;
  }
}

const heardIn = onceFor((table: ClaimTable) =>
  onceFor((speeches: Day["speeches"]): readonly Said[] =>
    speeches.flatMap(({ seat, text }) =>
      text === "" ? [] : hearClaims(text, table).flatMap((claim) => saidBy(seat, claim) ?? []),
    ),
  ),
);

/** What a claim is worth at a table: of a role that no player has, nothing, and a night that no seer saw is an opinion. */
function heardAt(said: Said, roles: readonly Role[]): readonly Said[] {
  if (said.kind === "role") return roles.includes(said.role) ? [said] : [];
  if (said.kind !== "result" || roles.includes("seer")) return [said];
  const { speaker, seat, isWolf: isAccused } = said;
  return [{ kind: isAccused ? "accuse" : "clear", speaker, seat }];
}

function hear({ players, config }: State, { speeches }: Day): readonly Said[] {
  const { roles: table } = tableOf(config);
  const said = heardIn(claimTablesOf(players)[config.language])(speeches);
  return said.flatMap((each) => heardAt(each, table));
}

/** Everything that players said of roles, in order. */
export const saidIn = (view: State): readonly Said[] => view.days.flatMap((day) => hear(view, day));

const keyOfSaid = (said: Said): string => {
  if (said.kind === "role") return `${said.speaker} is ${said.role}`;
  const what = said.kind === "result" ? `sees ${said.isWolf}` : said.kind;
  return `${said.speaker} ${what} ${said.seat}`;
};

/** Everything public that speaks for or against sets of wolves, in order; what is said again counts once. */
export function evidenceIn(view: State): readonly Evidence[] {
  const { players } = view;
  const all: Evidence[] = [];
  const heard = new Set<string>();
  const shownOf = (seat: Seat): void => {
    const shown = players[seat]?.out?.shown ?? null;
    if (shown === null) return;
    const role = isRole(shown) ? shown : null;
    // Of the side of the werewolves the possessed is no wolf: where the side alone is shown, it stays open.
    const wolf = role === null ? shown === "werewolves" : isWolf(role);
    all.push({ key: `${seat} was ${shown}`, kind: "shown", seat, isWolf: wolf, role });
  };
  let alive = setOf([...players.keys()]);
  const leave = (seat: Seat): void => {
    alive &= ~(1 << seat);
    shownOf(seat);
  };
  for (const day of view.days) {
    for (const seat of day.deaths) {
      all.push({ key: `${seat} died`, kind: "killed", seat });
      leave(seat);
    }
    for (const said of hear(view, day)) {
      const key = keyOfSaid(said);
      if (heard.has(key)) continue;
      heard.add(key);
      all.push({ ...said, key });
    }
    for (const { about, votes, ballot } of day.ballots) {
      if (about === "sheriff") continue;
      for (const { seat, choice } of votes) {
        if (choice === null) continue;
        const key = `${seat} votes ${choice} ${day.round}/${ballot}`;
        all.push({ key, kind: "vote", seat, choice, open: alive & ~(1 << seat) });
      }
    }
    const exiled = day.exile?.seat ?? null;
    if (exiled !== null) leave(exiled);
    for (const { target } of day.shots) leave(target);
  }
  return all;
}
