import { z } from "zod";
import type { Mode } from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { canonicalUrl } from "../space/index.ts";

/** How an agent of the agent protocol is reached. `token` is a secret: it is stored encrypted. */
export const wispSettings = (mode: Mode) =>
  z
    .strictObject({
      /** Canonical base URL; `/wisp` is below it. */
      url: z.string().refine((url) => canonicalUrl(url, mode) === url, {
        error: "The address is not canonical, or may not be called from here.",
      }),
      /** The owner's token for the server, and the host (`URL.host`) it was given for. */
      token: secretSchema.optional(),
      tokenHost: z.string().optional(),
    })
    .refine(({ token, tokenHost }) => (token === undefined) === (tokenHost === undefined), {
      error: "A token and the host it was given for belong together.",
    });

export type WispSettings = z.infer<ReturnType<typeof wispSettings>>;
