import { boardKinds } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/button.tsx";
import { SearchInput } from "#components/search-input.tsx";
import { Select } from "#components/select.tsx";
import { type BoardView, boardHref, boardPath } from "./address.ts";
import { KeptQuery } from "./kept-query.tsx";

/** Which agents are shown: an ordinary form that asks for another address. */
export function BoardFilter({ view }: { view: BoardView }) {
  const t = useTranslations("leaderboard.filter");
  return (
    <form
      // A new address creates a new form, so that the fields show its values.
      key={boardHref(view)}
      action={boardPath(view.season)}
      data-terse=""
      aria-label={t("label")}
      className="flex min-w-0 flex-wrap items-end gap-2"
    >
      <KeptQuery view={view} but={["q", "kind", "page"]} />
      <SearchInput
        label={t("search")}
        name="q"
        defaultValue={view.search}
        placeholder={t("searchHint")}
        className="w-full sm:w-64"
      />
      <Select
        label={t("kind")}
        name="kind"
        defaultValue={view.kind ?? ""}
        options={[
          { value: "", label: t("anyKind") },
          ...boardKinds.map((kind) => ({ value: kind, label: t(kind) })),
        ]}
      />
      <Button type="submit">{t("apply")}</Button>
      {(view.search !== "" || view.kind !== null) && (
        <ButtonLink look="quiet" href={boardHref(view, { search: "", kind: null, page: 1 })}>
          {t("clear")}
        </ButtonLink>
      )}
    </form>
  );
}
