import { commandOfVerbs, type Verbs } from "../command.ts";
import { judge, usage as judgeUsage } from "./study/judge.ts";
import { report, usage as reportUsage } from "./study/report.ts";

const verbs: Verbs = {
  judge,
  report,
};

export const study = commandOfVerbs("study", verbs, {
  usage: [judgeUsage, reportUsage].join(" | "),
  about:
    "exports of studies: asks a model to rate the items of one, and computes its report again, with such ratings beside those of people",
});
