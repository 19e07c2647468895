import { useFormatter } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { OwnMark } from "#features/account/reader.tsx";
import { Dealt } from "./dealt.tsx";

/** The seat's agent and its deal, once they may be shown. */
export function Identity({
  word,
  result,
  lang,
  newTab,
  isTarget,
  points,
  keepsWord,
  roomy,
}: {
  word: string | null;
  result: SeatResult | undefined;
  lang: string;
  newTab: boolean;
  isTarget: boolean;
  points: number | null;
  keepsWord: boolean;
  /** A phone has room for the agent's name; else only for points. */
  roomy: boolean;
}) {
  const format = useFormatter();
  return (
    <span
      title={[word, result?.agent.name ?? null]
        .flatMap((text) => (text === null ? [] : [sanitizeName(text)]))
        .join(" · ")}
      className="flex max-w-full min-w-0 flex-wrap items-baseline justify-center gap-x-1.5 text-xs text-soft @[47rem]:text-sm"
    >
      {word !== null && (
        // At the end the cards in the middle have the words, and a seat has room for its points.
        <span
          className={classNames(
            "max-w-full min-w-0",
            result && (points === null || keepsWord ? "@max-[47rem]:sr-only" : "sr-only"),
          )}
        >
          <Dealt word={word} lang={lang} tone={isTarget ? "text-ember" : "text-sky"} />
        </span>
      )}
      {/* Points that do not fit beside a name go below it; its mark stays with it. */}
      <span className="flex max-w-full min-w-0 items-baseline gap-x-1.5">
        {isTarget && (
          <span aria-hidden className="size-1.5 shrink-0 rotate-45 bg-ember @[47rem]:hidden" />
        )}
        {result && (
          <span
            className={classNames(
              "flex min-w-0 font-semibold @[47rem]:text-base",
              !roomy && "@max-[47rem]:sr-only",
            )}
          >
            <AgentLink agent={result.agent} newTab={newTab} />
          </span>
        )}
        {result && <OwnMark agent={result.agent} />}
      </span>
      {points !== null && (
        <span className="shrink-0 font-mono text-base font-semibold text-lamp @max-[47rem]:leading-4">
          {format.number(points, { maximumFractionDigits: 2, signDisplay: "exceptZero" })}
        </span>
      )}
    </span>
  );
}
