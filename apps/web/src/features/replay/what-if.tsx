import { useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Link } from "#components/link.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "./game-stage.ts";

/** Whether a match can be played on from one of its decisions, as far as its page knows. */
export const canBeForked = ({
  over,
  wordsHidden,
  embedded,
  match,
}: Moment<unknown, unknown>): boolean =>
  over && !wordsHidden && !embedded && !match.agents.some(({ person }) => person);

/** The decisions that led to the moment, each to be changed and played on from. */
export function WhatIf<State, Event>({
  moment: { match, decisions, cursor, names },
}: {
  moment: Moment<State, Event>;
}) {
  const t = useTranslations("replay.whatIf");
  const own = decisions.filter(({ kind }) => kind === "decision");
  const last = Math.max(-1, ...own.map(({ after }) => (after < cursor ? after : -1)));
  const here = own.filter(({ after }) => after === last);
  const href = (more: Record<string, string>): string =>
    `/lab/forks/new?${new URLSearchParams({ match: match.id, ...more })}`;
  const linkClass = "text-sm underline decoration-line underline-offset-4 hover:text-text";
  return (
    <>
      <p className="mb-3 text-sm text-soft">{t("lead")}</p>
      {here.length === 0 ? (
        <Link href={href({})} className={linkClass}>
          {t("choose")}
        </Link>
      ) : (
        <ul className="flex flex-col gap-3">
          {here.map(({ seat, nth, text }) => (
            <li key={`${seat}/${nth}`} className="flex gap-3">
              <SeatFace seat={seat} size={28} className="mt-0.5" />
              <div className="min-w-0 flex-1">
                <p className="text-xs text-mute">
                  <Name>{names[seat] ?? ""}</Name>
                </p>
                {text && (
                  <UntrustedText text={text} lang={match.locale} className="line-clamp-2 text-sm" />
                )}
                <Link href={href({ seat: String(seat), nth: String(nth) })} className={linkClass}>
                  {t("change")}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
