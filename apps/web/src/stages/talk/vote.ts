/** A vote of one seat for another; null abstains. */
export interface Vote {
  readonly seat: number;
  readonly choice: number | null;
}
