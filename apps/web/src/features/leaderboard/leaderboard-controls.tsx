import { leaderboardKinds } from "@wisp/db";
import { ChevronDown, Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, ButtonLink, buttonClass } from "#components/button.tsx";
import { SearchInput, Select } from "#components/field.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { type Segment, Segmented } from "#components/segmented.tsx";
import { leaderboardPath } from "#links.ts";
import { type LeaderboardView, leaderboardHref, leaderboardQuery } from "./address.ts";
import { columnsOf, usualColumns } from "./columns.ts";
import { useColumnText } from "./metric.tsx";

/** Hidden fields that keep the rest of the address; `but` are the form's own fields. */
function KeptQuery({ view, but }: { view: LeaderboardView; but: readonly string[] }) {
  return [...leaderboardQuery(view)]
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ));
}

/** Which agents are shown: an ordinary form that asks for another address. */
export function LeaderboardFilter({ view }: { view: LeaderboardView }) {
  const t = useTranslations("leaderboard.filter");
  return (
    <form
      // A new address creates a new form, so that the fields show its values.
      key={leaderboardHref(view)}
      action={leaderboardPath(view.season)}
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
          ...leaderboardKinds.map((kind) => ({ value: kind, label: t(kind) })),
        ]}
      />
      <Button type="submit">{t("apply")}</Button>
      {(view.search !== "" || view.kind !== null) && (
        <ButtonLink look="quiet" href={leaderboardHref(view, { search: "", kind: null, page: 1 })}>
          {t("clear")}
        </ButtonLink>
      )}
    </form>
  );
}

/** Which columns there are, and by which to sort (on a phone there are no headings to press). */
export function ColumnChooser({ view }: { view: LeaderboardView }) {
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
      <form key={leaderboardHref(view)} action={leaderboardPath(view.season)}>
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
          <ButtonLink
            look="quiet"
            href={leaderboardHref(view, { columns: usualColumns(view.game) })}
          >
            {t("usual")}
          </ButtonLink>
        </div>
      </form>
    </Popover>
  );
}

export const ROWS_A_PAGE = 50;

/** Where one is in a leaderboard of several pages; nothing when one holds it all. */
export function LeaderboardPages({ count, view }: { count: number; view: LeaderboardView }) {
  const t = useTranslations("leaderboard.pages");
  if (count <= ROWS_A_PAGE) return null;
  const { page } = view;
  const last = Math.ceil(count / ROWS_A_PAGE);
  return (
    <nav aria-label={t("label")} className="mt-4 flex items-center justify-center gap-3 text-sm">
      {page > 1 && (
        <Link className={buttonClass()} rel="prev" href={leaderboardHref(view, { page: page - 1 })}>
          {t("previous")}
        </Link>
      )}
      <span className="font-mono text-mute">
        {t("shown", {
          first: (page - 1) * ROWS_A_PAGE + 1,
          last: Math.min(page * ROWS_A_PAGE, count),
          count,
        })}
      </span>
      {page < last && (
        <Link className={buttonClass()} rel="next" href={leaderboardHref(view, { page: page + 1 })}>
          {t("next")}
        </Link>
      )}
    </nav>
  );
}

/** Seasons that there is room for side by side. */
const MAX_SEGMENTS = 3;

/** Leads to the leaderboards of other seasons: side by side, or in a menu where there are more. */
export function SeasonSwitch({ label, segments }: { label: string; segments: readonly Segment[] }) {
  if (segments.length <= MAX_SEGMENTS) return <Segmented label={label} segments={segments} />;
  return (
    <Popover
      id="seasons"
      place="button"
      className="max-h-[70vh] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto"
      buttonClassName={buttonClass()}
      label={
        <>
          {label}
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
    >
      <nav aria-label={label}>
        <ul>
          {segments.map(({ href, label: name, current }) => (
            <li key={href}>
              <Link
                href={href}
                stay
                aria-current={current ? "true" : undefined}
                className={
                  current
                    ? "flex min-h-9 items-center font-semibold text-text"
                    : "flex min-h-9 items-center hover:text-text"
                }
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Popover>
  );
}
