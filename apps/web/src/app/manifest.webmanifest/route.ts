import { getTranslations } from "next-intl/server";
import icon192 from "#features/site/icons/icon-192.png";
import icon512 from "#features/site/icons/icon-512.png";
import maskable512 from "#features/site/icons/maskable-512.png";
import { isLocale } from "#i18n/locale.ts";
import { cacheFor } from "#server/calls/api.ts";

const KEPT_S = 3_600;

const icons = [
  { image: icon192, purpose: "any" },
  { image: icon512, purpose: "any" },
  { image: maskable512, purpose: "maskable" },
] as const;

/** How the site is installed as an app. Browsers send no cookies here, so the address names the language. */
export async function GET(request: Request): Promise<Response> {
  const lang = new URL(request.url).searchParams.get("lang") ?? undefined;
  const locale = isLocale(lang) ? lang : "en";
  const t = await getTranslations({ locale, namespace: "common" });
  const manifest = {
    id: "/",
    name: t("title"),
    short_name: t("brand"),
    description: t("description"),
    lang: locale === "zh" ? "zh-Hans" : "en",
    start_url: "/",
    display: "standalone",
    background_color: "#0a0d13",
    theme_color: "#0a0d13",
    icons: icons.map(({ image, purpose }) => ({
      src: image.src,
      sizes: `${image.width}x${image.height}`,
      type: "image/png",
      purpose,
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", ...cacheFor(KEPT_S) },
  });
}
