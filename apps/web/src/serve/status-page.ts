import type { RequestListener } from "node:http";
import { chosenLocale } from "#i18n/locale.ts";
import { readCookies } from "#server/session/cookie.ts";

const words = {
  en: {
    title: "Status",
    lead: "The database of this arena does not answer. Matches stand still and continue by themselves; pages return as soon as it is back.",
    parts: [
      ["Site", "Works"],
      ["Play", "Does not work"],
      ["Database", "Does not work"],
    ],
  },
  zh: {
    title: "运行状态",
    lead: "竞技场的数据库暂时没有响应。对局已暂停，恢复后会自动继续；届时页面也会恢复正常。",
    parts: [
      ["网站", "正常"],
      ["对局", "故障"],
      ["数据库", "故障"],
    ],
  },
} as const;

const RETRY_AFTER_S = 30;

/** A page of text alone: scripts, styles and everything that is stored may be out of reach. */
function outagePage(locale: keyof typeof words): string {
  const { title, lead, parts } = words[locale];
  const lines = parts.map(([part, state]) => `<li>${part}: ${state}</li>`).join("");
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Wisp</title><h1>${title}</h1><p>${lead}</p><ul>${lines}</ul></html>\n`;
}

/** Answers the status page itself, with 503, while the database does not answer; no other page. */
export function statusWithoutDatabase(page: RequestListener): RequestListener {
  return async (request, response) => {
    const { method, url = "", headers } = request;
    const [path] = url.split("?", 1);
    const isReading = method === "GET" || method === "HEAD";
    if (path !== "/status" || !isReading) return page(request, response);
    const { databaseState } = globalThis.wispDirectCalls ?? {};
    if (databaseState === undefined || (await databaseState()) !== "down") {
      return page(request, response);
    }
    const cookies = readCookies(headers.cookie ?? "");
    const locale = chosenLocale(
      { get: (name) => (cookies.has(name) ? { value: cookies.get(name) ?? "" } : undefined) },
      { get: (name) => headers[name]?.toString() ?? null },
    );
    response
      .writeHead(503, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'",
        "cache-control": "no-store",
        "retry-after": String(RETRY_AFTER_S),
      })
      .end(method === "HEAD" ? undefined : outagePage(locale));
  };
}
