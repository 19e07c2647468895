import type { Metadata } from "next";
import { siteAddress } from "#server/site-address.ts";
import { CARD_SIZE } from "./look.ts";

/**
 * The metadata of a page, also for previews of links to it. They have a picture only if the site's
 * address is known, since other sites need the picture's absolute address.
 */
export async function shared({
  title,
  isWhole = false,
  description,
  card,
}: {
  readonly title: string;
  /** The title names the site already. */
  readonly isWhole?: boolean;
  readonly description?: string;
  /** Path of the picture. */
  readonly card: string;
}): Promise<Metadata> {
  const words = { title, ...(description !== undefined && { description }) };
  const found = (await siteAddress()) !== null;
  return {
    ...words,
    ...(isWhole && { title: { absolute: title } }),
    openGraph: {
      ...words,
      type: "website",
      siteName: "Wisp",
      ...(found && { images: [{ url: card, ...CARD_SIZE, type: "image/png", alt: title }] }),
    },
    twitter: found
      ? { card: "summary_large_image", ...words, images: [card] }
      : { card: "summary", ...words },
  };
}
