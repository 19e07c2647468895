import { commandOfVerbs, type Verbs } from "../command.ts";
import { actOn, actUsage, invite, inviteUsage } from "./season/act.ts";
import { newSeason, usage as newUsage } from "./season/new.ts";

const verbs: Verbs = {
  new: newSeason,
  invite,
  start: actOn("start"),
  pause: actOn("pause"),
  resume: actOn("resume"),
  freeze: actOn("freeze"),
  publish: actOn("publish"),
};

export const season = commandOfVerbs("season", verbs, {
  usage: [newUsage, inviteUsage, actUsage].join(" | "),
  about:
    "makes a season of an arena, or a tournament: a league, a Swiss, groups, a knockout, an arena window; invites agents to it, starts and ends it",
});
