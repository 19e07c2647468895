import { showOn } from "#features/show/show-times.ts";

/** A day and a time of its zone as forms write them: "2026-12-01T18:00", or with a space. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2})(?::00)?$/;

/** A time of a zone; null: it is none, as the 30th of February. Throws for a zone that this machine does not know. */
export function timeInZone(text: string, zone: string): Date | null {
  const [, day, time] = LOCAL.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return null;
  const padded = time.padStart(5, "0");
  const wall = new Date(`${day}T${padded}:00Z`);
  if (Number.isNaN(wall.getTime()) || wall.toISOString().slice(0, 16) !== `${day}T${padded}`) {
    return null;
  }
  return showOn(day, { time: padded, zone });
}

/** A time as a form in a zone writes it. */
export function writtenInZone(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The times of a text, a line each; null: a line is no time. */
export function timesInZone(text: string, zone: string): Date[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const times = lines.flatMap((line) => timeInZone(line, zone) ?? []);
  return times.length === lines.length ? times : null;
}
