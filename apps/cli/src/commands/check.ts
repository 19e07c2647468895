import {
  type CheckResult,
  type CheckStep,
  connectorSettings,
  connectors,
  type Messenger,
  outboundClient,
  type RecognisedInput,
  requireNamedGames,
} from "@wisp/agents";
import { openListening, openMessenger, recordCheck, settingsOf, versionAsReported } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { agentInputFrom, agentInputOptions, checkAgentInput } from "../agent-input.ts";
import { type Arena, inArena } from "../arena/in-arena.ts";
import { type Command, CommandError, oneWord, print, printJson, printStatus } from "../command.ts";
import { checkInTurn } from "../in-turn.ts";
import { checkThere, requestFrom, siteFrom, siteOptions } from "../site/site.ts";
import { type ShownStep, stepLine } from "../steps.ts";
import { secretOf } from "./agent/key.ts";
import { activeAgent } from "./agent/register.ts";

type Report = (step: CheckStep) => void;

/** Runs `work` with a messenger for dial-out agents; a running runner delivers its messages. */
async function withMessenger<Result>(
  { database, databaseUrl }: Arena,
  work: (messenger: Messenger) => Promise<Result>,
): Promise<Result> {
  const listening = await openListening(databaseUrl, ({ message }) => printStatus(message));
  const messenger = openMessenger(database, listening);
  try {
    return await work(messenger);
  } finally {
    await messenger.close();
    await listening.close();
  }
}

async function checkAgent(slug: string, report: Report): Promise<CheckResult> {
  return inArena(async (arena) => {
    const { database } = arena;
    const agent = await activeAgent(database, slug);
    const { version } = agent;
    const secret = await secretOf(arena, agent);
    const stored = await settingsOf(database, version.id);
    const tried = async (messenger?: Messenger): Promise<CheckResult> => {
      const client = outboundClient({ mode: "local" });
      try {
        const known = connectors({ client, games, messenger });
        const connector = known.get(version.connector);
        if (connector === undefined)
          throw new CommandError("Agents of this kind cannot be called.");
        const settled = connectorSettings(connector, stored, secret);
        if (isFailure(settled)) throw new CommandError(settled.detail);
        const checked = await checkInTurn(database, agent.id, () =>
          connector.check(settled.settings, report),
        );
        return requireNamedGames(agent.games, checked, report);
      } finally {
        await client.close();
      }
    };
    const result = await (version.connector === "dial-out" ? withMessenger(arena, tried) : tried());
    const now = result.ok ? await versionAsReported(database, version.id, result) : version.id;
    if (now !== null) await recordCheck(database, now, result);
    return result;
  });
}

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
    "check <URL, owner/name, or slug of a registered agent> [--model M] [--provider P] [--sampling file.json] [--templates file.json] [--strategy S] [--strategy-settings file.json] [--prompts V] [--limit-field F] [--reasoning-effort E] [--extra-body file.json] [--system-role user] [--key-from VARIABLE | --key-stdin] [--url arena] [--json]",
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
    if (values.url !== undefined) {
      const request = isSlug(word) ? { agent: word } : await requestFrom(word, values);
      const checked = await checkThere(await siteFrom(values, "owner"), request, report);
      if (values.json) printJson(checked);
      else print(verdict(checked.ok === true, checked.steps));
      return checked.ok === true ? 0 : 1;
    }
    const { recognised, result } = isSlug(word)
      ? { recognised: undefined, result: await checkAgent(word, report) }
      : await checkAgentInput(await agentInputFrom(word, values), report);
    if (values.json) printJson({ ...result, recognised: recognised ? shown(recognised) : null });
    else print(verdict(result.ok, result.steps));
    return result.ok ? 0 : 1;
  },
};
