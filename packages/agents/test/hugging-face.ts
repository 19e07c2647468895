import { type Listening, listen } from "./servers.ts";

interface ListedSpace {
  readonly host?: string;
  readonly subdomain?: string;
  readonly sha?: string;
  /** The token that may see it; everybody may when absent. */
  readonly token?: string;
}

export interface FakeHuggingFace extends Listening {
  readonly asked: string[];
}

/** Hugging Face's API for a few Spaces; it hides private ones as the real one does. */
export async function fakeHuggingFace(
  spaces: Readonly<Record<string, ListedSpace>>,
): Promise<FakeHuggingFace> {
  const asked: string[] = [];
  const server = await listen((request, response) => {
    const id = (request.url ?? "").replace("/api/spaces/", "");
    asked.push(id);
    const space = spaces[id];
    const shown =
      space !== undefined &&
      (space.token === undefined || request.headers.authorization === `Bearer ${space.token}`);
    response.setHeader("content-type", "application/json");
    if (!shown) {
      response.statusCode = request.headers.authorization === undefined ? 401 : 404;
      response.end(JSON.stringify({ error: "Repository not found" }));
      return;
    }
    const { token, ...facts } = space;
    const siblings = Array.from({ length: 3_000 }, (_, index) => ({
      rfilename: `data/${index}.json`,
    }));
    response.end(JSON.stringify({ id, private: token !== undefined, siblings, ...facts }));
  });
  return { ...server, asked };
}
