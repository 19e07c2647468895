import { parseArgs } from "node:util";
import {
  NEWEST_PROMPTS,
  previewPrompt,
  promptVersions,
  recordedSituations,
  templatesSchema,
} from "@wisp/agents";
import { locales } from "@wisp/game";
import { strategies } from "@wisp/papers/strategies";
import { type Command, called, print, UsageError } from "../command.ts";
import { readJson, readText } from "../lines.ts";

const asks = ["speech", "vote"] as const;

export const prompt: Command = {
  usage:
    "prompt preview [--templates file.json] [--strategy S] [--prompts V] [--words file.txt] [--language en|zh] [--ask speech|vote]",
  about:
    "shows what a model receives in a recorded moment of a match, with your own templates or words",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        templates: { type: "string" },
        language: { type: "string", default: "en" },
        strategy: { type: "string" },
        prompts: { type: "string", default: NEWEST_PROMPTS },
        words: { type: "string" },
        ask: { type: "string", default: "speech" },
      },
    });
    const locale = locales.find((each) => each === values.language);
    const ask = asks.find((each) => each === values.ask);
    const strategyIds = strategies.map(({ id }) => id);
    const strategy = strategyIds.find((each) => each === values.strategy);
    const prompts = promptVersions.find((each) => each === values.prompts);
    if (values.strategy !== strategy)
      throw new UsageError(`A strategy is one of ${strategyIds.join(", ")}.`);
    if (prompts === undefined)
      throw new UsageError(`Prompts are one of ${promptVersions.join(", ")}.`);
    if (positionals.join(" ") !== "preview" || locale === undefined || ask === undefined) {
      throw new UsageError(`Usage: ${called(prompt.usage)}`);
    }
    const templates =
      values.templates === undefined ? {} : await readJson(values.templates, templatesSchema);
    const own = values.words === undefined ? undefined : (await readText(values.words)).trim();
    for (const { role, content } of previewPrompt(
      { strategy, prompts, templates, ...(own !== undefined && { words: own }) },
      recordedSituations[locale][ask],
      strategies,
    )) {
      print(`--- ${role}\n${content}\n`);
    }
    return 0;
  },
};
