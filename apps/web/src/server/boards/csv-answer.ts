import { csv } from "@wisp/exports/csv";
import { keepFor } from "#server/calls/api.ts";

/** A table as a file for spreadsheets. */
export const csvAnswer = (file: string, rows: Parameters<typeof csv>[0]): Response =>
  new Response(csv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      ...keepFor(0),
    },
  });
