import { useLocale } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { isHiddenRole, roleName } from "#names/game-names.ts";

/** A player's role; the hidden role is marked. */
export function RoleBadge({ game, role }: { game: string; role: string }) {
  const locale = useLocale();
  return (
    <Badge tone={isHiddenRole(game, role) ? "hidden" : "neutral"}>
      {roleName(game, role, locale)}
    </Badge>
  );
}
