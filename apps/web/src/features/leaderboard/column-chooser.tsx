import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, ButtonLink, buttonClass } from "#components/button.tsx";
import { Popover } from "#components/popover.tsx";
import { Select } from "#components/select.tsx";
import { type BoardView, boardHref, boardPath } from "./address.ts";
import { columnsOf, usualColumns } from "./columns.ts";
import { KeptQuery } from "./kept-query.tsx";
import { useColumnText } from "./use-column-text.ts";

/** Which columns there are, and by which to sort (on a phone there are no headings to press). */
export function ColumnChooser({ view }: { view: BoardView }) {
  const t = useTranslations("leaderboard.columns");
  const textOf = useColumnText();
  const columns = columnsOf(view.game);
  return (
    <Popover
      id="columns"
      label={
        <>
          <Columns3 aria-hidden className="size-4" />
          {t("open")}
        </>
      }
      buttonClassName={buttonClass()}
      className="max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto"
    >
      <form key={boardHref(view)} action={boardPath(view.season)}>
        <KeptQuery view={view} but={["sort", "column", "page"]} />
        <Select
          label={t("sortBy")}
          name="sort"
          defaultValue={view.by}
          options={columns.map((column) => ({ value: column.id, label: textOf(column).name }))}
        />
        <fieldset className="mt-4">
          <legend className="text-xs text-mute">{t("legend")}</legend>
          <div className="mt-1 grid sm:grid-cols-2">
            {columns.map((column) => (
              <label key={column.id} className="flex min-h-8 items-center gap-2.5 text-text">
                <input
                  type="checkbox"
                  name="column"
                  value={column.id}
                  defaultChecked={view.columns.includes(column.id)}
                  className="size-4 accent-lamp"
                />
                {textOf(column).name}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4 flex gap-2">
          <Button type="submit" look="primary">
            {t("apply")}
          </Button>
          <ButtonLink look="quiet" href={boardHref(view, { columns: usualColumns(view.game) })}>
            {t("usual")}
          </ButtonLink>
        </div>
      </form>
    </Popover>
  );
}
