export { readerCall as GET } from "#server/session/reader.ts";
