import type { Label } from "../../common/talk/house/claims.ts";
import type { Role } from "../roles.ts";

const role = (id: Role, en: readonly string[], zh: readonly string[], isEvil = false): Label => ({
  id,
  of: "role",
  isEvil,
  words: { en, zh },
});

/** The labels of the two sides: a wolf, and a player who is none. */
export const WOLF = "wolf";
export const NO_WOLF = "no-wolf";

/** The sides and roles of Werewolf as players say them. */
export const labels: readonly Label[] = [
  {
    id: WOLF,
    of: "side",
    isEvil: true,
    words: {
      en: [
        "a werewolf",
        "a wolf",
        "one of the wolves",
        "one of the werewolves",
        "on the wolves' side",
        "evil",
        "mafia",
        "a bad guy",
      ],
      zh: ["狼人", "狼", "查杀", "坏人", "铁狼"],
    },
  },
  {
    id: NO_WOLF,
    of: "side",
    isEvil: false,
    words: {
      en: [
        "innocent",
        "one of the village",
        "on the village's side",
        "on the village side",
        "a human",
        "human",
        "a good guy",
        "one of us",
        "town",
      ],
      zh: ["好人", "金水", "好身份", "民及神"],
    },
  },
  role("wolf-king", ["the wolf king"], ["狼王"], true),
  role("possessed", ["the possessed"], ["狂人"], true),
  role("seer", ["the seer", "the fortune teller"], ["预言家"]),
  role("doctor", ["the doctor", "the healer"], ["医生"]),
  role("guard", ["the guard", "the bodyguard"], ["守卫"]),
  role("witch", ["the witch"], ["女巫"]),
  role("hunter", ["the hunter"], ["猎人"]),
  role("villager", ["a villager", "a simple villager", "an ordinary villager"], ["村民", "平民"]),
];
