import { cacheFor } from "#server/calls/api.ts";
import { takesGuests } from "#server/guests/guest-seats.ts";
import { addressToCopy } from "#server/site-address.ts";

const KEPT_S = 600;

/** How the published files are sent. */
const types = {
  text: "text/plain; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
  mcpServerCard: "application/mcp-server-card+json",
} as const;

/**
 * Makes the route of a file for assistants, which any page may read.
 *
 * @param forGuests whether it describes what guest programs do: then it is absent where none are taken
 */
export const publishedFile =
  (
    type: keyof typeof types,
    file: (base: string, takesGuests: boolean) => string | object,
    { forGuests }: { readonly forGuests: boolean },
  ) =>
  async (): Promise<Response> => {
    if (forGuests && !takesGuests()) {
      return new Response("This arena takes no guest programs.\n", { status: 404 });
    }
    const content = file(await addressToCopy(), takesGuests());
    return new Response(typeof content === "string" ? content : JSON.stringify(content, null, 2), {
      headers: {
        "content-type": types[type],
        "access-control-allow-origin": "*",
        ...cacheFor(KEPT_S),
      },
    });
  };
