import type { Metadata } from "next";
import { siteAddress } from "#server/site-address.ts";
import { CARD_SIZE } from "./look.ts";

/**
 * What a page says of itself, also where links to it are shown with a picture: which there is where
 * the site's address is known, for others find a picture by its whole address alone.
 */
export async function shared({
  title,
  description,
  card,
}: {
  readonly title: string;
  readonly description?: string;
  /** Path of the picture. */
  readonly card: string;
}): Promise<Metadata> {
  const words = { title, ...(description !== undefined && { description }) };
  const found = (await siteAddress()) !== null;
  return {
    ...words,
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
