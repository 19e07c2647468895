import {
  type CheckResult,
  type CheckStep,
  connectorSettings,
  connectors,
  type Messenger,
  outboundClient,
  requireNamedGames,
} from "@wisp/agents";
import { openListening, openMessenger, recordCheck, settingsOf, versionAsReported } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { games } from "@wisp/games";
import { strategies } from "@wisp/papers/strategies";
import { closedSentence } from "../../arena/database.ts";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { openAddress } from "../../arena/ports.ts";
import { CommandError, printStatus } from "../../command.ts";
import { secretOf } from "../../commands/agent/key.ts";
import { activeAgent } from "../../commands/agent/register.ts";
import { readEnvironment } from "../../env.ts";
import { checkAddressInTurn, checkInTurn } from "../../in-turn.ts";
import type { Here } from "../here.ts";

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

async function checkAgent(slug: string, report: (step: CheckStep) => void): Promise<CheckResult> {
  return inArena(async (arena) => {
    const { database } = arena;
    const agent = await activeAgent(database, slug);
    const { version } = agent;
    const secret = await secretOf(arena, agent);
    const stored = await settingsOf(database, version.id);
    const tried = async (messenger?: Messenger): Promise<CheckResult> => {
      const client = outboundClient({ mode: "local" });
      try {
        const known = connectors({ client, games, strategies, messenger });
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

export const here: Here | null = {
  async open() {
    const settings = readEnvironment();
    return (await openAddress(settings)) ?? { closed: closedSentence(settings) };
  },
  checkAgent,
  checkAddressInTurn,
};
