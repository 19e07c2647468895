import type { Draws, Seat } from "@wisp/game";
import { type Claim, sayClaim } from "../../common/talk/house/claims.ts";
import { keyOf } from "../../common/talk/house/hear.ts";
import { fill, freshSentence } from "../../common/talk/house/wording.ts";
import { nextPart } from "../answers.ts";
import { speechCapOf } from "../default-config.ts";
import { lastDay } from "../state.ts";
import { claimTablesOf, saidIn } from "./evidence.ts";
import { NO_WOLF, WOLF } from "./labels.ts";
import { asVillager, bySuspicion, type Style, vote, wantedPrey } from "./play.ts";
import type { Situation } from "./situation.ts";
import { sentences } from "./words.ts";

/** How a character talks. Chances are from 0 to 1. */
export interface Talk {
  /** To say whom it suspects, whom it trusts, and for whom it will vote. */
  readonly suspects: number;
  readonly trusts: number;
  readonly votes: number;
  /** To put it as a fact. */
  readonly asserts: number;
  /** To answer a player who accuses it. */
  readonly answers: number;
  /** Sentences of a speech at most. */
  readonly most: number;
  /** What it claims of itself, and what it claims to have seen. */
  claims?(situation: Situation, draws: Draws): readonly Claim[];
}

/** How much likelier than an ordinary player a suspect has to be a wolf. */
const SUSPECTED = 1.1;

/** The last player who accused the seat today since it spoke; null for none. */
function accuserOf({ view, seat }: Situation): Seat | null {
  const day = lastDay(view);
  if (day === undefined) return null;
  const spoken = day.speeches.findLastIndex((speech) => speech.seat === seat);
  const since = saidIn({ ...view, days: [{ ...day, speeches: day.speeches.slice(spoken + 1) }] });
  const found = since.findLast((each) => each.kind === "accuse" && each.seat === seat);
  return found?.speaker ?? null;
}

/** Whether a seat has claimed this of itself. */
export const hasClaimed = ({ view, seat }: Situation): boolean =>
  saidIn(view).some((each) => each.kind === "role" && each.speaker === seat);

/** The results that the seat has told. */
export const toldBy = ({ view, seat }: Situation): readonly Seat[] =>
  saidIn(view).flatMap((each) =>
    each.kind === "result" && each.speaker === seat ? [each.seat] : [],
  );

/** The seer's results that it has not told, the wolves first. */
export function untold(situation: Situation): Claim[] {
  const told = toldBy(situation);
  return situation.seen
    .filter(({ target }) => !told.includes(target))
    .toSorted((one, other) => Number(other.isWolf) - Number(one.isWolf))
    .map(({ target, isWolf }) => ({ kind: "seen", seat: target, label: isWolf ? WOLF : NO_WOLF }));
}

/** What it says of other players: the village what it thinks, wolves what the table may believe. */
function opinions(situation: Situation, style: Style, talk: Talk, draws: Draws): Claim[] {
  const { isWolf, role, others, pack, share } = situation;
  const isForWolves = isWolf || role === "possessed";
  const mind = style.judging.own(isForWolves ? asVillager(situation) : situation);
  const ranked = bySuspicion(mind, others, draws);
  const isFrank = draws.float() < style.betrays;
  const suspect = ranked.findLast((other) => isFrank || !pack.includes(other));
  const chance = suspect === undefined ? 0 : (mind.isWolf[suspect] ?? 0);
  const claims: Claim[] = [];
  if (suspect !== undefined && chance > SUSPECTED * share && draws.float() < talk.suspects) {
    const asserted = draws.float() < talk.asserts && (isForWolves || chance > 0.7);
    claims.push(
      asserted ? { kind: "other", seat: suspect, label: WOLF } : { kind: "suspect", seat: suspect },
    );
  }
  const isNamed = claims.length > 0;
  const partner = ranked.find((other) => pack.includes(other));
  const liked = isForWolves && draws.int(4) === 0 ? partner : ranked[0];
  if (liked !== undefined && liked !== suspect && draws.float() < talk.trusts) {
    claims.push({ kind: "trust", seat: liked });
  }
  if (draws.float() < talk.votes) {
    const target = isNamed ? suspect : vote(situation, others, style, draws);
    if (target !== undefined && target !== null) claims.push({ kind: "vote", seat: target });
  }
  return claims;
}

/** As many of the sentences as the cap leaves whole. */
function fitting(parts: readonly string[], space: string, cap: number): string {
  const whole = parts.join(space);
  if (parts.length === 0 || [...whole].length <= cap) return whole;
  return fitting(parts.slice(0, -1), space, cap);
}

/** The speech that is due; "" where there is no room. */
export function speak(situation: Situation, style: Style, talk: Talk, draws: Draws): string {
  const { view, locale } = situation;
  const { players, config } = view;
  const table = claimTablesOf(players)[locale];
  const day = lastDay(view);
  const said = view.days.flatMap(({ speeches }) => speeches.map(({ text }) => keyOf(text)));
  const words = sentences[locale];
  const fresh = (from: readonly string[], name = ""): string => {
    const found = freshSentence(from, { name }, said, () => true, draws);
    return found === "" ? fill(draws.pick(from), { name }) : found;
  };
  const part = nextPart(view);
  const parts: string[] = [];
  if (part === "campaign" || part === "campaign-runoff") parts.push(fresh(words.campaign));
  if (part === "last-words") parts.push(fresh(words.lastWords));
  const accuser = accuserOf(situation);
  if (accuser !== null && part !== "last-words" && draws.float() < talk.answers) {
    parts.push(fresh(words.defending, players[accuser]?.name ?? ""));
  }
  const claims = [
    ...(talk.claims?.(situation, draws) ?? []),
    ...opinions(situation, style, talk, draws),
  ];
  const spoken = claims.map((claim) => sayClaim(claim, table, said, draws));
  // What it claims comes first where a speech has room for little.
  const all = claims.some(({ kind }) => kind === "own" || kind === "seen")
    ? [...spoken, ...parts]
    : [...parts, ...spoken];
  if (all.length === 0) {
    const isFirst = (day?.speeches.length ?? 0) < view.players.length;
    const news = (day?.deaths.length ?? 0) > 0 ? words.mourning : words.quietNight;
    all.push(fresh(isFirst && draws.int(3) === 0 ? news : words.remarks));
  }
  const most = claims.some(({ kind }) => kind === "seen") ? Math.max(3, talk.most) : talk.most;
  return fitting(all.slice(0, most), locale === "en" ? " " : "", speechCapOf(config));
}

/** What a wolf whispers: whom it wants to attack. */
export function whisper(situation: Situation, style: Style, draws: Draws): string {
  const { view, locale } = situation;
  const prey = wantedPrey(situation, style, draws);
  if (prey === null) return "";
  const name = view.players[prey]?.name ?? "";
  return locale === "en" ? `Let us attack ${name}.` : `今晚先杀 ${name}。`;
}
