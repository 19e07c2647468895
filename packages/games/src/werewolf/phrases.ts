import type { KnownFact, Locale, Seat, Utterance } from "@wisp/game";
import type { Event, EventOf } from "./events.ts";
import { type Role, type Side, sideOf, sides, tableOf } from "./roles.ts";
import { isNight, lastDay, roundOf, type State, type Vote } from "./state.ts";

type Ending = EventOf<"match-closed">["ending"];

/** The host's sentences, by language. */
interface Phrases {
  readonly roles: Readonly<Record<Role, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  list(names: readonly string[]): string;
  yourName(name: string): string;
  yourRole(role: Role): string;
  yourPack(names: readonly string[]): string;
  dealt(name: string, role: Role, pack: readonly string[]): string;
  opened(names: readonly string[], roles: readonly (readonly [Role, number])[]): string;
  night(round: number): string;
  whispered(name: string, text: string, cut: boolean): string;
  attackNamed(named: readonly (readonly [string, string | null])[]): string;
  attackChosen(victim: string | null): string;
  seen(name: string, target: string, isWolf: boolean): string;
  protected(name: string, target: string | null): string;
  attackTold(name: string, victim: string | null): string;
  potionUsed(name: string, heals: boolean, poisons: string | null): string;
  nightResolved(deaths: readonly (readonly [string, "wolves" | "poison"])[]): string;
  day(round: number, deaths: readonly string[]): string;
  /** A player who is out, with what is told of it. */
  gone(name: string, shown: Role | Side | null): string;
  shotOffered(name: string): string;
  shot(name: string, as: "hunter" | "wolf-king", target: string): string;
  badgePassed(name: string, to: string | null): string;
  stood(names: readonly string[]): string;
  spoke(name: string, text: string, cut: boolean, isLast: boolean): string;
  order(names: readonly string[]): string;
  voted(name: string, choice: string | null): string;
  votes(votes: readonly (readonly [string, string | null])[], about: "exile" | "sheriff"): string;
  elected(name: string | null): string;
  exiled(name: string | null, drawn: boolean): string;
  closed(ending: Ending, roles: readonly (readonly [string, Role])[]): string;
  readonly facts: Readonly<
    Record<"time" | "sheriff" | "order" | "role" | "pack" | "seen" | "out" | "vote", string>
  >;
  time(round: number, isNight: boolean): string;
  readonly wolf: Readonly<Record<"yes" | "no", string>>;
  readonly abstains: string;
}

/** "a", "a and b", "a, b and c". */
const list = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

const enRoles: Readonly<Record<Role, string>> = {
  werewolf: "Werewolf",
  "wolf-king": "Wolf King",
  possessed: "Possessed",
  seer: "Seer",
  doctor: "Doctor",
  guard: "Guard",
  witch: "Witch",
  hunter: "Hunter",
  villager: "Villager",
};
/** As a sentence names a role: "a werewolf", "the seer". */
const enNamed: Readonly<Record<Role, string>> = {
  werewolf: "a werewolf",
  "wolf-king": "the wolf king",
  possessed: "the possessed",
  seer: "the seer",
  doctor: "the doctor",
  guard: "the guard",
  witch: "the witch",
  hunter: "the hunter",
  villager: "a villager",
};
const enSides: Readonly<Record<Side, string>> = { village: "village", werewolves: "werewolves" };
const enTarget = (name: string | null): string => name ?? "nobody";

const isSide = (shown: Role | Side): shown is Side => sides.some((side) => side === shown);

const en: Phrases = {
  roles: enRoles,
  sides: enSides,
  list,
  yourName: (name) => `You are ${name}.`,
  yourRole: (role) => `Your role is ${enRoles[role]}: you win with the ${enSides[sideOf(role)]}.`,
  yourPack: (names) => `${list(names)} ${names.length === 1 ? "is a wolf" : "are wolves"}, too.`,
  dealt: (name, role, pack) =>
    `${name} is ${enNamed[role]}${pack.length === 0 ? "" : ` and knows the other wolves: ${list(pack)}`}.`,
  opened: (names, roles) =>
    `The players are seated: ${names.join(", ")}. The roles are ${list(
      roles.map(([role, count]) =>
        count === 1
          ? enNamed[role]
          : `${count} ${enRoles[role].toLowerCase().replace(/f$/u, "ve")}s`,
      ),
    )}.`,
  night: (round) => `Night ${round} falls.`,
  whispered: (name, text, cut) =>
    text === ""
      ? `${name} whispers nothing to the wolves.`
      : `${name} to the wolves: ${text}${cut ? " (cut off)" : ""}`,
  attackNamed: (named) =>
    `The wolves' choices: ${named.map(([name, target]) => `${name} names ${enTarget(target)}`).join(", ")}.`,
  attackChosen: (victim) => `The wolves attack ${enTarget(victim)}.`,
  seen: (name, target, isWolf) =>
    `${name}, the seer, sees: ${target} is ${isWolf ? "a wolf" : "not a wolf"}.`,
  protected: (name, target) => `${name} protects ${enTarget(target)}.`,
  attackTold: (name, victim) =>
    `${name}, the witch, learns that the wolves attack ${enTarget(victim)}.`,
  potionUsed(name, heals, poisons) {
    if (heals) return `${name}, the witch, uses her healing potion.`;
    return poisons === null
      ? `${name}, the witch, uses no potion.`
      : `${name}, the witch, poisons ${poisons}.`;
  },
  nightResolved: (deaths) =>
    deaths.length === 0
      ? ""
      : deaths
          .map(
            ([name, cause]) =>
              `${name} ${cause === "wolves" ? "is killed by the wolves" : "dies of poison"}.`,
          )
          .join(" "),
  day: (round, deaths) =>
    `Day ${round} breaks. ${
      deaths.length === 0
        ? "Nobody died in the night."
        : `In the night ${deaths.length === 1 ? "one player" : `${deaths.length} players`} died: ${list(deaths)}.`
    }`,
  gone(name, shown) {
    if (shown === null) return name;
    return `${name} (${isSide(shown) ? enSides[shown] : enNamed[shown]})`;
  },
  shotOffered: (name) => `${name} may take a player along.`,
  shot: (name, as, target) =>
    as === "hunter" ? `${name} shoots ${target}.` : `${name} takes ${target} along.`,
  badgePassed: (name, to) =>
    to === null
      ? `${name} tears up the sheriff's badge.`
      : `${name} hands the sheriff's badge to ${to}.`,
  stood: (names) =>
    names.length === 0 ? "Nobody stands for sheriff." : `For sheriff stand: ${list(names)}.`,
  spoke: (name, text, cut, isLast) => {
    const last = isLast ? " (last words)" : "";
    return text === ""
      ? `${name}${last} says nothing.`
      : `${name}${last}: ${text}${cut ? " (cut off)" : ""}`;
  },
  order: (names) => `The order of the day: ${names.join(", ")}.`,
  voted: (name, choice) => (choice === null ? `${name} abstains.` : `${name} votes for ${choice}.`),
  votes: (votes, about) =>
    `${about === "exile" ? "The votes" : "The votes for sheriff"}: ${votes
      .map(([name, choice]) => `${name} ${choice === null ? "abstains" : `for ${choice}`}`)
      .join(", ")}.`,
  elected: (name) => (name === null ? "No sheriff is elected." : `${name} is the sheriff.`),
  exiled(name, drawn) {
    if (name === null) return "Nobody is voted out.";
    return drawn ? `The tie is drawn: ${name} is out.` : `${name} is voted out.`;
  },
  closed: (ending, roles) =>
    [
      {
        "no-wolves": "No wolf is left. The village wins.",
        "wolves-equal": "The wolves are as many as the others. The werewolves win.",
        "days-over": "The last day is over. The match is a draw.",
      }[ending],
      `The roles: ${roles.map(([name, role]) => `${name} ${enRoles[role]}`).join(", ")}.`,
    ].join(" "),
  facts: {
    time: "Time",
    sheriff: "Sheriff",
    order: "Order",
    role: "Role",
    pack: "Knows as wolves",
    seen: "Seen as",
    out: "Out",
    vote: "Last vote",
  },
  time: (round, night) => `${night ? "night" : "day"} ${round}`,
  wolf: { yes: "a wolf", no: "not a wolf" },
  abstains: "abstains",
};

const zhRoles: Readonly<Record<Role, string>> = {
  werewolf: "狼人",
  "wolf-king": "狼王",
  possessed: "狂人",
  seer: "预言家",
  doctor: "医生",
  guard: "守卫",
  witch: "女巫",
  hunter: "猎人",
  villager: "村民",
};
const zhSides: Readonly<Record<Side, string>> = { village: "好人", werewolves: "狼人阵营" };

const zh: Phrases = {
  roles: zhRoles,
  sides: zhSides,
  list: (names) => names.join("、"),
  yourName: (name) => `你是 ${name}。`,
  yourRole: (role) => `你的身份是${zhRoles[role]}，随${zhSides[sideOf(role)]}获胜。`,
  yourPack: (names) => `你的狼同伴：${names.join("、")}。`,
  dealt: (name, role, pack) =>
    `${name} 的身份是${zhRoles[role]}${pack.length === 0 ? "" : `，认识的狼同伴：${pack.join("、")}`}。`,
  opened: (names, roles) =>
    `玩家入座：${names.join("、")}。本局身份：${roles
      .map(([role, count]) => (count === 1 ? zhRoles[role] : `${zhRoles[role]} × ${count}`))
      .join("、")}。`,
  night: (round) => `第 ${round} 夜，天黑请闭眼。`,
  whispered: (name, text, cut) =>
    text === ""
      ? `${name} 没有对狼同伴说话。`
      : `${name} 对狼同伴说：${text}${cut ? "（已截断）" : ""}`,
  attackNamed: (named) =>
    `狼人点名：${named.map(([name, target]) => `${name} → ${target ?? "无"}`).join("，")}。`,
  attackChosen: (victim) => (victim === null ? "狼人没有袭击任何人。" : `狼人袭击 ${victim}。`),
  seen: (name, target, isWolf) =>
    `预言家 ${name} 查验 ${target}：${isWolf ? "是狼人" : "不是狼人"}。`,
  protected: (name, target) =>
    target === null ? `${name} 没有守护任何人。` : `${name} 守护 ${target}。`,
  attackTold: (name, victim) =>
    victim === null
      ? `女巫 ${name} 得知狼人没有袭击任何人。`
      : `女巫 ${name} 得知狼人袭击了 ${victim}。`,
  potionUsed(name, heals, poisons) {
    if (heals) return `女巫 ${name} 用了解药。`;
    return poisons === null ? `女巫 ${name} 没有用药。` : `女巫 ${name} 毒了 ${poisons}。`;
  },
  nightResolved: (deaths) =>
    deaths
      .map(([name, cause]) => `${name} ${cause === "wolves" ? "被狼人杀害" : "中毒身亡"}。`)
      .join(""),
  day: (round, deaths) =>
    `第 ${round} 天，天亮了。${
      deaths.length === 0 ? "昨夜平安，无人出局。" : `昨夜出局：${deaths.join("、")}。`
    }`,
  gone(name, shown) {
    if (shown === null) return name;
    return `${name}（${isSide(shown) ? zhSides[shown] : zhRoles[shown]}）`;
  },
  shotOffered: (name) => `${name} 可以带走一名玩家。`,
  shot: (name, as, target) =>
    as === "hunter" ? `${name} 开枪带走 ${target}。` : `${name} 带走 ${target}。`,
  badgePassed: (name, to) => (to === null ? `${name} 撕掉了警徽。` : `${name} 把警徽交给 ${to}。`),
  stood: (names) => (names.length === 0 ? "没有人竞选警长。" : `竞选警长：${names.join("、")}。`),
  spoke: (name, text, cut, isLast) => {
    const last = isLast ? "（遗言）" : "";
    return text === ""
      ? `${name}${last} 没有发言。`
      : `${name}${last}：${text}${cut ? "（已截断）" : ""}`;
  },
  order: (names) => `今天的发言顺序：${names.join("、")}。`,
  voted: (name, choice) => (choice === null ? `${name} 弃票。` : `${name} 投给 ${choice}。`),
  votes: (votes, about) =>
    `${about === "exile" ? "投票结果" : "警长选票"}：${votes
      .map(([name, choice]) => (choice === null ? `${name} 弃票` : `${name} → ${choice}`))
      .join("，")}。`,
  elected: (name) => (name === null ? "没有选出警长。" : `${name} 当选警长。`),
  exiled(name, drawn) {
    if (name === null) return "没有人被投票出局。";
    return drawn ? `平票抽签，${name} 出局。` : `${name} 被投票出局。`;
  },
  closed: (ending, roles) =>
    [
      {
        "no-wolves": "狼人全部出局，好人获胜。",
        "wolves-equal": "狼人数已不少于其他人，狼人阵营获胜。",
        "days-over": "最后一天结束，双方平局。",
      }[ending],
      `身份：${roles.map(([name, role]) => `${name} ${zhRoles[role]}`).join("、")}。`,
    ].join(""),
  facts: {
    time: "时间",
    sheriff: "警长",
    order: "发言顺序",
    role: "身份",
    pack: "狼同伴",
    seen: "查验",
    out: "出局",
    vote: "上次投票",
  },
  time: (round, night) => `第 ${round} ${night ? "夜" : "天"}`,
  wolf: { yes: "是狼人", no: "不是狼人" },
  abstains: "弃票",
};

export const phrases: Readonly<Record<Locale, Phrases>> = { en, zh };

/** What readers call a role. */
export const namesOf = (role: Role): Readonly<Record<Locale, string>> => ({
  en: enRoles[role],
  zh: zhRoles[role],
});

/** The roles of a table with their numbers, each once. */
export const countedRoles = (roles: readonly Role[]): (readonly [Role, number])[] =>
  [...new Set(roles)].map((role) => [role, roles.filter((each) => each === role).length]);

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.players[seat]?.name ?? "";
  const target = (seat: Seat | null): string | null => (seat === null ? null : name(seat));
  const named = (votes: readonly Vote[]): (readonly [string, string | null])[] =>
    votes.map(({ seat, choice }) => [name(seat), target(choice)]);
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, countedRoles(tableOf(event.config).roles));
    case "role-dealt":
      return say.dealt(name(event.seat), event.role, event.pack.map(name));
    case "night-opened":
      return say.night(event.round);
    case "whispered":
      return say.whispered(name(event.seat), event.text, event.cut);
    case "attack-named":
      return say.attackNamed(named(event.votes));
    case "attack-chosen":
      return say.attackChosen(target(event.victim));
    case "seen":
      return say.seen(name(event.seat), name(event.target), event.isWolf);
    case "protected":
      return say.protected(name(event.seat), target(event.target));
    case "attack-told":
      return say.attackTold(name(event.seat), target(event.victim));
    case "potion-used":
      return say.potionUsed(name(event.seat), event.heals, target(event.poisons));
    case "night-resolved":
      return say.nightResolved(event.deaths.map(({ seat, cause }) => [name(seat), cause]));
    case "day-opened":
      return say.day(
        event.round,
        event.deaths.map(({ seat, shown }) => say.gone(name(seat), shown)),
      );
    case "shot-offered":
      return say.shotOffered(name(event.seat));
    case "shot":
      return say.shot(name(event.seat), event.as, say.gone(name(event.target), event.shown));
    case "badge-passed":
      return say.badgePassed(name(event.seat), target(event.to));
    case "stood":
      return say.stood(event.candidates.map(name));
    case "spoke":
      return say.spoke(name(event.seat), event.text, event.cut, event.part === "last-words");
    case "order-set":
      return say.order(event.order.map(name));
    case "voted":
      return say.voted(name(event.seat), target(event.choice));
    case "votes-shown":
      return say.votes(named(event.votes), event.about);
    case "elected":
      return say.elected(target(event.seat));
    case "exiled":
      return say.exiled(
        event.seat === null ? null : say.gone(name(event.seat), event.shown),
        event.drawn,
      );
    case "match-closed":
      return say.closed(
        event.ending,
        event.roles.map((role, seat) => [name(seat), role]),
      );
    default:
      return "";
  }
}

/** A player's speech, for the one event that contains it; whispers are no speech to all. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" && event.text !== "" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name, role and the wolves whom it knows. */
export function you({ players }: State, seat: Seat, locale: Locale): string {
  const { name = "", role = null, pack } = players[seat] ?? {};
  const say = phrases[locale];
  const names = (pack ?? []).map((other) => players[other]?.name ?? "");
  return [
    say.yourName(name),
    ...(role === null ? [] : [say.yourRole(role)]),
    ...(names.length === 0 ? [] : [say.yourPack(names)]),
  ].join(locale === "en" ? " " : "");
}

/** The time, the sheriff, and what is known of the players. */
export function known(view: State, locale: Locale): readonly KnownFact[] {
  const { players, nights, sheriff } = view;
  if (players.length === 0) return [];
  const say = phrases[locale];
  const { facts, roles } = say;
  const name = (seat: Seat): string => players[seat]?.name ?? "";
  const day = lastDay(view);
  const cast = view.days.flatMap(({ ballots }) => ballots).at(-1)?.votes ?? [];
  const round = roundOf(view);
  return [
    ...(round === 0 ? [] : [{ label: facts.time, text: say.time(round, isNight(view)) }]),
    ...(sheriff === null ? [] : [{ label: facts.sheriff, text: name(sheriff) }]),
    ...(day?.order ? [{ label: facts.order, text: day.order.map(name).join(", ") }] : []),
    ...players.flatMap(({ role, pack, out }, seat): KnownFact[] => {
      const shown = out?.shown ?? null;
      const told = role === null ? shown : role;
      return [
        ...(told === null
          ? []
          : [{ label: facts.role, text: isSide(told) ? say.sides[told] : roles[told], seat }]),
        ...(pack === null || pack.length === 0
          ? []
          : [{ label: facts.pack, text: say.list(pack.map(name)), seat }]),
        ...(out === null
          ? []
          : [{ label: facts.out, text: say.time(out.round, out.by === "night"), seat }]),
      ];
    }),
    ...nights.flatMap(({ seen }): KnownFact[] =>
      seen === null
        ? []
        : [{ label: facts.seen, text: say.wolf[seen.isWolf ? "yes" : "no"], seat: seen.target }],
    ),
    ...cast.map(({ seat, choice }) => ({
      label: facts.vote,
      text: choice === null ? say.abstains : name(choice),
      seat,
    })),
  ];
}
