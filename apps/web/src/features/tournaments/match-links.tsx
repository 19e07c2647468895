import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { isLive, watchMatchHref } from "./match-state.ts";
import type { ShownMatch } from "./spoilers.ts";

/** Says that agents of one owner sit at a table: they could help each other. */
export function SameOwnerNote({ matches }: { matches: readonly ShownMatch[] }) {
  const t = useTranslations("tournaments.match");
  if (!matches.some(({ sameOwner }) => sameOwner)) return null;
  return <p className="max-w-prose text-xs text-mute">{t("sameOwner")}</p>;
}

/**
 * Matches, a number each: those that can be watched lead there. Those in which agents of one owner meet have a star.
 */
export function MatchLinks({ matches }: { matches: readonly ShownMatch[] }) {
  const t = useTranslations("tournaments.match");
  const made = matches.filter(({ match, state }) => match !== null || state === "lost");
  if (made.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1">
      {made
        .toSorted((one, other) => one.number - other.number)
        .map((match) => {
          const href = watchMatchHref(match);
          const number = match.number + 1;
          const isSealed = match.sealed && match.state !== "waiting";
          const label = [
            t(isSealed ? "sealed" : match.state, { number }),
            match.sameOwner && t("sameOwner"),
          ]
            .filter(Boolean)
            .join(" ");
          const sign = `${match.state === "lost" ? "×" : number}${match.sameOwner ? "*" : ""}`;
          const look = classNames(
            "grid min-h-8 min-w-8 place-items-center rounded-control border px-1 font-mono text-xs",
            isLive(match) ? "border-lamp text-lamp" : "border-line text-soft",
          );
          return (
            <li key={match.number}>
              {href === null ? (
                <span className={classNames(look, "text-mute")}>
                  <span aria-hidden>{sign}</span>
                  <span className="sr-only">{label}</span>
                </span>
              ) : (
                <Link href={href} className={classNames(look, "hover:border-mute")} title={label}>
                  <span aria-hidden>{sign}</span>
                  <span className="sr-only">{label}</span>
                </Link>
              )}
            </li>
          );
        })}
    </ul>
  );
}
