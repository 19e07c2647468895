import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ExportTable } from "../tables/export-table.ts";
import { ParquetTable } from "../tables/parquet.ts";

/** A table that is written to a file while another file of the archive is streamed. */
export class Spool<Row> {
  readonly #path: string;
  readonly #parquet: ParquetTable<Row>;
  #file: FileHandle | undefined;

  constructor(table: ExportTable<Row>, folder: string) {
    this.#path = join(folder, `${table.name}.parquet`);
    this.#parquet = new ParquetTable(table);
  }

  /** @param characters the approximate memory of the row */
  async add(row: Row, characters: number): Promise<void> {
    await this.#write(this.#parquet.add(row, characters));
  }

  async end(): Promise<void> {
    await this.#write(this.#parquet.end());
    await this.close();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  read(): Readable {
    return createReadStream(this.#path);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#file ??= await open(this.#path, "w");
    await this.#file.write(bytes);
  }
}
