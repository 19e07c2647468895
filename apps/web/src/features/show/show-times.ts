const DAY_MS = 24 * 60 * 60 * 1_000;

/** When the show of a day begins. */
export interface ShowPlace {
  /** "20:00" */
  readonly time: string;
  /** "Europe/Berlin" */
  readonly zone: string;
}

/** How long a show is on. */
export const SHOW_MS = 2 * 60 * 60 * 1_000;

/** Before its end, a final is worth watching for this long. */
const FINAL_MS = 60 * 60 * 1_000;

/** When the show of a final begins that ends at a time. */
export const startOfFinal = (end: Date): Date => new Date(end.getTime() - FINAL_MS);

const partNames = ["year", "month", "day", "hour", "minute", "second"] as const;

/** How far the clocks of a zone are ahead of UTC at a time, in milliseconds. */
function aheadMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const [year = 0, month = 1, day, hour, minute, second] = partNames.map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(at.getTime() / 1_000) * 1_000;
}

/** The beginning of the show of a day of its zone (2026-11-23), also where clocks are set that day. */
export function showOn(day: string, { time, zone }: ShowPlace): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const about = wall - aheadMs(new Date(wall), zone);
  return new Date(wall - aheadMs(new Date(about), zone));
}

/** The day of a zone at a time, as 2026-11-23. */
const dayIn = (at: Date, zone: string): string =>
  new Date(at.getTime() + aheadMs(at, zone)).toISOString().slice(0, 10);

/** Evenings begin at this hour. */
const EVENING = 17;

/** How a show's day is called on the day of a reader: "dated" where its date has to be said. */
export function dayName(
  start: Date,
  now: Date,
  zone: string,
): "tonight" | "today" | "tomorrow" | "dated" {
  const days = (Date.parse(dayIn(start, zone)) - Date.parse(dayIn(now, zone))) / DAY_MS;
  if (days === 1) return "tomorrow";
  if (days !== 0) return "dated";
  const hour = new Date(start.getTime() + aheadMs(start, zone)).getUTCHours();
  return hour >= EVENING ? "tonight" : "today";
}

/** The beginnings of the next shows, with one that is on now. */
export function nextShows(now: Date, place: ShowPlace, count: number): Date[] {
  const today = Date.parse(dayIn(now, place.zone));
  const starts = Array.from({ length: count + 2 }, (_, at) =>
    showOn(new Date(today + (at - 1) * DAY_MS).toISOString().slice(0, 10), place),
  );
  return starts.filter((start) => start.getTime() + SHOW_MS > now.getTime()).slice(0, count);
}
