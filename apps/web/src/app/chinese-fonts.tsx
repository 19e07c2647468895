"use client";

import dynamic from "next/dynamic";

const AtOnce = dynamic(() => import("./chinese-faces.tsx"));
const Later = dynamic(() => import("./chinese-faces.tsx"), { ssr: false });

/**
 * The Chinese faces: two hundred slices whose mere list weighs more than all other styles. Readers
 * of Chinese get it with the page; others, who may meet a Chinese match, when the page is there.
 */
export function ChineseFonts({ atOnce }: { atOnce: boolean }) {
  return atOnce ? <AtOnce /> : <Later />;
}
