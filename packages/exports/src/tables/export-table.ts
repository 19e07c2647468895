/** The content of a column, and how it is written. */
export interface Column<Row> {
  readonly name: string;
  readonly type: "STRING" | "INT32" | "DOUBLE" | "BOOLEAN" | "TIMESTAMP";
  /** Null where there is none; a time as a Date. */
  readonly read: (row: Row) => string | number | boolean | Date | null;
  /** Its description, with its unit: for the data card. */
  readonly about: string;
}

/** A flat table that an archive is exported to. */
export interface ExportTable<Row> {
  /** Its file, without ".parquet". */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
}

/** A time of a line as a column holds it. */
export const time = (text: string | null): Date | null => (text === null ? null : new Date(text));
