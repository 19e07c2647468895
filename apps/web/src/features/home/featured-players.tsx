import { useLocale } from "next-intl";
import { MatchPlayers } from "#features/matches/match-title.tsx";
import type { FeaturedMatch } from "./featured-match.ts";
import { isNamedIn } from "./match-of-the-day.tsx";

/** Who plays the featured match; how many there are while it is watched for its words. */
export function FeaturedPlayers({ match: { live, agents } }: { match: FeaturedMatch }) {
  const reader = useLocale();
  return <MatchPlayers named={!live && isNamedIn(reader, agents)} agents={agents} />;
}
