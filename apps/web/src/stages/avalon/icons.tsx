import { classNames } from "#components/class-names.ts";

interface IconProps {
  readonly className?: string;
}

/** The leader's token. */
export const Crown = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 24 24" className={className}>
    <path
      d="M3 18 2 7l5.5 4L12 4l4.5 7L22 7l-1 11z"
      fill="currentColor"
      stroke="var(--ground)"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </svg>
);

/** The outline of a quest, and of a place on its team. */
export const SHIELD =
  "M20 2C15 6 9 7.5 3 7.5v14C3 33 11 39.5 20 43c9-3.5 17-10 17-21.5v-14C31 7.5 25 6 20 2z";

export const Shield = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 40 45" className={className}>
    <path d={SHIELD} fill="currentColor" stroke="var(--ground)" strokeWidth="3" />
  </svg>
);

/** What the Assassin holds. */
export const Dagger = ({ className }: IconProps) => (
  <svg aria-hidden viewBox="0 0 48 16" className={className}>
    <path d="M46 8 18 3.5v9z" fill="currentColor" />
    <path d="M15 0h3v16h-3zM2 6h13v4H2z" fill="currentColor" opacity="0.75" />
  </svg>
);

/** For: success, agreement. Against: failure, disagreement. */
export const Mark = ({ good, className }: IconProps & { readonly good: boolean }) => (
  <svg aria-hidden viewBox="0 0 24 24" className={classNames("fill-none", className)}>
    <path
      d={good ? "m4 13 5.5 5.5L20 6" : "M5.5 5.5l13 13m0-13-13 13"}
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
