import { useFormatter, useTranslations } from "next-intl";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";

/** As many names as fit in two lines of a row; the faces beside show everybody. */
const MAX_NAMES = 4;

/** What a match is called by. */
interface TitledMatch {
  readonly gameName: string;
  /** Whether its players may be named; see `isNamed`. */
  readonly named: boolean;
  readonly agents: readonly { readonly slug: string; readonly name: string }[];
}

/** The players to name, each agent once, and how many more there are. */
export function playersNamed<Agent extends { readonly slug: string }>(
  agents: readonly Agent[],
): { readonly first: readonly Agent[]; readonly more: number } {
  const each = [...new Map(agents.map((agent) => [agent.slug, agent])).values()];
  // "and 1 more" takes as much room as a name.
  const shown = each.length <= MAX_NAMES + 1 ? each.length : MAX_NAMES - 1;
  return { first: each.slice(0, shown), more: each.length - shown };
}

/** Who plays: names where they may be known, else how many there are. */
export function MatchPlayers({ named, agents }: Pick<TitledMatch, "named" | "agents">) {
  const t = useTranslations("watch.players");
  const format = useFormatter();
  if (!named) return t("count", { count: agents.length });
  const { first, more } = playersNamed(agents);
  const names = first.map(({ slug, name }) => <Name key={slug}>{name}</Name>);
  return format.list(
    more === 0 ? names : [...names, <span key="">{t("more", { count: more })}</span>],
    {
      type: "conjunction",
    },
  );
}

/** The game and who plays, as one text. */
export function useMatchTitle({ gameName, named, agents }: TitledMatch): string {
  const t = useTranslations("watch.players");
  const format = useFormatter();
  const { first, more } = playersNamed(agents);
  const names = first.map(({ name }) => nameInText(name));
  const players = named
    ? format.list(more === 0 ? names : [...names, t("more", { count: more })], {
        type: "conjunction",
      })
    : t("count", { count: agents.length });
  return t("title", { game: gameName, players });
}
