import type { Board } from "@wisp/exports";
import { type BoardName, boardFit } from "../boards/fit.ts";
import { boardPage } from "../boards/page.ts";
import type { Database } from "../database.ts";
import type { Season } from "../seasons/season.ts";
import type { ContentNames } from "./content-names.ts";

/**
 * The boards of a season as the site shows them, by language, all matches before the clean ones.
 * `names` has met all matches by then.
 */
export async function exportedBoards(
  database: Database,
  season: Pick<Season, "id" | "locales">,
  names: ContentNames,
): Promise<Board[]> {
  const slugs = new Map(await slugsOf(database, season.id));
  const boards: Board[] = [];
  for (const locale of season.locales) {
    for (const clean of [false, true]) {
      const name = { seasonId: season.id, locale, clean };
      const { rows } = await boardPage(database, {
        ...name,
        by: "rank",
        descending: true,
        limit: null,
      });
      const fit = await boardFit(database, name);
      const versions = fit === null ? [] : await versionFits(database, name);
      boards.push({
        locale,
        clean,
        rows: rows.map(({ rank, agent, version, placement, figures, fit: fitted }) => ({
          rank,
          agent: agent.slug,
          version: version.number,
          placement,
          figures: { ...figures },
          fit: fitted && { ...fitted },
        })),
        versions,
        fit: fit && {
          ...fit,
          fittedAt: fit.fittedAt.toISOString(),
          bias: fit.bias.map((effect) =>
            effect.factor === "pair" ? { ...effect, level: names.of(effect.level) } : effect,
          ),
          pairs: fit.pairs.map((figure) => ({ ...figure, pair: names.of(figure.pair) })),
          fragility: fit.fragility && {
            ...fit.fragility,
            leader: slugs.get(fit.fragility.leader) ?? "",
            rival: slugs.get(fit.fragility.rival) ?? "",
          },
          ...(fit.winMatrix && {
            winMatrix: {
              agents: fit.winMatrix.agents.map((id) => slugs.get(id) ?? ""),
              cells: fit.winMatrix.cells,
            },
          }),
        },
      });
    }
  }
  return boards;
}

/** The fits of a board's versions, by agent and number. */
async function versionFits(
  { connection }: Database,
  { seasonId, locale, clean }: BoardName,
): Promise<Board["versions"]> {
  const { rows } = await connection.query<Board["versions"][number]>({
    name: "exported-versions",
    text: `SELECT agent."slug" AS "agent", version."number" AS "version", fit."detail" AS "fit"
      FROM "VersionFit" fit JOIN "AgentVersion" version ON version."id" = fit."versionId"
      JOIN "Agent" agent ON agent."id" = version."agentId"
      WHERE fit."seasonId" = $1 AND fit."locale" = $2 AND fit."clean" = $3
      ORDER BY agent."slug", version."number"`,
    values: [seasonId, locale, clean],
  });
  return rows;
}

async function slugsOf(
  { connection }: Database,
  seasonId: string,
): Promise<[id: string, slug: string][]> {
  const { rows } = await connection.query<{ id: string; slug: string }>({
    name: "exported-slugs",
    text: `SELECT DISTINCT agent."id", agent."slug" FROM "BoardRow" row
      JOIN "Agent" agent ON agent."id" = row."agentId" WHERE row."seasonId" = $1`,
    values: [seasonId],
  });
  return rows.map(({ id, slug }) => [id, slug]);
}
