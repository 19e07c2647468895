import { packagedGames } from "@wisp/games/packaged/registered";

interface Context {
  readonly params: Promise<{ readonly game: string }>;
}

/** The module by which pages draw a game that a package brings; an empty one for every other game. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { game } = await params;
  const packaged = packagedGames();
  const source = Object.hasOwn(packaged, game) ? packaged[game]?.viewSource : undefined;
  return new Response(source ?? "export {};\n", {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "max-age=60" },
  });
}
