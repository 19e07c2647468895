import type { Draws, Seat } from "@wisp/game";
import { hearClaims } from "../../common/talk/house/hear-claims.ts";
import { tableOf } from "../roles.ts";
import { claimTablesOf, saidIn } from "./evidence.ts";
import { claimsIn, type Judging } from "./minds.ts";
import type { Beliefs } from "./posterior.ts";
import type { Situation } from "./situation.ts";

/** How a character acts. Shares are from 0 to 1. */
export interface Style {
  readonly judging: Judging;
  /** Chance that it votes for a partner whom all suspect, while a wolf. */
  readonly betrays: number;
  /** Chance to vote otherwise than it means to. */
  readonly wavers: number;
  /** How sure it is that a player is a wolf before it poisons; above 1: never. */
  readonly poisonsAt: number;
  /** Chance that it stands for sheriff without a claim to it. */
  readonly stands: number;
  /** How far it strays from the likeliest victim while a doctor may protect it. */
  readonly evades: number;
  /** Of several who look nearly alike, whether it follows the first vote of the day's talk. */
  readonly follows: number;
}

const by = (values: readonly number[], seats: readonly Seat[], draws: Draws): Seat[] =>
  draws.shuffle(seats).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));

/** The seats from the least to the most suspicious in a mind. */
export const bySuspicion = (mind: Beliefs, seats: readonly Seat[], draws: Draws): Seat[] =>
  by(mind.isWolf, seats, draws);

/** How often each player was accused today. */
function accusedToday({ view }: Situation): ReadonlyMap<Seat, number> {
  const day = view.days.at(-1);
  const said = day === undefined ? [] : saidIn({ ...view, days: [day] });
  const counts = new Map<Seat, number>();
  for (const each of said) {
    if (each.kind === "accuse") counts.set(each.seat, (counts.get(each.seat) ?? 0) + 1);
  }
  return counts;
}

/** The same place at the table, as a villager would see it. */
export const asVillager = (situation: Situation): Situation => ({
  ...situation,
  role: "villager",
  isWolf: false,
  pack: [],
  seen: [],
});

/** Whom it votes for, of the players on a ballot. */
export function vote(
  situation: Situation,
  options: readonly Seat[],
  style: Style,
  draws: Draws,
): Seat | null {
  const { isWolf, role, pack } = situation;
  if (options.length === 0) return null;
  if (draws.float() < style.wavers) return draws.pick(options);
  const accused = accusedToday(situation);
  const voices = (seat: Seat): number => (accused.get(seat) ?? 0) * style.follows;
  if (!isWolf && role !== "possessed") {
    const mind = style.judging.own(situation);
    const worth = situation.view.players.map(
      (_, seat) => (mind.isWolf[seat] ?? 0) + 0.02 * voices(seat),
    );
    return by(worth, options, draws).at(-1) ?? null;
  }
  // A wolf votes as a villager in its place would: never to name a wolf would show.
  const mind = style.judging.own(asVillager(situation));
  const isFrank = draws.float() < style.betrays;
  const prey = options.filter((seat) => isFrank || !pack.includes(seat));
  const worth = situation.view.players.map(
    (_, seat) => (mind.isWolf[seat] ?? 0) + 0.1 * voices(seat),
  );
  return by(worth, prey.length === 0 ? options : prey, draws).at(-1) ?? null;
}

/** How much the wolves want a player dead: a likely seer, one who claims a power, one whom all trust. */
function preyWorth(situation: Situation, style: Style): number[] {
  const mind = style.judging.public(situation);
  const claims = claimsIn(saidIn(situation.view));
  return situation.view.players.map((_, seat) => {
    const claim = claims.get(seat);
    const power = claim !== undefined && claim !== "villager" ? 0.4 : 0;
    return 1.5 * (mind.isSeer[seat] ?? 0) + power - (mind.isWolf[seat] ?? 0);
  });
}

/** Whether a doctor or a guard may still be in, as far as everybody knows. */
function mayBeProtected({ view }: Situation): boolean {
  const { roles } = tableOf(view.config);
  const left = roles.filter((role) => role === "doctor" || role === "guard").length;
  const gone = view.players.filter(
    ({ out }) => out?.shown === "doctor" || out?.shown === "guard",
  ).length;
  return gone < left;
}

/** Whom a wolf wants to attack. */
export function wantedPrey(situation: Situation, style: Style, draws: Draws): Seat | null {
  const prey = situation.others.filter((seat) => !situation.pack.includes(seat));
  // The one whom all would attack is the one who is protected.
  const noise = mayBeProtected(situation) ? style.evades : 0.1;
  const worth = preyWorth(situation, style).map((each) => each + noise * draws.float());
  return by(worth, prey, draws).at(-1) ?? null;
}

/** Whom a wolf names: the first one that a living wolf has whispered, else its own choice. */
export function attack(situation: Situation, style: Style, draws: Draws): Seat | null {
  const { view, locale, others, pack } = situation;
  const whispers = view.nights.at(-1)?.whispers ?? [];
  const named = whispers.flatMap(({ text }) =>
    hearClaims(text, claimTablesOf(view.players)[locale]).flatMap((claim) =>
      claim.kind === "vote" ? [claim.seat] : [],
    ),
  );
  const agreed = named.find((seat) => others.includes(seat) && !pack.includes(seat));
  return agreed ?? wantedPrey(situation, style, draws);
}

/** Of whom the seer wants to learn: the most suspicious one whom it has not seen. */
export function look(situation: Situation, style: Style, draws: Draws): Seat | null {
  const { others, seen, share } = situation;
  const mind = style.judging.own(situation);
  const open = others.filter((seat) => !seen.some(({ target }) => target === seat));
  // The closer to an even chance, the more a look tells.
  const worth = mind.isWolf.map((chance) => -Math.abs(Math.max(share, 0.4) - chance));
  return by(worth, open.length === 0 ? others : open, draws).at(-1) ?? null;
}

/** Whom a doctor or guard protects: whom the wolves would attack. */
export function protect(
  situation: Situation,
  options: readonly Seat[],
  style: Style,
  draws: Draws,
): Seat | null {
  const { seat } = situation;
  const own = style.judging.own(situation);
  const worth = preyWorth(situation, style).map(
    (each, other) =>
      each - (own.isWolf[other] ?? 0) + (other === seat ? 0.05 : 0) + 0.8 * draws.float(),
  );
  return by(worth, options, draws).at(-1) ?? null;
}

/** The witch's potion as an answer: she heals players who look innocent, and poisons whom she takes for a wolf. */
export function potion(
  situation: Situation,
  options: readonly string[],
  style: Style,
  draws: Draws,
): string {
  const { view, others, share } = situation;
  const mind = style.judging.own(situation);
  const victim = view.nights.at(-1)?.victim ?? null;
  if (options.includes("heal") && victim !== null && (mind.isWolf[victim] ?? 0) <= share + 0.1) {
    return "heal";
  }
  const suspect = bySuspicion(mind, others, draws).at(-1);
  const name = suspect === undefined ? "" : (view.players[suspect]?.name ?? "");
  const isSure = suspect !== undefined && (mind.isWolf[suspect] ?? 0) >= style.poisonsAt;
  return isSure && options.includes(`poison ${name}`) ? `poison ${name}` : "keep";
}

/** Whom a hunter shoots, or a wolf king takes along. */
export function shot(situation: Situation, style: Style, draws: Draws): Seat | null {
  const { others, pack, isWolf } = situation;
  if (isWolf) {
    const prey = others.filter((seat) => !pack.includes(seat));
    return by(preyWorth(situation, style), prey, draws).at(-1) ?? null;
  }
  return bySuspicion(style.judging.own(situation), others, draws).at(-1) ?? null;
}

/** To whom a dead sheriff hands the badge, or whom it elects: a player whom it trusts, or a partner. */
export function trusted(
  situation: Situation,
  options: readonly Seat[],
  style: Style,
  draws: Draws,
): Seat | null {
  const { pack, isWolf } = situation;
  const partners = isWolf ? options.filter((seat) => pack.includes(seat)) : [];
  if (partners.length > 0) {
    return bySuspicion(style.judging.public(situation), partners, draws)[0] ?? null;
  }
  return bySuspicion(style.judging.own(situation), options, draws)[0] ?? null;
}
