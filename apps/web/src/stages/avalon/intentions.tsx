import { intentionName } from "@wisp/games/avalon/intentions";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { shortened } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { jumpTo } from "#features/replay/playback.ts";
import { intentionsIn } from "./speech-notes.ts";

/** Longer intentions in a player's own words are shortened. */
const MAX_LETTERS = 80;

/** One intention: an id by its short name, another text as the player wrote it. */
function Intention({ id, lang }: { id: string; lang: string }) {
  return (
    intentionName(id, useLocale()) ?? (
      <UntrustedText text={shortened(id, MAX_LETTERS)} lang={lang} />
    )
  );
}

/** The intentions of a speech, as marks in a line. */
export const Intentions = ({ ids, lang }: { ids: readonly string[]; lang: string }) =>
  ids.map((id, at) => (
    <span
      key={at}
      className="inline-block max-w-full rounded-full border border-current px-2 text-xs leading-5 wrap-anywhere"
    >
      <Intention id={id} lang={lang} />
    </span>
  ));

/** The intentions of all speeches that have some, by speech. */
export function AllIntentions({ moment }: { moment: Moment<unknown, unknown> }) {
  const t = useTranslations("replay.avalon");
  const format = useFormatter();
  const noted = moment.decisions.flatMap((decision) => {
    const ids = intentionsIn(decision);
    return ids.length === 0 ? [] : [{ ids, seat: decision.seat, cursor: decision.after + 1 }];
  });
  if (noted.length === 0) return <p className="text-sm text-soft">{t("noIntentions")}</p>;
  return (
    <ol className="flex flex-col gap-1">
      {noted.map(({ ids, seat, cursor }) => (
        <li key={`${cursor}/${seat}`}>
          <a
            href={`?at=${cursor}`}
            onClick={jumpTo(moment.go, cursor)}
            className="-mx-2 flex gap-3 rounded-control px-2 py-1.5 outline-offset-[-2px] hover:bg-raised"
          >
            <SeatFace seat={seat} size={28} className="mt-0.5" />
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-mute">
                <Name>{moment.names[seat] ?? ""}</Name>
                {" · "}
                {t("moment", { at: format.number(cursor + 1) })}
              </span>
              <span className="mt-0.5 flex flex-wrap gap-1 text-soft">
                <Intentions ids={ids} lang={moment.match.locale} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
