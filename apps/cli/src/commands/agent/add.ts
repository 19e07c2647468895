import { parseArgs } from "node:util";
import { type CheckResult, passesFor } from "@wisp/agents";
import { firstGame, houseSlug } from "@wisp/games";
import { REASONING_SLUG } from "@wisp/games/reasoning";
import { type AgentInputFlags, agentInputFrom, checkAgentInput } from "../../agent-input.ts";
import { type Arena, inArena } from "../../arena/in-arena.ts";
import { called, printJson, printStatus, UsageError } from "../../command.ts";
import { stepLine } from "../../steps.ts";
import { gamesFrom, gamesToPlay, gameWords } from "./games.ts";
import { type ParticularFlags, type Particulars, particularsFrom } from "./particulars.ts";
import { addDialOut, type RegisteredAgent, register } from "./register.ts";
import { addOptions, usage } from "./there.ts";
import { clockSentence, gamesLine, isSlow, languageOf, NOT_REGISTERED, pageOf } from "./words.ts";

type Played = RegisteredAgent["games"];

/** The slowest answer of a check in a game; undefined: not measured. */
const timeIn = ({ answerMs }: CheckResult, game: string): number | undefined =>
  answerMs?.[game] ?? answerMs?.["*"];

/**
 * The next steps of an added agent, and where to watch them.
 *
 * @param fast what it plays fast enough for house seasons
 */
async function prospects(
  arena: Arena,
  { slug, away }: RegisteredAgent,
  fast: Played,
  passed: boolean,
): Promise<string> {
  const open = await arena.address();
  const page = open === null ? "" : ` Its page: ${pageOf(open, slug)}`;
  if (!passed) {
    return `It can practise now, and joins the house season when its check passes: ${called(`check ${slug}`)}${page}`;
  }
  if (away) {
    return `It stays offline, as you left it. To have it invited to matches: ${called(`agent online ${slug}`)}${page}`;
  }
  if (fast.length === 0) return page.trim();
  const languages = [...new Set(fast.map(({ locale }) => languageOf(locale)))].join(" or ");
  const played = [...new Set(fast.map(({ game }) => game))].join(" and ");
  const seat = `it sits at the next table of ${played} in ${languages} of the house season`;
  return open === null
    ? `${arena.closed} ${seat.replace("it", "It")} once one is (npm start).`
    : `${seat.replace("it", "It")} that is played for watching (tables of other languages take their turn).${page}`;
}

async function addAddress(
  typed: string,
  flags: AgentInputFlags & ParticularFlags,
  particulars: Particulars,
  anyway: boolean,
): Promise<number> {
  const input = await agentInputFrom(typed, flags);
  printStatus(`Checking ${typed} …`);
  const { recognised, result } = await checkAgentInput(input, (step) =>
    printStatus(stepLine(step)),
  );
  if (recognised === undefined) {
    throw new UsageError(result.steps.at(-1)?.detail ?? "This address cannot be used.");
  }
  if (flags.games !== undefined) gamesFrom(flags.games, recognised.kind);
  const chosen = gamesToPlay(particulars.games, recognised.kind, result.steps);
  const ok = passesFor(chosen, result);
  if (!ok && !anyway) {
    printStatus(NOT_REGISTERED);
    return 1;
  }
  return inArena(async (arena) => {
    const { secret } = input;
    const check = { ...result, ok };
    const registered = await register(arena, { recognised, check, secret, particulars, chosen });
    const { slug, version, online, games } = registered;
    const slow = games.filter(({ game }) => isSlow(game, timeIn(result, game)));
    const fast = games.filter((each) => !slow.includes(each));
    const reasons = slow.some(({ game }) => game === firstGame);
    const houses = fast.map(({ game }) => houseSlug(game));
    const seasons = [...new Set([...houses, ...(reasons ? [REASONING_SLUG] : [])])];
    printJson({ agent: slug, version, online, games: gameWords(games), seasons });
    const answerMs = Math.max(...slow.map(({ game }) => timeIn(result, game) ?? 0), 0);
    const next = await prospects(arena, registered, fast, ok);
    printStatus(`It plays ${gamesLine(games)}.`);
    printStatus(`${next}${clockSentence({ answerMs }, slow)}`.trim());
    return 0;
  });
}

/** `wisp agent add …` in the arena of this machine. */
export async function add(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: addOptions,
  });
  const [typed, ...rest] = positionals;
  const particulars = particularsFrom(values);
  const dialsOut = values["dial-out"];
  if (dialsOut && typed === undefined) return addDialOut(particulars);
  if (typed === undefined || rest.length > 0 || dialsOut) {
    throw new UsageError(`Usage: ${called(usage)}`);
  }
  return addAddress(typed, values, particulars, values.anyway);
}
