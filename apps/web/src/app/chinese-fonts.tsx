"use client";

import dynamic from "next/dynamic";

const AtOnce = dynamic(() => import("./chinese-faces.tsx"));
const Later = dynamic(() => import("./chinese-faces.tsx"), { ssr: false });

/**
 * The Chinese faces: two hundred slices whose list alone is larger than all other styles. Readers
 * of Chinese get it with the page; others, who may open a Chinese match, after the page has loaded.
 */
export function ChineseFonts({ atOnce }: { atOnce: boolean }) {
  return atOnce ? <AtOnce /> : <Later />;
}
