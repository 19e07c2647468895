import { keepFor, open } from "../../../../server/api.ts";
import { database } from "../../../../server/database.ts";

/** Whether the site can serve: 200 when it can, 503 while its database is away. */
export async function GET(): Promise<Response> {
  let up = true;
  try {
    await database().connection.query("SELECT 1");
  } catch {
    // That it failed is the answer.
    up = false;
  }
  return open(
    Response.json(
      { status: up ? "ok" : "degraded", database: up ? "up" : "down" },
      { status: up ? 200 : 503, headers: keepFor(0) },
    ),
  );
}
