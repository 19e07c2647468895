import "./werewolf.css";
import { classNames } from "#components/class-names.ts";
import { nightShare, type Spot, skyOf } from "./story.ts";

interface IconProps {
  readonly className?: string;
}

export const Moon = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <path d="M19.5 14.6A8.2 8.2 0 0 1 9.4 4.5a8.2 8.2 0 1 0 10.1 10.1z" fill="currentColor" />
  </svg>
);

export const Sun = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <circle cx="12" cy="12" r="4.6" fill="currentColor" />
    <path
      d="M12 2v3m0 14v3M2 12h3m14 0h3M4.9 4.9 7 7m10 10 2.1 2.1m0-14.2L17 7M7 17l-2.1 2.1"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);

/** Places of stars, per cent of the sky. */
const stars = [
  [6, 22],
  [14, 8],
  [23, 17],
  [31, 5],
  [43, 12],
  [57, 6],
  [66, 16],
  [74, 7],
  [83, 19],
  [93, 10],
  [4, 62],
  [96, 57],
  [9, 88],
  [90, 86],
] as const;

/** How high the moon is over the horizon at a share of the night: a part of its highest place. */
const heightAt = (share: number): number => Math.sin(Math.PI * (0.15 + 0.7 * share));

/** The sky over the table. At night it hides the room, and the moon moves by the night's public steps alone. */
export function Sky({ spot }: { spot: Spot }) {
  const sky = skyOf(spot);
  if (sky === "day") return null;
  if (sky !== "night") {
    return (
      <div aria-hidden className={classNames("half-sky absolute inset-0", `sky-${sky}`)}>
        <Sun className="absolute top-[3%] w-[5%] min-w-5 text-lamp" />
      </div>
    );
  }
  const share = nightShare(spot);
  return (
    <div aria-hidden className="night-sky absolute inset-0 @[47rem]:-bottom-7">
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <ellipse cx="50" cy="52.5" rx="33" ry="31" className="night-table" />
      </svg>
      {stars.map(([left, top]) => (
        <span
          key={left}
          className="night-star absolute size-0.5 rounded-full"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      ))}
      <span
        className="night-moon absolute w-[4.5%] min-w-5 -translate-x-1/2"
        style={{ left: `${32 + 62 * share}%`, top: `${12 - 11 * heightAt(share)}%` }}
      >
        <Moon className="w-full text-lamp" />
      </span>
    </div>
  );
}
