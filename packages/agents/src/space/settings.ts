import { z } from "zod";
import type { Mode } from "../outbound/index.ts";
import { secretSchema } from "../secret.ts";
import { canonicalUrl, spaceIdPattern } from "./address.ts";

/** How a Space agent is reached. `token` is a secret: encrypt it where settings are stored. */
export const spaceSettings = (mode: Mode) =>
  z
    .strictObject({
      /** Canonical base URL; the routes are below it. */
      url: z.string().refine((url) => canonicalUrl(url, mode) === url, {
        error: "The address is not canonical, or may not be called from here.",
      }),
      /** "owner/space" on Hugging Face, when it is one. */
      space: z.string().regex(spaceIdPattern).optional(),
      /** The owner's read token for a private Space, and the host (`URL.host`) it was given for. */
      token: secretSchema.optional(),
      tokenHost: z.string().optional(),
    })
    .refine(({ token, tokenHost }) => (token === undefined) === (tokenHost === undefined), {
      error: "A token and the host it was given for belong together.",
    });

export type SpaceSettings = z.infer<ReturnType<typeof spaceSettings>>;
