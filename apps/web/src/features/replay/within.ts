/**
 * A cursor as a part of the match takes it: before the part, at one of its events, or at its last one.
 * A step outside of the part does not change it.
 *
 * @param part its events, in order
 */
export function within(part: readonly { readonly cursor: number }[], cursor: number): number {
  const first = part[0]?.cursor ?? 0;
  const last = part.at(-1)?.cursor ?? 0;
  return Math.max(first - 1, Math.min(cursor, last));
}
