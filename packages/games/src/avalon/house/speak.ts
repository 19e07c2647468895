import type { Draws, Seat } from "@wisp/game";
import { type Claim, sayClaim } from "../../common/talk/house/claims.ts";
import { keyOf } from "../../common/talk/house/hear.ts";
import { fill, freshSentence } from "../../common/talk/house/wording.ts";
import { speechCapOf } from "../default-config.ts";
import { tableOf } from "../roles.ts";
import { claimTablesOf, has, opinionsIn, rolesIn } from "./evidence.ts";
import { actingMind, agrees, bySuspicion, type Style } from "./play.ts";
import type { Situation } from "./situation.ts";
import { sentences } from "./words.ts";

/** How a character talks. Chances are from 0 to 1. */
export interface Talk {
  /** To say what it thinks of the team, whom it suspects, and whom it trusts. */
  readonly onTeam: number;
  readonly suspects: number;
  readonly trusts: number;
  /** To put it as a fact. */
  readonly asserts: number;
  /** To answer a player who accuses it. */
  readonly answers: number;
  /** Sentences of a speech at most. */
  readonly most: number;
  /** What it claims of itself, and what it claims to have been shown. */
  claims?(situation: Situation, draws: Draws): readonly Claim[];
}

/** How much likelier than an ordinary player a suspect has to be evil. */
const SUSPECTED = 1.15;

/** The last player who accused the seat since it spoke; null for none. */
function accuserOf({ view, seat, proposal }: Situation): Seat | null {
  const spoken = proposal.speeches.findLastIndex((speech) => speech.seat === seat);
  const since = proposal.speeches.slice(spoken + 1);
  const current = opinionsIn({ ...view, proposals: [{ ...proposal, speeches: since }] });
  return current.findLast((each) => each.seat === seat && each.isEvil)?.speaker ?? null;
}

/** What it says of other players: the loyal what they think, the evil what helps them. */
function opinions(
  situation: Situation,
  style: Style,
  { suspects, trusts, asserts }: Talk,
  draws: Draws,
): Claim[] {
  const { view, isEvil, others, knownEvil } = situation;
  const mind = isEvil ? style.judging.public(situation) : actingMind(situation, style, draws);
  const ranked = bySuspicion(mind, others, draws);
  const even = tableOf(view.config.seats).evil / view.config.seats;
  const claims: Claim[] = [];
  // An evil player accuses loyal ones, but often enough the one whom all suspect: never to do so would show.
  const isFrank = !isEvil || draws.float() < style.hides;
  const suspect = ranked.findLast((other) => isFrank || !has(knownEvil, other));
  const chance = suspect === undefined ? 0 : (mind.isEvil[suspect] ?? 0);
  const isSuspected = isEvil || chance > SUSPECTED * even;
  if (suspect !== undefined && isSuspected && draws.float() < suspects) {
    const asserted = draws.float() < asserts && (isEvil || chance > 0.7);
    claims.push(
      asserted
        ? { kind: "other", seat: suspect, label: "evil" }
        : { kind: "suspect", seat: suspect },
    );
  }
  const partner = ranked.find((other) => has(knownEvil, other));
  const trusted = isEvil && draws.int(3) === 0 ? partner : ranked[0];
  if (trusted !== undefined && trusted !== suspect && draws.float() < trusts) {
    claims.push({ kind: "trust", seat: trusted });
  }
  return claims;
}

/** A speech about the team that is proposed; "" where there is nothing to say. */
export function speak(situation: Situation, style: Style, talk: Talk, draws: Draws): string {
  const { view, locale, seat, proposal, failed } = situation;
  const { players, config } = view;
  const { speeches, leader, proposed, team } = proposal;
  const table = claimTablesOf(players)[locale];
  const said = view.proposals.flatMap((each) => each.speeches.map(({ text }) => keyOf(text)));
  const words = sentences[locale];
  const fresh = (from: readonly string[], name = ""): string => {
    const found = freshSentence(from, { name }, said, () => true, draws);
    return found === "" ? fill(draws.pick(from), { name }) : found;
  };
  const nameOf = (other: Seat): string => players[other]?.name ?? "";
  const parts: string[] = [];
  if (seat === leader && speeches.length === 0) {
    const names = (proposed ?? []).map(nameOf);
    parts.push(fresh(words.proposing, locale === "zh" ? names.join("、") : listed(names)));
  }
  const isClosing = seat === leader && speeches.length > 0;
  if (isClosing) {
    const changed = team !== null && proposed !== null && team.join() !== proposed.join();
    if (!changed && draws.int(3) === 0) return "";
    parts.push(fresh(changed ? words.changing : words.keeping));
  }
  const accuser = accuserOf(situation);
  if (accuser !== null && draws.float() < talk.answers) {
    parts.push(fresh(words.defending, nameOf(accuser)));
  }
  const claims: Claim[] = [];
  if (!isClosing) {
    claims.push(...(talk.claims?.(situation, draws) ?? []));
    if (seat !== leader && draws.float() < talk.onTeam) {
      claims.push({ kind: agrees(situation, style, draws) ? "like-team" : "dislike-team" });
    }
    claims.push(...opinions(situation, style, talk, draws));
  }
  parts.push(...claims.map((claim) => sayClaim(claim, table, said, draws)));
  if (parts.length === 0) {
    parts.push(fresh(failed > 0 && draws.int(2) === 0 ? words.regretting : words.remarks));
  }
  return fitting(parts.slice(0, talk.most), locale === "en" ? " " : "", speechCapOf(config));
}

/** "a, b and c". */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** As many of the sentences as the cap leaves whole. */
function fitting(parts: readonly string[], space: string, cap: number): string {
  const whole = parts.join(space);
  if (parts.length === 0 || [...whole].length <= cap) return whole;
  return fitting(parts.slice(0, -1), space, cap);
}

/** Whether a seat has claimed a role. */
export const hasClaimed = ({ view, seat }: Situation): boolean =>
  rolesIn(view).some(({ speaker }) => speaker === seat);
