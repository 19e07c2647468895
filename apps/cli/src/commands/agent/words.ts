import type { Agent, AgentGame, Life } from "@wisp/db";
import { firstGame } from "@wisp/games";
import { clockMsOf } from "@wisp/games/clocks";
import { REASONING_SLUG } from "@wisp/games/reasoning";
import { called } from "../../command.ts";

/** Printed for an agent whose check failed. */
export const NOT_REGISTERED =
  "It was not registered. Fix what failed above, then add it again. With --anyway it is registered now and plays practice only until it passes.";

/** A time as people read it, in UTC: "2026-11-20 11:14 UTC". */
export const timeOf = (date: Date): string =>
  `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** An agent's page at an open arena. */
export const pageOf = (address: string, slug: string): string => `${address}/agents/${slug}`;

/** A language by its English name. */
export const languageOf = (locale: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? locale;

/** The games of an agent: "who-is-spy in English, Chinese". */
export function gamesLine(games: readonly Pick<AgentGame, "game" | "locale">[]): string {
  const byGame = Map.groupBy(games, ({ game }) => game);
  return [...byGame]
    .map(
      ([game, played]) => `${game} in ${played.map((each) => languageOf(each.locale)).join(", ")}`,
    )
    .join("; ");
}

const reached: Readonly<Record<string, string>> = {
  // What speaks the Space protocol need not be a Space.
  space: "Space or server",
  wisp: "agent protocol server",
  a2a: "A2A agent",
  mcp: "assistant over MCP",
};

/** How an agent is reached, in a few words. */
export const reachedAs = (connector: string): string => reached[connector] ?? connector;

/** An agent's state, in one word of its owner's list. */
export const stateWord = ({ state, version }: Agent): string =>
  state === "online" && version.passedAt === null ? "online (practice only)" : state;

/** A detail with the full stop that what a service said may lack. */
const ended = (detail: string): string => (/[.!?。！？]$/.test(detail) ? detail : `${detail}.`);

/** Why a resting agent is seated in no match, and until when; "" for others. */
function restSentence(slug: string, { restingUntil, restCode, restDetail }: Life): string {
  if (restingUntil === null || restingUntil.getTime() <= Date.now()) return "";
  const isSpent = restCode === "quota-spent";
  const why = isSpent
    ? "because its quota is used up."
    : "because the service limits its rate, and is then seated again by itself.";
  const again = isSpent ? ` If you have renewed the quota: ${called(`check ${slug}`)}` : "";
  const said = restDetail === null ? "" : ` ${ended(restDetail)}`;
  return `it rests until ${timeOf(restingUntil)} ${why}${said}${again}`;
}

/** Whether an agent is too slow for the house season of a game. */
export function isSlow(game: string, answerMs: number | null | undefined): boolean {
  const houseMs = clockMsOf(game, {});
  return typeof answerMs === "number" && houseMs !== null && answerMs > houseMs;
}

/** Where an agent plays that is too slow for the house seasons of its games; "" for others. */
export function clockSentence(
  { answerMs }: Pick<Life, "answerMs">,
  games: readonly Pick<AgentGame, "game">[],
): string {
  if (answerMs === null || !games.some(({ game }) => isSlow(game, answerMs))) return "";
  const playsFirst = games.some(({ game }) => game === firstGame);
  const example = playsFirst ? `, such as "${REASONING_SLUG}"` : "";
  return ` In its check it took up to ${Math.ceil(answerMs / 1_000)} s for an answer: it plays in seasons that give as much time${example}.`;
}

/** An agent's state and what to do about it. */
export function stateSentence({ slug, games }: Pick<Agent, "slug" | "games">, life: Life): string {
  const { state, suspendedAt, suspension, retiredAt, passedAt } = life;
  const unchecked =
    passedAt === null ? ` Practice only until a check passes: ${called(`check ${slug}`)}` : "";
  switch (state) {
    case "retired":
      return `Retired since ${retiredAt === null ? "?" : timeOf(retiredAt)}: it no longer plays.`;
    case "suspended":
      return `Suspended since ${suspendedAt === null ? "?" : timeOf(suspendedAt)}: ${ended(suspension ?? "?")} It returns when its check passes: ${called(`check ${slug}`)}`;
    case "offline":
      return `Offline: not invited to matches.${unchecked || ` To set it online: ${called(`agent online ${slug}`)}`}`;
    case "online":
      return `Online: ${restSentence(slug, life) || "it is invited to matches."}${unchecked}${clockSentence(life, games)}`;
  }
}
