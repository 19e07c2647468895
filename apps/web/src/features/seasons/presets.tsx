import { tableSize } from "@wisp/arena";
import { type Locale, locales, presetStages, stagePresets } from "@wisp/game";
import type { TablePreset } from "@wisp/games";
import { optionsWithClock } from "@wisp/games/clocks";
import { REASONING_CLOCK_MS } from "@wisp/games/reasoning";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { type SeasonDraft, TOURNAMENT } from "./draft.ts";
import { tournamentDraft } from "./first-draft.ts";
import { MS, type OfferedTable } from "./option.ts";

/** Kinds of seasons whose form is filled in beforehand. */
export const presets = [
  "weekly",
  "measurement",
  "classroom",
  "reasoning",
  "invitation",
  ...stagePresets,
] as const;
export type Preset = (typeof presets)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Divisible by most numbers of seats, so that blocks end with whole tables. */
const MEASURED_MATCHES = 144;

/** A time in the format of `datetime-local`, in UTC. */
const typed = (time: number): string => new Date(time).toISOString().slice(0, 16);

/** The next Monday at midnight (UTC). */
function nextMonday(now: Date): number {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const ahead = (8 - now.getUTCDay()) % 7 || 7;
  return midnight + ahead * DAY_MS;
}

/** The form of a kind of season; fields that the kind leaves open stay as in `draft`. */
export function presetDraft(preset: Preset, draft: SeasonDraft, now: Date): SeasonDraft {
  switch (preset) {
    case "weekly": {
      const opens = nextMonday(now);
      return {
        ...draft,
        eligibility: "everyone",
        visibility: "public",
        oneAgentPerOwner: true,
        schedule: "queue",
        matchesPerDay: "20",
        ranking: "total",
        opensAt: typed(opens),
        closesAt: typed(opens + 7 * DAY_MS),
      };
    }
    case "measurement":
      return {
        ...draft,
        eligibility: "everyone",
        visibility: "unlisted",
        oneAgentPerOwner: false,
        schedule: "blocks",
        matchesEach: String(MEASURED_MATCHES),
        ranking: "rating",
      };
    case "classroom":
      return {
        ...draft,
        eligibility: "everyone",
        visibility: "unlisted",
        oneAgentPerOwner: true,
        schedule: "queue",
        matchesPerDay: "10",
        ranking: "rating",
        spendPerDay: "2",
      };
    case "reasoning": {
      const clocks = Object.keys(optionsWithClock(draft.game, REASONING_CLOCK_MS));
      const seconds = String(REASONING_CLOCK_MS / MS);
      return {
        ...draft,
        eligibility: "everyone",
        visibility: "public",
        oneAgentPerOwner: false,
        schedule: "queue",
        ranking: "rating",
        options: {
          ...draft.options,
          ...Object.fromEntries(clocks.map((name) => [name, seconds])),
        },
      };
    }
    case "invitation":
      return {
        ...draft,
        eligibility: "invited",
        visibility: "public",
        oneAgentPerOwner: true,
        schedule: "blocks",
        matchesEach: "48",
        ranking: "total",
      };
    case "evening-cup":
    case "class-final":
    case "weekly-swiss": {
      const size = tableSize({ game: draft.game, config: {} });
      if (size === null) return draft;
      const tournament = tournamentDraft(presetStages(preset, size), size);
      return { ...draft, schedule: TOURNAMENT, tournament };
    }
  }
}

/** The form of a season of a table that the game declares; its packs are open, so the season is unlisted. */
export const tableDraft = (
  { about, options, packs }: TablePreset,
  draft: SeasonDraft,
  reader: Locale,
): SeasonDraft => ({
  ...draft,
  description: about[reader],
  visibility: "unlisted",
  schedule: "queue",
  ranking: "rating",
  options: {
    ...draft.options,
    ...Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, String(value)] as const),
    ),
  },
  packs: locales.filter((locale) => draft.locales.includes(locale)).map((locale) => packs[locale]),
});

/** Kinds of seasons to start from, each an address whose form is filled in. */
export function PresetChoice({
  current,
  tables,
  hrefOf,
}: {
  /** A kind of season, or a table; null: none. */
  current: string | null;
  /** Tables that the game declares. */
  tables: readonly OfferedTable[];
  hrefOf: (preset: string) => string;
}) {
  const t = useTranslations("seasons.presets");
  const kinds = presets.map((id) => ({ id, name: t(`${id}.label`), text: t(`${id}.text`) }));
  const choices = [...kinds, ...tables.map(({ id, name }) => ({ id, name, text: t("table") }))];
  return (
    <nav aria-label={t("label")}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map(({ id, name, text }) => (
          <li key={id}>
            <Link
              href={hrefOf(id)}
              stay
              aria-current={id === current ? "true" : undefined}
              className={classNames(
                "flex h-full flex-col rounded-card border bg-panel p-4 hover:border-mute",
                id === current ? "border-lamp" : "border-line",
              )}
            >
              <span className="font-script text-lg">{name}</span>
              <span className="mt-1 text-sm text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
