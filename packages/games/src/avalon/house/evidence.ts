import type { Locale, Seat } from "@wisp/game";
import { onceFor } from "../../common/remembering.ts";
import type { ClaimTable } from "../../common/talk/house/claims.ts";
import { hearClaims } from "../../common/talk/house/hear-claims.ts";
import { failsNeeded, QUESTS_TO_WIN, type Role } from "../roles.ts";
import type { Proposal, State } from "../state.ts";
import { labels } from "./labels.ts";

/** A set of seats, as the sum of 2 to the power of each. */
export type Seats = number;

export const setOf = (seats: readonly Seat[]): Seats =>
  seats.reduce((all, seat) => all | (1 << seat), 0);

export const has = (set: Seats, seat: Seat): boolean => (set & (1 << seat)) !== 0;

export function sizeOf(set: Seats): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Something that everybody saw and that speaks for or against assignments of roles. */
export type Evidence = {
  /** Equal for equal evidence alone. */
  readonly key: string;
} & (
  | { readonly kind: "team"; readonly leader: Seat; readonly team: Seats }
  | {
      readonly kind: "votes";
      readonly team: Seats;
      /** Who agreed. */
      readonly agreed: Seats;
    }
  | {
      readonly kind: "quest";
      readonly team: Seats;
      readonly fails: number;
      /** The failure cards by which it fails. */
      readonly needed: number;
      /** Of the quest, from 1. */
      readonly round: number;
      /** Whether a side needed one more quest to win. */
      readonly isDecisive: boolean;
    }
  /** A speaker speaks against or for another player for the first time. */
  | {
      readonly kind: "accuse" | "clear";
      readonly speaker: Seat;
      readonly seat: Seat;
    }
  /** A speaker claims a role for the first time. */
  | { readonly kind: "role"; readonly speaker: Seat; readonly role: "merlin" | "percival" }
);

/** Claims that a speaker has this role or side are no evidence: every player would make them. */
const TELLING_ROLES = ["merlin", "percival"] as const;

/** A player's claim about a player: the side that it puts the player on. */
export interface Opinion {
  readonly speaker: Seat;
  readonly seat: Seat;
  readonly isEvil: boolean;
}

/** What was said in the discussion of a proposal, as far as it concerns roles. */
interface Said {
  readonly opinions: readonly Opinion[];
  readonly roles: readonly { readonly speaker: Seat; readonly role: Role }[];
}

const isRole = (label: string): label is Role =>
  labels.some(({ id, of }) => id === label && of === "role");

/** By language, for the players of a match. */
export const claimTablesOf = onceFor((players: State["players"]) => {
  const names = players.map(({ name }) => name);
  const of = (locale: Locale): ClaimTable => ({ locale, labels, names });
  return { en: of("en"), zh: of("zh") };
});

const heardAt = onceFor((table: ClaimTable) =>
  onceFor((speeches: Proposal["speeches"]): Said => {
    const opinions: Opinion[] = [];
    const roles: { speaker: Seat; role: Role }[] = [];
    for (const { seat: speaker, text } of speeches) {
      for (const claim of text === "" ? [] : hearClaims(text, table)) {
        if (claim.kind === "own" && isRole(claim.label)) roles.push({ speaker, role: claim.label });
        if (!("seat" in claim) || claim.seat === speaker) continue;
        const isEvil =
          claim.kind === "suspect" ||
          claim.kind === "vote" ||
          ("label" in claim && labels.find(({ id }) => id === claim.label)?.isEvil === true);
        opinions.push({ speaker, seat: claim.seat, isEvil });
      }
    }
    return { opinions, roles };
  }),
);

const hear = ({ players, config }: State, { speeches }: Proposal): Said =>
  heardAt(claimTablesOf(players)[config.language])(speeches);

/** All opinions of a match, in order. */
export const opinionsIn = (view: State): readonly Opinion[] =>
  view.proposals.flatMap((proposal) => hear(view, proposal).opinions);

/** All claims of roles by their holders, in order. */
export const rolesIn = (view: State): Said["roles"] =>
  view.proposals.flatMap((proposal) => hear(view, proposal).roles);

/** Everything public that speaks for or against assignments of roles, in order. */
export function evidenceIn(view: State): readonly Evidence[] {
  const { config, quests } = view;
  const all: Evidence[] = [];
  const heard = new Set<string>();
  let [failed, succeeded] = [0, 0];
  for (const proposal of view.proposals) {
    const { leader, round, byRule, votes, goes } = proposal;
    const team = setOf(proposal.team ?? proposal.proposed ?? []);
    const said = hear(view, proposal);
    for (const { speaker, role } of said.roles) {
      const telling = TELLING_ROLES.find((each) => each === role);
      const key = `${speaker} is ${role}`;
      if (telling === undefined || heard.has(key)) continue;
      heard.add(key);
      all.push({ key, kind: "role", speaker, role: telling });
    }
    for (const { speaker, seat, isEvil } of said.opinions) {
      const kind = isEvil ? "accuse" : "clear";
      const key = `${speaker} ${kind} ${seat}`;
      if (heard.has(key)) continue;
      heard.add(key);
      all.push({ key, kind, speaker, seat });
    }
    if (votes === null) continue;
    if (!byRule) all.push({ key: `${leader} leads ${team}`, kind: "team", leader, team });
    const agreed = setOf(votes.flatMap(({ seat, agrees }) => (agrees ? [seat] : [])));
    all.push({ key: `${team} agreed ${agreed}`, kind: "votes", team, agreed });
    const quest = goes === true ? quests.find((each) => each.round === round) : undefined;
    if (quest === undefined) continue;
    const isDecisive = Math.max(failed, succeeded) === QUESTS_TO_WIN - 1;
    all.push({
      key: `${team} fails ${quest.fails}`,
      kind: "quest",
      team,
      fails: quest.fails,
      needed: failsNeeded(config.seats, round),
      round,
      isDecisive,
    });
    if (quest.succeeded) succeeded += 1;
    else failed += 1;
  }
  return all;
}
