import type { Metadata } from "next";
import { CARD_SIZE } from "./look.ts";

/** What a page says of itself, also where links to it are shown with a picture. */
export function shared({
  title,
  description,
  card,
}: {
  readonly title: string;
  readonly description?: string;
  /** Path of the picture. */
  readonly card: string;
}): Metadata {
  const words = { title, ...(description !== undefined && { description }) };
  return {
    ...words,
    openGraph: {
      ...words,
      type: "website",
      siteName: "Wisp",
      images: [{ url: card, ...CARD_SIZE, type: "image/png", alt: title }],
    },
    twitter: { card: "summary_large_image", ...words, images: [card] },
  };
}
