import type { TestRun } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Card, Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { testRunHref } from "#links.ts";

/** Test runs of an agent, newest first. */
export function RunList({ slug, runs }: { slug: string; runs: readonly TestRun[] }) {
  const t = useTranslations("debug");
  return (
    <Card>
      <ul className="divide-y divide-line">
        {runs.map(({ id, version, status, moments, times, failure, createdAt }) => (
          <li key={id} className="px-4 py-3">
            <Link
              href={testRunHref(slug, id)}
              className="font-medium underline decoration-line underline-offset-4 hover:decoration-text"
            >
              {t("runs.name", { count: moments.length, times })}
            </Link>
            <Facts className="mt-0.5 text-xs text-mute">
              {[
                t("version", { number: version }),
                t(`runs.status.${status === "done" && failure !== null ? "failed" : status}`),
                <RelativeTime key="at" at={createdAt} />,
              ]}
            </Facts>
          </li>
        ))}
      </ul>
    </Card>
  );
}
