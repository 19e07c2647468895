import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { StudyRow } from "#features/studies/study-row.tsx";
import { docsHref, newStudyHref, signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { studySummaries } from "#server/studies.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("studies");
  return { title: t("title"), robots: { index: false } };
}

/** The studies of the signed-in user. */
export default async function StudiesPage() {
  const t = await getTranslations("studies");
  const user = await signedIn();
  const studies = user === null ? [] : await studySummaries(user);
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={
          <>
            {t("lead")}{" "}
            <Link href={docsHref("studies")} className="underline underline-offset-4">
              {t("how")}
            </Link>
          </>
        }
        aside={
          user === null ? (
            <ButtonLink look="primary" href={signInHref("/studies")}>
              {t("signIn")}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" href={newStudyHref()}>
              {t("new")}
            </ButtonLink>
          )
        }
      />
      {user !== null && studies.length === 0 && (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      )}
      <div className="grid grid-cols-1 gap-4">
        {studies.map((study) => (
          <StudyRow key={study.slug} study={study} />
        ))}
      </div>
    </Page>
  );
}
