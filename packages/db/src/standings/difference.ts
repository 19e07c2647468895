/** A projection that was not what the log says; the log's value is kept now. */
export interface Difference {
  /** "match <id>", "match <id> seat <seat>", or a table's name in lower case and a key. */
  readonly where: string;
  readonly kept: unknown;
  readonly rebuilt: unknown;
}
