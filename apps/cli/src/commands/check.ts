import type { RecognisedInput } from "@wisp/agents";
import { here } from "#edition/here.ts";
import { agentInputFrom, agentInputOptions, checkAgentInput } from "../agent-input.ts";
import { type Command, oneWord, print, printJson, printStatus } from "../command.ts";
import { checkThere, requestFrom, siteFrom, siteOptions } from "../site/site.ts";
import { type ShownStep, stepLine } from "../steps.ts";

/** A slug has neither a dot nor a slash nor a colon, and an address has one of them. */
const isSlug = (typed: string): boolean => /^[a-z0-9-]+$/.test(typed) && typed !== "localhost";

/** The shown part of the recognised input: without the key's destination and the settings. */
const shown = ({ kind, name, sentence, verified, model, commit }: RecognisedInput) => ({
  kind,
  name,
  sentence,
  verified,
  model: model ?? null,
  commit: commit ?? null,
});

/** How a check came out; games that fail in a check that passed are none that the agent has to play. */
function verdict(passed: boolean, steps: readonly ShownStep[]): string {
  if (!passed) return "It failed. Fix what failed above, then check it again.";
  const failed = steps.filter(({ ok }) => !ok).map(({ name }) => name);
  return failed.length === 0
    ? "It passed."
    : `It passed. It cannot be registered for what failed above: ${failed.join(", ")}.`;
}

export const check: Command = {
  usage:
    "check <URL, owner/name, or slug of a registered agent> [--model M] [--provider P] [--sampling file.json] [--templates file.json] [--strategy S] [--strategy-settings file.json] [--prompts V] [--limit-field F] [--reasoning-effort E] [--extra-body file.json] [--system-role user] [--words file.txt] [--key-from VARIABLE | --key-stdin] [--url arena] [--json]",
  about:
    "checks an agent step by step with test questions, from here or (--url) from an arena; keys from WISP_AGENT_KEY, HF_TOKEN or OPENAI_API_KEY",
  async run(words) {
    const { values, word } = oneWord(words, check.usage, {
      ...agentInputOptions,
      ...siteOptions,
      json: { type: "boolean", default: false },
    });
    const report = (step: ShownStep): void =>
      (values.json || step.pending === true ? printStatus : print)(stepLine(step));
    if (values.url !== undefined || (isSlug(word) && here === null)) {
      const request = isSlug(word) ? { agent: word } : await requestFrom({ address: word }, values);
      const checked = await checkThere(await siteFrom(values, "owner"), request, report);
      if (values.json) printJson(checked);
      else print(verdict(checked.ok === true, checked.steps));
      return checked.ok === true ? 0 : 1;
    }
    const { recognised, result } =
      isSlug(word) && here !== null
        ? { recognised: undefined, result: await here.checkAgent(word, report) }
        : await checkAgentInput(await agentInputFrom(word, values), report);
    if (values.json) printJson({ ...result, recognised: recognised ? shown(recognised) : null });
    else print(verdict(result.ok, result.steps));
    return result.ok ? 0 : 1;
  },
};
