import { ByteWriter, ParquetWriter } from "hyparquet-writer";

/** Rows of a group, and characters of its longest columns: the maximum held in memory. */
const ROWS = 20_000;
const CHARACTERS = 2_000_000;

type Element = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

function element<Row>({ name, type }: Column<Row>): Element {
  const column = { name, repetition_type: "OPTIONAL" } as const;
  if (type === "STRING") return { ...column, type: "BYTE_ARRAY", converted_type: "UTF8" };
  if (type === "TIMESTAMP") return { ...column, type: "INT64", converted_type: "TIMESTAMP_MILLIS" };
  return { ...column, type };
}

/**
 * A table as Parquet, group of rows by group of rows: take what `add` and `end` give, in order.
 * Columns are nullable; the same rows give the same bytes.
 */
export class ParquetTable<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #characters = 0;

  constructor({ columns }: ExportTable<Row>) {
    this.#columns = columns;
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [{ name: "root", num_children: columns.length }, ...columns.map(element)],
      createdBy: "wisp",
    });
  }

  /** The bytes that became ready. */
  add(row: Row, characters: number): Uint8Array {
    this.#rows.push(row);
    this.#characters += characters;
    if (this.#rows.length >= ROWS || this.#characters >= CHARACTERS) this.#writeGroup();
    return this.#taken();
  }

  /** The bytes that were left. */
  end(): Uint8Array {
    this.#writeGroup();
    this.#writer.finish();
    return this.#taken();
  }

  #writeGroup(): void {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#characters = 0;
    this.#writer.write({
      rowGroupSize: rows.length,
      columnData: this.#columns.map(({ name, read }) => ({ name, data: rows.map(read) })),
    });
  }

  #taken(): Uint8Array {
    if (this.#bytes.index === 0) return new Uint8Array();
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }
}

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
