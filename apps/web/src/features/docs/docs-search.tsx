import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { SearchInput } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import type { Finding } from "./search.ts";

/** Searches all documents: an ordinary form that asks for another address. */
export function DocsSearch({ query }: { query: string }) {
  const t = useTranslations("docs.search");
  return (
    <search aria-label={t("label")}>
      <form key={query} action="/docs" data-terse="" className="mb-6 flex max-w-xl items-end gap-2">
        <SearchInput label={t("label")} name="q" defaultValue={query} className="flex-1" />
        <Button type="submit">{t("apply")}</Button>
      </form>
    </search>
  );
}

/** The results of a search, the best first, with the searched words marked. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations("docs.search");
  return (
    <section aria-label={t("results")}>
      <p role="status" className="mb-4 text-sm text-mute">
        {t("found", { count: findings.length })}
      </p>
      <ol className="flex flex-col gap-5">
        {findings.map(({ href, title, heading, snippet }, place) => (
          <li key={place}>
            <h2 className="font-script text-lg">
              <Link
                href={href}
                className="underline decoration-line underline-offset-4 hover:decoration-text"
              >
                {heading === "" ? title : `${title} · ${heading}`}
              </Link>
            </h2>
            <p className="mt-1 max-w-2xl text-sm leading-relaxed wrap-anywhere text-soft">
              {snippet.map(({ text, hit }, at) =>
                hit ? (
                  <mark key={at} className="rounded-sm bg-lamp/20 font-semibold text-text">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
