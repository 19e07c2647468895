import { type Role, sideOf } from "@wisp/games/avalon/view";
import { useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import {
  FIELD,
  faceSizes,
  NARROW_FIELD,
  type Point,
  seatPositions,
} from "#stages/talk/stage/seat-positions.ts";
import type { Sight } from "./story.ts";

/** What a player knew of those whom it was shown. */
type SightKind = "evil" | "merlin" | "percival";

export const sightKind = (role: Role): SightKind =>
  sideOf(role) === "evil" ? "evil" : role === "percival" ? "percival" : "merlin";

const looks: Readonly<Record<SightKind, { readonly line: string; readonly dash?: string }>> = {
  evil: { line: "stroke-ember" },
  merlin: { line: "stroke-sky", dash: "7 5" },
  percival: { line: "stroke-good", dash: "2 5" },
};

/** A line from face to face; of two evil players who know each other one line. */
interface SightLine {
  readonly from: number;
  readonly to: number;
  readonly kind: SightKind;
}

/** The lines of all sights: each pair of evil players once. */
export const sightLines = (sights: readonly Sight[]): readonly SightLine[] =>
  sights.flatMap(({ seat, sees, role }) => {
    const kind = sightKind(role);
    return sees.flatMap((other) => {
      const back = sights.find((each) => each.seat === other);
      const isMutual = kind === "evil" && back?.sees.includes(seat) === true;
      return isMutual && other < seat ? [] : [{ from: seat, to: other, kind }];
    });
  });

/** The part of the way between two faces that neither of them covers. */
function between(from: Point, to: Point, radius: number): readonly [Point, Point] {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  const at = (distance: number): Point => ({
    x: from.x + (x / length) * distance,
    y: from.y + (y / length) * distance,
  });
  return [at(radius), at(length - radius)];
}

/** Lines over the table from those who were shown others to these. Decoration: texts say who knew whom. */
export function SightLines({ sights, seats }: { sights: readonly Sight[]; seats: number }) {
  const lines = sightLines(sights);
  if (lines.length === 0) return null;
  const places = seatPositions(seats);
  const sizes = faceSizes(seats);
  return (["narrow", "wide"] as const).map((width) => {
    const field = width === "wide" ? FIELD : NARROW_FIELD;
    return (
      <svg
        key={width}
        aria-hidden
        viewBox={`0 0 ${field.width} ${field.height}`}
        preserveAspectRatio="none"
        className={classNames(
          "sight-lines absolute inset-0 size-full",
          width === "wide" ? "hidden @[47rem]:block" : "@[47rem]:hidden",
        )}
      >
        {lines.map(({ from, to, kind }) => {
          const [one, other] = [places[from]?.[width], places[to]?.[width]];
          if (one === undefined || other === undefined) return null;
          const [start, end] = between(one, other, sizes[width] * 0.6);
          return (
            <g key={`${from}/${to}`} className={looks[kind].line}>
              <path
                d={`M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`}
                fill="none"
                strokeWidth="2"
                strokeDasharray={looks[kind].dash}
                vectorEffect="non-scaling-stroke"
                opacity="0.75"
              />
              {kind !== "evil" && (
                <path
                  d={`M${end.x.toFixed(1)} ${end.y.toFixed(1)}h0`}
                  strokeWidth="9"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          );
        })}
      </svg>
    );
  });
}

/** What the kinds of lines mean. */
export function SightLegend({ sights }: { sights: readonly Sight[] }) {
  const t = useTranslations("replay.avalon.sights");
  const kinds = (["evil", "merlin", "percival"] as const).filter((kind) =>
    sights.some(({ role }) => sightKind(role) === kind),
  );
  if (kinds.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-0.5 text-xs text-soft">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 28 6" className={classNames("w-7", looks[kind].line)}>
            <path d="M0 3h28" strokeWidth="2" strokeDasharray={looks[kind].dash} />
          </svg>
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}
