"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

/** The zone of a reader does not change while a page is open. */
const listen = () => () => undefined;
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of this reader's device; null on the server. */
const useOwnZone = (): string | null => useSyncExternalStore(listen, ownZone, () => null);

/** A time in the zone of the event, and beside it in the reader's own where that is another one. */
export function EventTime({ at, zone }: { at: Date; zone: string }) {
  const t = useTranslations("tournaments.day");
  const format = useFormatter();
  const own = useOwnZone();
  const write = (timeZone: string): string =>
    format.dateTime(at, { dateStyle: "full", timeStyle: "short", timeZone });
  const [here, there] = [own === null ? null : write(own), write(zone)];
  return (
    // Browsers differ in the spaces of a time.
    <time dateTime={at.toISOString()} suppressHydrationWarning>
      {t("time", { time: there, zone })}
      {here !== null && own !== null && here !== there && (
        <span className="block text-soft">{t("yourTime", { time: here, zone: own })}</span>
      )}
    </time>
  );
}
