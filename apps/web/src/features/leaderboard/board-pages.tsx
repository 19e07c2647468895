import { useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { type BoardView, boardHref } from "./address.ts";

export const ROWS_A_PAGE = 50;

/** Where one is in a board of several pages; nothing when one holds it all. */
export function BoardPages({ count, view }: { count: number; view: BoardView }) {
  const t = useTranslations("leaderboard.pages");
  if (count <= ROWS_A_PAGE) return null;
  const { page } = view;
  const last = Math.ceil(count / ROWS_A_PAGE);
  return (
    <nav aria-label={t("label")} className="mt-4 flex items-center justify-center gap-3 text-sm">
      {page > 1 && (
        <Link className={buttonClass()} rel="prev" href={boardHref(view, { page: page - 1 })}>
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
        <Link className={buttonClass()} rel="next" href={boardHref(view, { page: page + 1 })}>
          {t("next")}
        </Link>
      )}
    </nav>
  );
}
