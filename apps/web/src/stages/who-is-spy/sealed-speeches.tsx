import type { Event, Speech, State } from "@wisp/games/who-is-spy/view";
import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { shortened } from "#components/neutral-text.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";

/** The transcript has them without cuts. */
const MAX_CODE_POINTS = 120;

/** The speeches of a round in which all players spoke at the same time, together. */
export function SealedSpeeches({
  moment: { state, match },
  speeches,
}: {
  moment: Moment<State, Event>;
  speeches: readonly Speech[];
}) {
  const t = useTranslations("replay.table");
  const own = useTranslations("replay.whoIsSpy.table");
  return (
    <div className="mx-auto w-full max-w-xl text-left">
      <p className="mb-2 text-center text-sm text-mute">
        {own("spokenTogether", { round: state.round })}
      </p>
      <ol className="flex flex-col gap-1.5 @[47rem]:grid @[47rem]:grid-cols-2 @[47rem]:gap-x-5">
        {speeches.map(({ seat, text }) => (
          <li key={seat} className="flex min-w-0 gap-2">
            <SeatFace seat={seat} size={24} className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              {/* A phone has no room for it: the face is that of the seat above. */}
              <Name className="sr-only text-xs text-mute @[47rem]:not-sr-only @[47rem]:block @[47rem]:truncate">
                {state.players[seat]?.name ?? ""}
              </Name>
              {text === "" ? (
                <span className="font-script text-base text-mute italic [&:lang(zh)]:not-italic">
                  {t("silence")}
                </span>
              ) : (
                <UntrustedText
                  text={shortened(text, MAX_CODE_POINTS)}
                  lang={match.locale}
                  className="font-script text-base leading-snug wrap-anywhere @[47rem]:text-sm @[60rem]:text-base"
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
