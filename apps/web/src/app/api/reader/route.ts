export { readerCall as GET } from "#server/session/signed-in.ts";
