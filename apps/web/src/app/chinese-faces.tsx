"use client";

import "@fontsource-variable/noto-sans-sc/wght.css";
import "@fontsource-variable/noto-serif-sc/wght.css";

/** Declares the Chinese faces; the browser fetches only the slices whose characters occur. */
export default function ChineseFaces() {
  return null;
}
