export { type StoredRecord, seasonRecords } from "./read.ts";
