const two = (count: number): string => String(count).padStart(2, "0");

/** Milliseconds as minutes and seconds, from an hour on with hours: "1:48", "3:42:07". */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours === 0 ? `${minutes}:${end}` : `${hours}:${two(minutes)}:${end}`;
}
