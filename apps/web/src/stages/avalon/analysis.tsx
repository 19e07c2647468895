import type { Event, State } from "@wisp/games/avalon/view";
import { useFormatter, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { Analysis } from "#features/replay/analysis.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { AllIntentions } from "./intentions.tsx";
import { sightKind } from "./sight-lines.tsx";
import { sightsOf } from "./story.ts";

/** What agents thought, who knew whom, and what speeches were meant for. */
export function AvalonAnalysis({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.avalon");
  return (
    <Analysis
      moment={moment}
      parts={[
        { title: t("whoKnew"), Content: WhoKnew },
        { title: t("meantFor"), Content: AllIntentions },
      ]}
    />
  );
}

/** Who was shown whom at the deal. */
function WhoKnew({ moment: { whole } }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.avalon");
  const format = useFormatter();
  if (whole === null) return null;
  const nameOf = (seat: number): string => whole.players[seat]?.name ?? "";
  return (
    <ul className="flex flex-col gap-3">
      {sightsOf(whole).map(({ seat, sees, role }) => (
        <li key={seat} className="flex gap-3">
          <SeatFace seat={seat} size={28} className="mt-0.5" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="block text-xs text-mute">
              <Name>{nameOf(seat)}</Name>
              {" · "}
              {t(`roles.${role}`)}
            </span>
            {t(`sights.${sightKind(role)}Saw`, {
              names: format.list(sees.map((other) => nameInText(nameOf(other)))),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
