import { parseArgs } from "node:util";
import { recordCheck, setOnline } from "@wisp/db";
import { inArena } from "../../arena/in-arena.ts";
import { called, printJson, tell, UsageError } from "../../command.ts";
import { stepLine } from "../../steps.ts";
import { checkWish, type WishFlags, wishFrom, wishOptions } from "../../wish.ts";
import { addDialOut } from "./dial-out.ts";
import { particularOptions, particularsFrom } from "./particulars.ts";
import { type Particulars, register } from "./register.ts";

export const usage =
  "agent add <address> [--name N] [--language en|zh] [--description D] [--max-concurrent n] [--model M] [--provider P] [--sampling file.json] [--templates file.json] [--key-from VARIABLE | --key-stdin] [--anyway] | agent add --dial-out --name N";

async function addAddress(
  typed: string,
  flags: WishFlags,
  particulars: Particulars,
  anyway: boolean,
): Promise<number> {
  const wish = await wishFrom(typed, flags);
  tell(`Checking ${typed} …`);
  const { recognised, result } = await checkWish(wish, (step) => tell(stepLine(step)));
  if (recognised === undefined) {
    throw new UsageError(result.steps.at(-1)?.detail ?? "This address cannot be used.");
  }
  if (!result.ok && !anyway) {
    tell(
      "It was not registered: mend what failed above, then add it again (or now, with --anyway: it practises until it passes).",
    );
    return 1;
  }
  return inArena(async (arena) => {
    const { secret } = wish;
    const agent = await register(arena, { recognised, check: result, secret, particulars });
    await recordCheck(arena.database, agent.version.id, result);
    if (result.ok) await setOnline(arena.database, agent.id, true);
    const { slug, version } = agent;
    const online = result.ok || agent.online;
    printJson({ agent: slug, version: version.number, online, season: "house" });
    tell(
      result.ok
        ? "It sits at the next watchable table of the house season."
        : `It may practise, and joins the house season when it passes: ${called(`check ${slug}`)}`,
    );
    return 0;
  });
}

/** `wisp agent add …` */
export async function add(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...wishOptions,
      ...particularOptions,
      anyway: { type: "boolean", default: false },
      "dial-out": { type: "boolean", default: false },
    },
  });
  const [typed, ...rest] = positionals;
  const particulars = particularsFrom(values);
  if (values["dial-out"] && typed === undefined) return addDialOut(particulars);
  if (typed === undefined || rest.length > 0 || values["dial-out"]) {
    throw new UsageError(`Usage: ${called(usage)}`);
  }
  return addAddress(typed, values, particulars, values.anyway);
}
