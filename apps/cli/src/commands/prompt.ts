import { parseArgs } from "node:util";
import { previewPrompt, recordedSituations, templatesSchema } from "@wisp/agents";
import { locales } from "@wisp/game";
import { type Command, called, print, UsageError } from "../command.ts";
import { readJson } from "../lines.ts";

const asks = ["speech", "vote"] as const;

export const prompt: Command = {
  usage: "prompt preview [--templates file.json] [--language en|zh] [--ask speech|vote]",
  about: "shows what a model receives in a recorded moment of a match, with your own templates",
  async run(words) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        templates: { type: "string" },
        language: { type: "string", default: "en" },
        ask: { type: "string", default: "speech" },
      },
    });
    const locale = locales.find((each) => each === values.language);
    const ask = asks.find((each) => each === values.ask);
    if (positionals.join(" ") !== "preview" || locale === undefined || ask === undefined) {
      throw new UsageError(`Usage: ${called(prompt.usage)}`);
    }
    const templates =
      values.templates === undefined ? {} : await readJson(values.templates, templatesSchema);
    for (const { role, content } of previewPrompt(templates, recordedSituations[locale][ask])) {
      print(`--- ${role}\n${content}\n`);
    }
    return 0;
  },
};
