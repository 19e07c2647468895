import { z } from "zod";

/** How long a link by e-mail is good for. */
export const LINK_MINUTES = 15;

/** The content of a link: its recipient, and the proof of it. */
export const signInLink = z.object({
  email: z.email().max(254),
  token: z.string().min(1).max(200),
});
