import type { Locale } from "@wisp/game";
import { games } from "@wisp/games";

/** What a message in words asks of the arena's host. */
export interface SpokenRequest {
  /** To take a seat, to be told the rules, or something else. */
  readonly asks: "play" | "rules" | "other";
  /** The id of the game that it names; undefined: none. */
  readonly game: string | undefined;
  /** The language that it is written in. */
  readonly locale: Locale;
}

const PLAY = /\b(?:play|join|start|begin)\b|玩|来一?[局盘把]|开一?[局盘]|下一?[局盘]|加入|参加/i;
/** Questions about a game, which also use the verbs of playing. */
const ABOUT =
  /\b(?:rules?|how (?:do|does|can|to|is|are))\b|^\W*(?:what|which|who|whose|when|where|why)\b|规则|玩法|怎么|怎样|如何|什么/i;

/** A text without what people write in different ways: case, hyphens, spaces and apostrophes. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[\s-]+/g, " ");

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Whether a text has a name, not only as a part of longer words; Chinese has no spaces between words. */
const hasName = (text: string, name: string): boolean =>
  isHan(name)
    ? text.includes(name)
    : ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").replace(/(\p{Script=Han}+)/gu, " $1 ")} `.includes(
        ` ${name} `,
      );

const namesByGame = Object.entries(games).map(
  ([game, { name }]) => [game, [game, ...Object.values(name)].map(folded)] as const,
);

/** The game that a text names, by its id or its name; the longest name where one is a part of another. */
function gameIn(text: string): { readonly game: string; readonly name: string } | undefined {
  const found = namesByGame.flatMap(([game, names]) =>
    names.filter((name) => hasName(text, name)).map((name) => ({ game, name })),
  );
  return found.toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** Reads a message in words. A game is played only where a verb of playing says so, since that takes a place. */
export function readSpoken(text: string): SpokenRequest {
  const said = folded(text);
  const named = gameIn(said);
  const locale = isHan(text) ? "zh" : "en";
  if (named === undefined) return { asks: "other", game: undefined, locale };
  // The name itself asks nothing, even if it begins as a question does.
  const rest = said.replaceAll(named.name, " ");
  const asks = PLAY.test(rest) && !ABOUT.test(rest) ? "play" : "rules";
  return { asks, game: named.game, locale };
}
