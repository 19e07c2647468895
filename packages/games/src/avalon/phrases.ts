import type { KnownFact, Locale, Seat, Utterance } from "@wisp/game";
import type { Card, Event, EventOf } from "./events.ts";
import { failsNeeded, type Role, rolesAt, type Side, sideOf } from "./roles.ts";
import { failures, lastProposal, type Proposal, type State, successes } from "./state.ts";

type Ending = EventOf<"match-closed">["ending"];

/** A proposal with names. */
interface NamedProposal extends Pick<Proposal, "round" | "proposal" | "size" | "isLast"> {
  readonly leader: string;
  /** Failure cards by which the quest fails. */
  readonly fails: number;
}

interface NamedTeam {
  readonly leader: string;
  readonly team: readonly string[];
  readonly byRule: boolean;
}

interface NamedVotes extends Pick<EventOf<"votes-shown">, "approved" | "goes"> {
  readonly agree: readonly string[];
  readonly disagree: readonly string[];
}

/** The host's sentences, by language. */
interface Phrases {
  readonly roles: Readonly<Record<Role, string>>;
  readonly sides: Readonly<Record<Side, string>>;
  readonly votes: Readonly<Record<"agree" | "disagree", string>>;
  readonly cards: Readonly<Record<Card, string>>;
  list(names: readonly string[]): string;
  yourName(name: string): string;
  yourRole(role: Role): string;
  /** What a player sees at the deal; "" where that is nothing. */
  yourSight(role: Role, names: readonly string[]): string;
  dealt(name: string, role: Role, sight: readonly string[]): string;
  askTeam(proposal: Pick<Proposal, "round" | "size" | "isLast">): string;
  askTeamAgain(team: readonly string[]): string;
  readonly askSpeech: Readonly<Record<"opening" | "discussion" | "closing", string>>;
  askVote(isLast: boolean): string;
  readonly askCard: string;
  readonly askAssassin: string;
  warnCut(kept: string): string;
  opened(names: readonly string[], roles: readonly (readonly [Role, number])[]): string;
  proposal(proposal: NamedProposal): string;
  proposed(team: NamedTeam): string;
  settled(team: NamedTeam & { readonly changed: boolean }): string;
  spoke(name: string, text: string, cut: boolean): string;
  votesShown(votes: NamedVotes): string;
  questEnded(round: number, fails: number, succeeded: boolean): string;
  readonly assassinCalled: string;
  assassinated(name: string, target: string | null): string;
  closed(ending: Ending, roles: readonly (readonly [name: string, role: Role])[]): string;
  readonly facts: Readonly<
    Record<"quests" | "proposal" | "leader" | "team" | "vote" | "role" | "sees", string>
  >;
  score(successes: number, failures: number): string;
  progress(round: number, proposal: number): string;
  readonly none: string;
}

/** "a", "a and b", "a, b and c". */
const list = (names: readonly string[]): string =>
  names.length < 2
    ? names.join()
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join()}`;

const many = (count: number, one: string): string => (count === 1 ? one : `${one}s`);

const enRoles: Readonly<Record<Role, string>> = {
  merlin: "Merlin",
  percival: "Percival",
  servant: "Loyal Servant",
  assassin: "Assassin",
  morgana: "Morgana",
  mordred: "Mordred",
  oberon: "Oberon",
  minion: "Minion",
};

/** As a sentence names a role: "Merlin", "the Assassin", "a Loyal Servant". */
const enNamed: Readonly<Record<Role, string>> = {
  ...enRoles,
  servant: "a Loyal Servant",
  assassin: "the Assassin",
  minion: "a Minion",
};

const en: Phrases = {
  roles: enRoles,
  sides: { loyal: "loyal", evil: "evil" },
  votes: { agree: "Agree", disagree: "Disagree" },
  cards: { success: "Success", failure: "Failure" },
  list,
  yourName: (name) => `You are ${name}.`,
  yourRole: (role) =>
    `Your role is ${role === "servant" ? "Loyal Servant" : enRoles[role]}: you are ${sideOf(role)}.`,
  yourSight: (role, names) => {
    if (names.length === 0) return "";
    if (role === "merlin")
      return `You see that ${list(names)} ${names.length === 1 ? "is" : "are"} evil.`;
    if (role === "percival") return `One of ${list(names)} is Merlin, the other is Morgana.`;
    return `${list(names)} ${names.length === 1 ? "is" : "are"} evil, too.`;
  },
  dealt: (name, role, sight) =>
    `${name} is ${enNamed[role]}${sight.length === 0 ? "" : ` and is shown ${list(sight)}`}.`,
  askTeam: ({ round, size, isLast }) =>
    `Which ${size} players do you propose for quest ${round}?${isLast ? " They go whatever the vote." : ""}`,
  askTeamAgain: (team) => `Your team is ${list(team)}. Which team do you settle on?`,
  askSpeech: {
    opening: "You lead: explain your team to the others.",
    discussion: "What do you say about the team?",
    closing: "You have settled on the team: what do you answer the others? You may say nothing.",
  },
  askVote: (isLast) =>
    isLast
      ? "Do you agree with the team? It goes whatever the vote."
      : "Do you agree with the team?",
  askCard: "Which card do you play on the quest?",
  askAssassin: "Three quests have succeeded. Who is Merlin?",
  warnCut: (kept) => `This is too long. The others will only read: ${kept}`,
  opened: (names, roles) =>
    `The players are seated: ${names.join(", ")}. The roles are ${list(
      roles.map(([role, count]) => (count === 1 ? enNamed[role] : `${count} ${enRoles[role]}s`)),
    )}.`,
  proposal: ({ round, proposal, size, isLast, leader, fails }) =>
    [
      `Quest ${round}, proposal ${proposal}: ${leader} leads and proposes a team of ${size}.`,
      ...(fails > 1 ? [`The quest fails with ${fails} failure cards.`] : []),
      ...(isLast ? ["The team goes whatever the vote."] : []),
    ].join(" "),
  proposed: ({ leader, team, byRule }) =>
    byRule
      ? `${leader} names no team. By the rules it is ${list(team)}.`
      : `${leader} proposes ${list(team)}.`,
  settled: ({ leader, team, byRule, changed }) => {
    if (byRule) return `${leader} names no team. By the rules it stays ${list(team)}.`;
    return changed
      ? `${leader} changes the team to ${list(team)}.`
      : `${leader} keeps the team ${list(team)}.`;
  },
  spoke: (name, text, cut) =>
    text === "" ? `${name} says nothing.` : `${name}: ${text}${cut ? " (cut off)" : ""}`,
  votesShown: ({ agree, disagree, approved, goes }) =>
    [
      `Agree: ${agree.length === 0 ? "nobody" : agree.join(", ")}. Disagree: ${disagree.length === 0 ? "nobody" : disagree.join(", ")}.`,
      approved
        ? "The team goes on the quest."
        : goes
          ? "The team is rejected and goes all the same."
          : "The team is rejected.",
    ].join(" "),
  questEnded: (round, fails, succeeded) =>
    `Quest ${round} ${succeeded ? "succeeds" : "fails"}, with ${fails === 0 ? "no failure card" : `${fails} failure ${many(fails, "card")}`}.`,
  assassinCalled: "Three quests have succeeded. The Assassin looks for Merlin.",
  assassinated: (name, target) =>
    target === null
      ? `${name}, the Assassin, names nobody.`
      : `${name}, the Assassin, names ${target} as Merlin.`,
  closed: (ending, roles) =>
    [
      {
        "quests-failed": "Three quests have failed. Evil wins.",
        rejections: "Five proposals in a row were rejected. Evil wins.",
        "merlin-named": "That is Merlin. Evil wins.",
        "merlin-hidden": "Merlin was not found. The loyal players win.",
      }[ending],
      `The roles: ${roles.map(([name, role]) => `${name} ${enRoles[role]}`).join(", ")}.`,
    ].join(" "),
  facts: {
    quests: "Quests",
    proposal: "Proposal",
    leader: "Leads",
    team: "Team",
    vote: "Last vote",
    role: "Role",
    sees: "Was shown",
  },
  score: (succeeded, failed) => `${succeeded} succeeded, ${failed} failed`,
  progress: (round, proposal) => `quest ${round}, proposal ${proposal}`,
  none: "none yet",
};

const zhRoles: Readonly<Record<Role, string>> = {
  merlin: "梅林",
  percival: "派西维尔",
  servant: "忠臣",
  assassin: "刺客",
  morgana: "莫甘娜",
  mordred: "莫德雷德",
  oberon: "奥伯伦",
  minion: "爪牙",
};

const zh: Phrases = {
  roles: zhRoles,
  sides: { loyal: "好人", evil: "坏人" },
  votes: { agree: "同意", disagree: "反对" },
  cards: { success: "成功", failure: "失败" },
  list: (names) => names.join("、"),
  yourName: (name) => `你是 ${name}。`,
  yourRole: (role) => `你的身份是${zhRoles[role]}，属于${zh.sides[sideOf(role)]}阵营。`,
  yourSight: (role, names) => {
    if (names.length === 0) return "";
    if (role === "merlin") return `你看到的坏人是：${names.join("、")}。`;
    if (role === "percival") return `${names.join("、")} 中一人是梅林，另一人是莫甘娜。`;
    return `你的坏人同伴：${names.join("、")}。`;
  },
  dealt: (name, role, sight) =>
    `${name} 的身份是${zhRoles[role]}${sight.length === 0 ? "" : `，看到了 ${sight.join("、")}`}。`,
  askTeam: ({ round, size, isLast }) =>
    `第 ${round} 次任务，你提名哪 ${size} 人？${isLast ? "无论表决结果如何，这支队伍都会出发。" : ""}`,
  askTeamAgain: (team) => `你提名的队伍是 ${team.join("、")}。最终队伍是哪几人？`,
  askSpeech: {
    opening: "你是队长，请向大家说明你的队伍。",
    discussion: "你对这支队伍有什么看法？",
    closing: "队伍已定，你要怎么回应大家？也可以不说。",
  },
  askVote: (isLast) =>
    isLast ? "你同意这支队伍吗？无论表决结果如何，它都会出发。" : "你同意这支队伍吗？",
  askCard: "这次任务你出哪张牌？",
  askAssassin: "三次任务已经成功。谁是梅林？",
  warnCut: (kept) => `太长了，其他人只会看到：${kept}`,
  opened: (names, roles) =>
    `玩家入座：${names.join("、")}。本局身份：${roles
      .map(([role, count]) => (count === 1 ? zhRoles[role] : `${zhRoles[role]} × ${count}`))
      .join("、")}。`,
  proposal: ({ round, proposal, size, isLast, leader, fails }) =>
    [
      `第 ${round} 次任务，第 ${proposal} 次组队：队长 ${leader} 提名 ${size} 人。`,
      ...(fails > 1 ? [`出现 ${fails} 张失败牌时任务才失败。`] : []),
      ...(isLast ? ["无论表决结果如何，这支队伍都会出发。"] : []),
    ].join(""),
  proposed: ({ leader, team, byRule }) =>
    byRule
      ? `${leader} 没有提名，按规则由 ${team.join("、")} 组队。`
      : `${leader} 提名 ${team.join("、")}。`,
  settled: ({ leader, team, byRule, changed }) => {
    if (byRule) return `${leader} 没有回答，按规则队伍仍为 ${team.join("、")}。`;
    return `${leader} ${changed ? "把队伍改为" : "维持队伍"} ${team.join("、")}。`;
  },
  spoke: (name, text, cut) =>
    text === "" ? `${name} 没有发言。` : `${name}：${text}${cut ? "（已截断）" : ""}`,
  votesShown: ({ agree, disagree, approved, goes }) =>
    [
      `同意：${agree.length === 0 ? "无" : agree.join("、")}；反对：${disagree.length === 0 ? "无" : disagree.join("、")}。`,
      approved ? "队伍出发。" : goes ? "队伍被否决，但仍然出发。" : "队伍被否决。",
    ].join(""),
  questEnded: (round, fails, succeeded) =>
    `第 ${round} 次任务${succeeded ? "成功" : "失败"}，${fails === 0 ? "没有失败牌" : `有 ${fails} 张失败牌`}。`,
  assassinCalled: "三次任务已经成功，刺客开始寻找梅林。",
  assassinated: (name, target) =>
    target === null ? `刺客 ${name} 没有指认任何人。` : `刺客 ${name} 指认 ${target} 是梅林。`,
  closed: (ending, roles) =>
    [
      {
        "quests-failed": "三次任务失败，坏人获胜。",
        rejections: "连续五次组队被否决，坏人获胜。",
        "merlin-named": "梅林被找到，坏人获胜。",
        "merlin-hidden": "梅林没有被找到，好人获胜。",
      }[ending],
      `身份：${roles.map(([name, role]) => `${name} ${zhRoles[role]}`).join("、")}。`,
    ].join(""),
  facts: {
    quests: "任务",
    proposal: "进度",
    leader: "队长",
    team: "队伍",
    vote: "上次表决",
    role: "身份",
    sees: "看到",
  },
  score: (succeeded, failed) => `成功 ${succeeded} 次，失败 ${failed} 次`,
  progress: (round, proposal) => `第 ${round} 次任务，第 ${proposal} 次组队`,
  none: "暂无",
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

const gap = (locale: Locale): string => (locale === "en" ? " " : "");

/** The host's sentence for an event, "" for events that the host does not announce. */
export function narrate(event: Event, view: State, locale: Locale): string {
  const say = phrases[locale];
  const name = (seat: Seat): string => view.players[seat]?.name ?? "";
  const namesOf = (seats: readonly Seat[]): string[] => seats.map(name);
  switch (event.type) {
    case "match-opened":
      return say.opened(event.names, countedRoles(rolesAt(event.config)));
    case "role-dealt":
      return say.dealt(name(event.seat), event.role, namesOf(event.sees));
    case "proposal-opened":
      return say.proposal({
        ...event,
        leader: name(event.leader),
        fails: failsNeeded(view.config.seats, event.round),
      });
    case "team-proposed":
      return say.proposed({ ...event, leader: name(event.leader), team: namesOf(event.team) });
    case "team-settled":
      return say.settled({ ...event, leader: name(event.leader), team: namesOf(event.team) });
    case "spoke":
      return event.text === "" && event.part === "closing"
        ? ""
        : say.spoke(name(event.seat), event.text, event.cut);
    case "votes-shown": {
      const of = (agrees: boolean): string[] =>
        namesOf(event.votes.filter((vote) => vote.agrees === agrees).map(({ seat }) => seat));
      return say.votesShown({ ...event, agree: of(true), disagree: of(false) });
    }
    case "quest-ended":
      return say.questEnded(event.round, event.fails, event.succeeded);
    case "assassin-called":
      return say.assassinCalled;
    case "assassinated":
      return say.assassinated(name(event.seat), event.target === null ? null : name(event.target));
    case "match-closed":
      return say.closed(
        event.ending,
        event.roles.map((role, seat) => [name(seat), role]),
      );
    default:
      return "";
  }
}

/** A player's speech, for the one event that contains it. */
export const speech = (event: Event): Utterance | undefined =>
  event.type === "spoke" && event.text !== "" ? { seat: event.seat, text: event.text } : undefined;

/** A player's own name, role and what it was shown. */
export function you({ players }: State, seat: Seat, locale: Locale): string {
  const { name = "", role = null, sees = [] } = players[seat] ?? {};
  const say = phrases[locale];
  const shown = (sees ?? []).map((other) => players[other]?.name ?? "");
  return [
    say.yourName(name),
    ...(role === null ? [] : [say.yourRole(role), say.yourSight(role, shown)]),
  ]
    .filter((sentence) => sentence !== "")
    .join(gap(locale));
}

/** The quests, the team on the table, and what is known of the players. */
export function known(view: State, locale: Locale): readonly KnownFact[] {
  const { players } = view;
  if (players.length === 0) return [];
  const { facts, score, progress, none, roles, votes, list: listed } = phrases[locale];
  const names = (seats: readonly Seat[]): string =>
    listed(seats.map((seat) => players[seat]?.name ?? ""));
  const last = lastProposal(view);
  const team = last?.team ?? last?.proposed ?? null;
  const cast = view.proposals.findLast((proposal) => proposal.votes !== null)?.votes ?? [];
  return [
    { label: facts.quests, text: score(successes(view), failures(view)) },
    ...(last === undefined
      ? []
      : [
          { label: facts.proposal, text: progress(last.round, last.proposal) },
          { label: facts.leader, text: names([last.leader]) },
          { label: facts.team, text: team === null ? none : names(team) },
        ]),
    ...players.flatMap(({ role, sees }, seat): KnownFact[] => [
      ...(role === null ? [] : [{ label: facts.role, text: roles[role], seat }]),
      ...(sees === null || sees.length === 0
        ? []
        : [{ label: facts.sees, text: names(sees), seat }]),
    ]),
    ...cast.map(({ seat, agrees }) => ({
      label: facts.vote,
      text: votes[agrees ? "agree" : "disagree"],
      seat,
    })),
  ];
}
