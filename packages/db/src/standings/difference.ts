/** A projection that differed from the log; it now has the log's value. */
export interface Difference {
  /** "match <id>", "match <id> seat <seat>", or a table's name in lower case and a key. */
  readonly where: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}
