import type { Cause } from "./story.ts";

interface IconProps {
  readonly className?: string;
}

/** The sheriff's badge. */
export const Star = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <path
      d="m12 1.5 3.2 6.6 7.3 1-5.3 5.1 1.3 7.2L12 18l-6.5 3.4 1.3-7.2L1.5 9.1l7.3-1z"
      fill="currentColor"
      stroke="var(--ground)"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  </svg>
);

/** A stone, three claws, a bottle, a ballot, a target. */
const signs: Readonly<Record<Cause, string>> = {
  night: "M6 20V10a6 6 0 0 1 12 0v10zM3 20h18M12 8v6m-2-4h4",
  wolves: "M7 3C5 9 5 15 6 21M13 3c-2 6-2 12-1 18M19 3c-2 6-2 12-1 18",
  poison: "M9 3h6m-5 0v6l-4 8a3 3 0 0 0 3 4h6a3 3 0 0 0 3-4l-4-8V3M7.5 15h9",
  exile: "M4 11h16v9H4zM8.5 14.5h7M9 11V4h6v7",
  hunter: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 2v6m0 8v6M2 12h6m8 0h6",
  "wolf-king": "M7 3C5 9 5 15 6 21M13 3c-2 6-2 12-1 18M19 3c-2 6-2 12-1 18",
};

/** How a player went out. */
export const DeathSign = ({ cause, className }: IconProps & { readonly cause: Cause }) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <path
      d={signs[cause]}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
