import type { Chances, Party } from "@wisp/games/commentaries";
import { useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Sentences } from "#components/formats.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { remember } from "#features/replay/guess/use-guess.ts";
import { ChanceBar, partyColour, usePartyTexts } from "./parties.tsx";
import { TurnCard } from "./turn-card.tsx";
import { useChances } from "./use-chances.ts";

/** The chances at the cursor, where they come from, how they went, and what turned them. */
export function ChancesPanel<State, Event>({ moment }: { moment: Moment<State, Event> }) {
  const t = useTranslations("replay.chances");
  const here = useChances(moment);
  const { match, revealed, cursor, entries } = moment;
  const isHidden = here?.chances.of === "hidden" && !revealed;
  // Who has read the house's opinion of a hidden role has seen more than the table: further calls do not count.
  useEffect(() => {
    if (isHidden && moment.seat === null) remember("seen", match.id);
  }, [isHidden, moment.seat, match.id]);
  if (moment.seat !== null) return <p className="text-sm text-soft">{t("whileGuessing")}</p>;
  if (here === null) return <p className="text-sm text-soft">{t("none")}</p>;
  const { chances, opened, reader, log } = here;
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t(`of.${chances.of}`)}>
        <h2 className="mb-3 text-sm font-semibold">{t(`of.${chances.of}`)}</h2>
        <ChanceBar chances={chances} className="mb-3 h-3 rounded-full" />
        <Shares chances={chances} names={moment.names} />
        <p className="mt-3 text-xs text-pretty text-mute">
          <Sentences>{[t(`sources.${chances.source}`), t(opened ? "opened" : "public")]}</Sentences>
        </p>
      </section>
      <Course
        line={reader.line(log, revealed ? entries.length - 1 : cursor, revealed)}
        cursor={cursor}
      />
      {moment.over && moment.whole !== null && (
        <section>
          <h2 className="mb-3 text-sm font-semibold">{t("turn.title")}</h2>
          <TurnCard moment={moment} />
        </section>
      )}
    </div>
  );
}

/** Each party with its chance, the greatest first. */
function Shares({ chances, names }: { chances: Chances; names: readonly string[] }) {
  const { percent, nameOf } = usePartyTexts(names);
  const sorted = chances.shares.toSorted((one, other) => other.chance - one.chance);
  return (
    <ul className="flex flex-col gap-1.5">
      {sorted.map(({ party, chance }) => (
        <li key={party} className="flex items-center gap-2.5 text-sm">
          {typeof party === "number" ? (
            <SeatFace seat={party} size={28} />
          ) : (
            <span
              aria-hidden
              className="m-2 size-3 rounded-full"
              style={{ background: partyColour(party) }}
            />
          )}
          <span translate="no" className="min-w-0 flex-1 truncate">
            {nameOf(party)}
          </span>
          <span className="font-mono">{percent(chance)}</span>
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 320;
const HEIGHT = 72;

/** The bar over the course of the match, from left to right; a drawing of what the list says at each moment. */
function Course({ line, cursor }: { line: readonly (Chances | null)[]; cursor: number }) {
  const areas = useMemo(() => areasOf(line), [line]);
  if (line.length < 2 || areas.length === 0) return null;
  const x = (at: number): number => (at / (line.length - 1)) * WIDTH;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-18 w-full rounded-card bg-line"
    >
      {areas.map(({ party, upper, lower }) => (
        <polygon
          key={party}
          points={[
            ...upper.map((y, at) => `${x(at)},${y * HEIGHT}`),
            ...lower.map((y, at) => `${x(at)},${y * HEIGHT}`).toReversed(),
          ].join(" ")}
          style={{ fill: partyColour(party) }}
          className="opacity-80"
        />
      ))}
      <line
        x1={x(cursor)}
        x2={x(cursor)}
        y2={HEIGHT}
        className="stroke-text"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Where the part of each party begins and ends, from 0 to 1, after each event; before the match nothing has a part. */
export function areasOf(line: readonly (Chances | null)[]): readonly {
  readonly party: Party;
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}[] {
  const parties = line.find((chances) => chances !== null)?.shares.map(({ party }) => party) ?? [];
  const all = [...new Set([...parties, ...(line.at(-1)?.shares.map(({ party }) => party) ?? [])])];
  const sumTo = (chances: Chances | null, count: number): number =>
    all
      .slice(0, count)
      .reduce<number>(
        (sum, party) => sum + (chances?.shares.find((share) => share.party === party)?.chance ?? 0),
        0,
      );
  return all.map((party, nth) => ({
    party,
    upper: line.map((chances) => sumTo(chances, nth)),
    lower: line.map((chances) => sumTo(chances, nth + 1)),
  }));
}
