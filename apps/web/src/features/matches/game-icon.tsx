/** A table with seats: what a game without a picture of its own is shown as. */
const TABLE =
  "M6 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0M12 2v1.5M12 20.5V22M2 12h1.5M20.5 12H22M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1";

/** The picture of a game in lists, in the page itself: no row asks for a file. Hidden from screen readers. */
export function GameIcon({
  path = TABLE,
  size = 32,
}: {
  path?: string | undefined;
  size?: number;
}) {
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-[27.5%] border border-line bg-raised text-soft"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden viewBox="0 0 24 24" width={size * 0.7} height={size * 0.7}>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
