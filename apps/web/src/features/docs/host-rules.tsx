import type { Locale } from "@wisp/game";
import { gameEntry } from "@wisp/games";

/** The rules in the host's own words, a paragraph or a list each. */
export function hostRules(game: string, locale: Locale): readonly string[] {
  const entry = gameEntry(game);
  if (entry === undefined) return [];
  return entry.game.rules(entry.game.config.parse({ language: locale }), locale).split("\n\n");
}

const ITEM = "- ";

/** A paragraph of the rules; its last lines may be the items of a list. */
function Paragraph({ text }: { text: string }) {
  const lines = text.split("\n");
  const items = lines.filter((line) => line.startsWith(ITEM));
  const words = lines.filter((line) => !line.startsWith(ITEM)).join(" ");
  return (
    <>
      {words !== "" && <p>{words}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item.slice(ITEM.length)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The rules exactly as every player gets them. */
export function HostRules({ game, locale }: { game: string; locale: Locale }) {
  return hostRules(game, locale).map((text) => <Paragraph key={text} text={text} />);
}
