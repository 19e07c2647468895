import { useFormatter, useNow } from "next-intl";

/** "4 minutes ago", with the exact time (UTC) on hover. */
export function RelativeTime({ at }: { at: Date }) {
  const format = useFormatter();
  const now = useNow();
  const exact = format.dateTime(at, {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  });
  return (
    <time dateTime={at.toISOString()} title={`${exact} UTC`}>
      {format.relativeTime(at, now)}
    </time>
  );
}
