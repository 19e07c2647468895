import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { SearchInput } from "#components/field.tsx";

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
