/**
 * Markup that shows a season's board on other sites.
 *
 * @param site where this one is: https://wisp.example
 */
export const boardFrame = (site: string, slug: string, language: string): string =>
  `<iframe src="${site}/embed/board/${encodeURIComponent(slug)}?lang=${language}" title="Wisp" width="100%" height="610" style="border:0" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;
