import { join } from "node:path";
import { restoreFormer } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { z } from "zod";
import { openSite } from "#test/open-site.ts";

const { database, url } = await openSite({ WISP_MODE: "public" });
await restoreFormer("e48228a3", url);

type Handler = (
  request: Request,
  context: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;
const handlerSchema = z.custom<Handler>((value) => typeof value === "function");

/** Calls a route: `folder` of this folder, with the names in it, and a query. */
async function answerOf(
  folder: string,
  params: Readonly<Record<string, string>> = {},
  query = "",
): Promise<string> {
  const path = folder.replaceAll(/\[(\w+)\]/g, (_, name) => params[name] ?? "");
  const { GET } = await import(join(import.meta.dirname, folder, "route.ts"));
  const request = new Request(`https://wisp.example/api/v1${path}${query}`);
  const answer = await handlerSchema.parse(GET)(request, { params: Promise.resolve(params) });
  const body = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  const text = isJson ? JSON.stringify(JSON.parse(body), null, 1) : body;
  return `GET ${path}${query} ${answer.status}\n${text}\n`;
}

test("public answers are those of an earlier release, byte for byte", async () => {
  const { rows } = await database.connection.query<{
    id: string;
    game: string;
    season: string;
    agent: string;
  }>(
    `SELECT DISTINCT ON (match."game") match."id", match."game", season."slug" AS "season",
        (SELECT min("slug") FROM "MatchSeat" JOIN "Agent" agent ON agent."id" = "agentId"
          WHERE "matchId" = match."id") AS "agent"
      FROM "Match" match JOIN "Season" season ON season."id" = match."seasonId"
      WHERE match."status" = 'finished' ORDER BY match."game", match."id"`,
  );
  const answers = [
    await answerOf("/matches", {}, "?limit=2"),
    await answerOf("/agents", {}, "?game=hanabi"),
    await answerOf("/packs"),
  ];
  for (const { id, game, season, agent } of rows) {
    answers.push(await answerOf("/matches/[id]", { id }));
    answers.push(await answerOf("/leaderboards/[season]", { season }));
    if (!["auction", "tic-tac-toe"].includes(game)) continue;
    answers.push(
      await answerOf("/matches/[id]/log", { id }),
      await answerOf("/seasons/[slug]", { slug: season }),
      await answerOf("/agents/[slug]", { slug: agent }),
      await answerOf("/agents/[slug]/rivals", { slug: agent }),
      await answerOf("/leaderboards/[season]", { season }, "?format=csv"),
      await answerOf("/leaderboards/[season]/statistics", { season }),
    );
  }
  await expect(answers.join("\n")).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../../test/recorded-answers.txt"),
  );
});
