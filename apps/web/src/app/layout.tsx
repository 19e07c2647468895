import "@fontsource-variable/newsreader/wght-italic.css";
import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { ReaderProvider } from "#features/account/reader.tsx";
import { SiteFooter } from "#features/site/site-footer.tsx";
import { SiteHeader } from "#features/site/site-header.tsx";
import { SoftLinks, TerseForms } from "#features/site/soft-links.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { knownReader } from "#server/session/signed-in.ts";
import { siteAddress } from "#server/site-address.ts";
import { ChineseFonts } from "./chinese-fonts.tsx";

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

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  const address = await siteAddress();
  return {
    metadataBase: address === null ? null : new URL(address),
    title: { default: t("title"), template: `%s · ${t("brand")}` },
    description: t("description"),
    applicationName: t("brand"),
    manifest: `/manifest.webmanifest?lang=${await getLocale()}`,
  };
}

/** The ground of either theme; see packages/config/theme.css. */
export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f5f0" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0d13" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("common");
  const chinese = (await getLocale()) === "zh";
  const given = await headers();
  const nonce = given.get("x-nonce") ?? undefined;
  // Set by proxy.ts for pages in frames of other sites: their theme, and no header or footer.
  const embedded = given.get("x-wisp-embed") ?? undefined;
  return (
    <html
      lang={chinese ? "zh-Hans" : "en"}
      data-theme={embedded}
      className={fontVariables}
      suppressHydrationWarning
    >
      <body className="flex min-h-dvh flex-col">
        <ThemeProvider
          attribute="data-theme"
          defaultTheme="system"
          forcedTheme={embedded}
          storageKey="WISP_THEME"
          nonce={nonce}
        >
          <ClientMessages>
            <ReaderProvider known={embedded === undefined ? await knownReader() : null}>
              {embedded === undefined && (
                <>
                  <a
                    href="#content"
                    className="sr-only z-50 rounded-control bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
                  >
                    {t("skipToContent")}
                  </a>
                  <SiteHeader />
                </>
              )}
              <main id="content" tabIndex={-1} className="flex-1 outline-none">
                {children}
              </main>
              {embedded === undefined && <SiteFooter />}
              <ChineseFonts atOnce={chinese} />
              <SoftLinks />
              <TerseForms />
            </ReaderProvider>
          </ClientMessages>
        </ThemeProvider>
      </body>
    </html>
  );
}
