import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { Moon, Sun } from "./sky.tsx";
import { type Phase, phasesOf, type WerewolfMoment } from "./story.ts";

/** More would cover the faces around them. */
const MAX_PHASES = 18;

/**
 * The nights and days that the viewer may know of, to jump to; to a player at the table only to read, so that the
 * table stays at the newest event.
 */
export function DayTrack({ moment }: { moment: WerewolfMoment }) {
  const t = useTranslations("replay.werewolf");
  const all = phasesOf(moment);
  if (all.length === 0) return null;
  const now = all.findLastIndex(({ cursor }) => cursor <= moment.cursor);
  const phases = all.slice(Math.max(0, Math.min(now, all.length - MAX_PHASES)));
  return (
    <ol
      aria-label={t("track")}
      className="flex max-w-44 flex-wrap justify-center gap-0.5 @[47rem]:max-w-[26cqw] @[47rem]:justify-start @[47rem]:gap-1"
    >
      {phases.slice(0, MAX_PHASES).map((phase) => (
        <li key={phase.cursor}>
          <Chip phase={phase} isNow={phase === all[now]} moment={moment} />
        </li>
      ))}
    </ol>
  );
}

function Chip({
  phase: { kind, round, cursor },
  isNow,
  moment,
}: {
  phase: Phase;
  isNow: boolean;
  moment: WerewolfMoment;
}) {
  const t = useTranslations("replay.werewolf");
  const Icon = kind === "night" ? Moon : Sun;
  const look = classNames(
    "flex h-6 min-w-6 items-center justify-center rounded-[6px] border px-0.5 text-[0.69rem] leading-none font-semibold tabular-nums @[47rem]:h-7 @[47rem]:min-w-7 @[47rem]:text-xs",
    isNow ? "border-lamp bg-raised text-lamp" : "border-line bg-ground text-soft",
  );
  const content = (
    <>
      <Icon className="w-3" />
      <span aria-hidden>{round}</span>
    </>
  );
  const label = t(kind, { round });
  if (moment.seat !== null) {
    return (
      <span className={look}>
        {content}
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isNow ? "step" : undefined}
      onClick={() => moment.go(cursor)}
      className={classNames(look, "cursor-pointer hover:border-mute")}
    >
      {content}
    </button>
  );
}
