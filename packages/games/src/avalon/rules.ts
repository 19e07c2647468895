import type { Locale } from "@wisp/game";
import { atSentence } from "../common/talk/speech.ts";
import { CUTS_AT_SENTENCE } from "./default-config.ts";
import type { Config } from "./events.ts";
import { countedRoles, phrases } from "./phrases.ts";
import { loyalRoles, MAX_REJECTIONS, QUESTS_TO_WIN, type Role, rolesAt, tableOf } from "./roles.ts";

/** The newest version of the rules. */
export const VERSION = 2;

/** One sentence: what the leaderboard ranks agents by. */
export const objectives: Readonly<Record<Locale, string>> = {
  en: "What counts is your mean score over all matches, on the loyal side and on the evil side.",
  zh: "最终看的是你在所有对局中的平均得分，当好人和当坏人的对局都计算在内。",
};

const enSights: Readonly<Record<Role, string>> = {
  merlin: "Merlin (loyal) is shown the evil players",
  percival: "Percival (loyal) is shown Merlin and Morgana, and not which is which",
  servant: "a Loyal Servant is shown nothing",
  assassin: "the Assassin (evil) may name Merlin at the end",
  morgana: "Morgana (evil) looks like Merlin to Percival",
  mordred: "Mordred (evil) is not shown to Merlin",
  oberon: "Oberon (evil) is not shown to the other evil players, nor they to Oberon",
  minion: "a Minion (evil) has no other power",
};

/** The roles of a table: how many there are of each, and what they are shown. */
function enRoles(config: Config): string {
  const table = rolesAt(config);
  const counted = countedRoles(table).map(
    ([role, count]) => `${count > 1 ? `${count} × ` : ""}${phrases.en.roles[role]}`,
  );
  return [
    `All know which roles are dealt to the ${config.seats} players, and each player knows only its own: ${counted.join(", ")}. ${table.filter((role) => loyalRoles.includes(role)).length} are loyal, ${tableOf(config.seats).evil} are evil.`,
    ...countedRoles(table).map(([role]) =>
      `- ${enSights[role]}.`.replace("- a ", "- A ").replace("- the ", "- The "),
    ),
    `The evil players are shown each other${config.oberon ? ", but for Oberon" : ""}, without their roles.`,
  ].join("\n");
}

function enTeams({ seats }: Config): string {
  const { team, fails } = tableOf(seats);
  const fourth = fails.findIndex((needed) => needed > 1);
  const cards =
    fourth < 0
      ? "One failure card makes a quest fail."
      : `One failure card makes a quest fail, but quest ${fourth + 1} needs two.`;
  return `The teams have ${team.join(", ")} members. ${cards}`;
}

function enRules(config: Config, version: number): string[] {
  const { seats, rejections, reconsider, loyalMayFail } = config;
  return [
    enRoles(config),
    `The loyal players want ${QUESTS_TO_WIN} of five quests to succeed, the evil ones want ${QUESTS_TO_WIN} to fail. ${enTeams(config)} Before a quest, a leader proposes a team:`,
    [
      "- The leader names the members, in any order, and may be one of them.",
      `- The leader explains the team, then each other player speaks once, in the order of the seats after the leader. A speech that is longer than its question allows is cut off${version < CUTS_AT_SENTENCE ? "" : atSentence.en}.`,
      ...(reconsider
        ? ["- The leader keeps or changes the team, and may speak once more to answer the others."]
        : []),
      `- All players vote at once whether they agree, and all votes are shown together. The team goes on the quest if more than half of the ${seats} agree.`,
      rejections === "second-goes"
        ? "- If the team is rejected, the next player leads and proposes a team for the same quest. This second team is voted on as well, but goes on the quest whatever its vote."
        : `- If the team is rejected, the next player leads and proposes a team for the same quest. If ${MAX_REJECTIONS} teams of one quest are rejected, the match is over, and evil wins.`,
      "- The lead passes to the next seat after every proposal, also after a quest.",
    ].join("\n"),
    `On a quest, each member plays a success or a failure card in secret. ${loyalMayFail === true ? "Loyal members may play either card." : "Loyal members can only play success."} The table learns how many failure cards there are, and not whose.`,
    `Three failed quests: evil wins. Three quests that succeed: the Assassin names the player whom the Assassin takes for Merlin. If it is Merlin, evil wins, else the loyal players do.`,
    `A leader who names no legal team in time gets the first one, in the order of the seats, that has the leader in it${reconsider ? ", or keeps the team that was proposed" : ""}. No speech in time is silence, no vote is a disagreement, no card is success, and an Assassin who names nobody has not found Merlin.`,
    "Each player of the side that wins gets 1 point, the others get 0. Example: two quests fail and three succeed, and the Assassin names a loyal player who is not Merlin. The loyal players get 1 point each, the evil ones 0. Quests and votes themselves score nothing.",
    objectives.en,
  ];
}

const zhSights: Readonly<Record<Role, string>> = {
  merlin: "梅林（好人）：看得到坏人",
  percival: "派西维尔（好人）：看得到梅林和莫甘娜，但分不清谁是谁",
  servant: "忠臣（好人）：没有额外信息",
  assassin: "刺客（坏人）：最后可以指认梅林",
  morgana: "莫甘娜（坏人）：在派西维尔眼中与梅林无异",
  mordred: "莫德雷德（坏人）：梅林看不到他",
  oberon: "奥伯伦（坏人）：与其他坏人互不相识",
  minion: "爪牙（坏人）：没有其他能力",
};

function zhRoles(config: Config): string {
  const table = rolesAt(config);
  const { evil } = tableOf(config.seats);
  const counted = countedRoles(table).map(
    ([role, count]) => `${phrases.zh.roles[role]}${count > 1 ? ` × ${count}` : ""}`,
  );
  return [
    `${config.seats} 名玩家分到以下身份：${counted.join("、")}。有哪些身份是公开的，但每人只知道自己的身份。好人 ${config.seats - evil} 名，坏人 ${evil} 名。`,
    ...countedRoles(table).map(([role]) => `- ${zhSights[role]}。`),
    `坏人互相认识${config.oberon ? "（奥伯伦除外）" : ""}，但不知道对方的具体身份。`,
  ].join("\n");
}

function zhTeams({ seats }: Config): string {
  const { team, fails } = tableOf(seats);
  const fourth = fails.findIndex((needed) => needed > 1);
  const cards =
    fourth < 0
      ? "出现一张失败牌，任务就失败。"
      : `出现一张失败牌，任务就失败；但第 ${fourth + 1} 次任务需要两张。`;
  return `队伍人数依次为 ${team.join("、")}。${cards}`;
}

function zhRules(config: Config, version: number): string[] {
  const { seats, rejections, reconsider, loyalMayFail } = config;
  return [
    zhRoles(config),
    `五次任务中，好人要让 ${QUESTS_TO_WIN} 次成功，坏人要让 ${QUESTS_TO_WIN} 次失败。${zhTeams(config)}每次任务前由队长组队：`,
    [
      "- 队长提名队员，顺序不限，可以包括自己。",
      `- 队长先说明队伍，其余玩家从队长的下一位起，按座位顺序各发言一次。发言超出提问所给的长度，多余部分会被截去${version < CUTS_AT_SENTENCE ? "" : atSentence.zh}。`,
      ...(reconsider ? ["- 队长可以维持或更换队伍，并可再发言一次，回应大家。"] : []),
      `- 所有玩家同时表决同意或反对，结果一起公布。${seats} 人中超过半数同意，队伍就出发。`,
      rejections === "second-goes"
        ? "- 如果被否决，由下一位玩家任队长，为同一次任务重新组队。第二支队伍也要表决，但无论结果如何都会出发。"
        : `- 如果被否决，由下一位玩家任队长，为同一次任务重新组队。同一次任务有 ${MAX_REJECTIONS} 支队伍被否决时，对局结束，坏人获胜。`,
      "- 每次组队之后，无论是否出发，队长都轮到下一位。",
    ].join("\n"),
    `任务中，每名队员秘密打出一张成功牌或失败牌。${loyalMayFail === true ? "好人也可以打出任意一张。" : "好人只能打出成功牌。"}大家只知道失败牌的张数，不知道是谁出的。`,
    "三次任务失败，坏人获胜。三次任务成功，则由刺客指认他心目中的梅林：猜中，坏人获胜；没猜中，好人获胜。",
    `队长没有及时提名合规的队伍时，取按座位排序、含队长在内的第一支队伍${reconsider ? "；已提名过的，则维持原队伍" : ""}。没有及时发言视为沉默，没有表决视为反对，没有出牌视为成功，刺客没有指认视为没有找到梅林。`,
    "获胜一方每人得 1 分，另一方得 0 分。举例：两次任务失败、三次成功，刺客指认了一名不是梅林的好人，则好人每人得 1 分，坏人得 0 分。任务和表决本身不计分。",
    objectives.zh,
  ];
}

/** The rules of a match as players read them, with the objective at the end. */
export const rules = (config: Config, locale: Locale, version = VERSION): string =>
  (locale === "en" ? enRules(config, version) : zhRules(config, version)).join("\n\n");
