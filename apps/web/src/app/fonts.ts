import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import localFont from "next/font/local";

const script = localFont({
  src: "../../../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2",
  variable: "--font-newsreader",
  weight: "200 800",
  adjustFontFallback: "Times New Roman",
});

/**
 * Class names that set the font variables of theme.css. The slanted script is imported by
 * layout.tsx, Chinese comes with chinese-fonts.tsx.
 */
export const fontVariables = [GeistSans.variable, GeistMono.variable, script.variable].join(" ");
