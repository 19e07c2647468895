import { useFormatter, useTranslations } from "next-intl";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import type { Moment } from "./board.ts";
import { CallList } from "./calls/call-list.tsx";
import { useOwnCalls } from "./calls/use-own-calls.ts";

const digits = { maximumFractionDigits: 2 } as const;

/**
 * What agents thought and did not say, where they gave it; of the reader's own agents the calls to
 * their models, too.
 */
export function Reasoning<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.reasoning");
  const format = useFormatter();
  const calls = useOwnCalls(moment.match, moment.own);
  const shown = moment.decisions
    .map((decision) => ({ decision, made: calls.of(decision) }))
    .filter(
      ({ decision, made }) =>
        decision.reasoning || made.length > 0 || (decision.kind === "probe" && decision.text),
    );
  return (
    <>
      {calls.failed && (
        <p role="status" className="mb-4 text-sm text-bad">
          {t("callsFailed")}
        </p>
      )}
      {shown.length === 0 && (
        <p className="text-sm text-soft">{t(moment.wordsHidden ? "hidden" : "none")}</p>
      )}
      <ol className="flex flex-col gap-5">
        {shown.map(({ decision: each, made }) => {
          const name = moment.names[each.seat] ?? "";
          return (
            <li key={`${each.seat}/${each.nth}/${each.kind}/${each.ask}`} className="flex gap-3">
              <SeatFace seat={each.seat} size={28} className="mt-0.5" />
              <div className="min-w-0 flex-1">
                <p className="text-xs text-mute">
                  <Name>{name}</Name>
                </p>
                {each.kind === "probe" && (
                  <p lang={moment.match.locale} className="text-xs text-mute">
                    {[
                      t("sideQuestion"),
                      each.prompt,
                      ...(each.score === null
                        ? []
                        : [t("score", { score: format.number(each.score, digits) })]),
                    ].join(" · ")}
                  </p>
                )}
                {each.reasoning && (
                  <UntrustedText
                    text={each.reasoning}
                    lang={moment.match.locale}
                    className="text-sm leading-relaxed whitespace-pre-line text-soft"
                  />
                )}
                {each.text && (
                  <UntrustedText
                    text={each.text}
                    lang={moment.match.locale}
                    className="mt-1 font-script text-base leading-snug"
                  />
                )}
                {made.length > 0 && <CallList calls={made} />}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
