import { passesFor } from "@wisp/agents";
import type { AgentInputFlags } from "../../agent-input.ts";
import { printJson, printStatus, UsageError } from "../../command.ts";
import { checkThere, requestFrom } from "../../site/check.ts";
import { type Site, taken } from "../../site/site.ts";
import { stepLine } from "../../steps.ts";
import { gamesByCheck } from "./games.ts";
import type { Particulars } from "./register.ts";
import { NOT_REGISTERED, pageOf } from "./words.ts";

/** Registers an agent at an arena elsewhere, by its API: that arena checks the agent from its own network. */
export async function addThere(
  site: Site,
  typed: string,
  flags: AgentInputFlags,
  { name, games, ...particulars }: Particulars,
  anyway: boolean,
): Promise<number> {
  const request = await requestFrom(typed, flags);
  printStatus(`Checking ${typed} …`);
  const { id, ok, recognised, steps } = await checkThere(site, request, (step) =>
    printStatus(stepLine(step)),
  );
  if (recognised === null) {
    throw new UsageError(steps.at(-1)?.detail ?? "This address cannot be used.");
  }
  const chosen = games ?? gamesByCheck(steps);
  const passed = passesFor(chosen, { ok: ok === true, steps });
  if (!passed && !anyway) {
    printStatus(NOT_REGISTERED);
    return 1;
  }
  const { slug, version, state } = taken(
    await site.client.call("POST /agents", {
      body: {
        check: id,
        name: name ?? recognised.name,
        online: passed,
        games: [...chosen],
        ...particulars,
      },
    }),
  );
  printJson({ agent: slug, version, online: state === "online" });
  printStatus(`Its page: ${site.page(pageOf("", slug))}`);
  return 0;
}
