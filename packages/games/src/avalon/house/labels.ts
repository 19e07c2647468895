import type { Label } from "../../common/talk/house/claims.ts";
import type { Role, Side } from "../roles.ts";

const side = (id: Side, en: readonly string[], zh: readonly string[]): Label => ({
  id,
  of: "side",
  isEvil: id === "evil",
  words: { en, zh },
});
const loyal = (id: Role, en: readonly string[], zh: readonly string[]): Label => ({
  id,
  of: "role",
  isEvil: false,
  words: { en, zh },
});
const evil = (id: Role, en: readonly string[], zh: readonly string[]): Label => ({
  ...loyal(id, en, zh),
  isEvil: true,
});

/** The sides and roles of Avalon as players say them. */
export const labels: readonly Label[] = [
  side(
    "evil",
    [
      "evil",
      "an evil player",
      "a minion of Mordred",
      "one of Mordred's minions",
      "on the evil side",
      "on the evil team",
      "a bad guy",
      "a traitor",
      "a spy",
      "a minion",
    ],
    ["坏人", "反派", "红方", "邪恶方", "邪恶阵营", "莫德雷德的爪牙", "爪牙"],
  ),
  side(
    "loyal",
    [
      "loyal",
      "a loyal player",
      "on the loyal side",
      "on the good side",
      "on the good team",
      "a good guy",
      "one of the good guys",
    ],
    ["好人", "蓝方", "正义方", "忠诚方", "好人阵营"],
  ),
  loyal("merlin", ["Merlin"], ["梅林"]),
  loyal("percival", ["Percival"], ["派西维尔", "派西"]),
  loyal(
    "servant",
    ["a loyal servant", "a servant", "a loyal servant of Arthur", "a servant of Arthur"],
    ["忠臣", "亚瑟的忠臣"],
  ),
  evil("assassin", ["the Assassin"], ["刺客"]),
  evil("morgana", ["Morgana"], ["莫甘娜"]),
  evil("mordred", ["Mordred"], ["莫德雷德"]),
  evil("oberon", ["Oberon"], ["奥伯伦", "奥伯龙"]),
];
