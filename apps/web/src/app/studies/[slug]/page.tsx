import { findStudyToManage, reportOfStudy } from "@wisp/arena";
import { isFailure } from "@wisp/game";
import { textOf } from "@wisp/study";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { buttonClass } from "#components/button.tsx";
import { Facts, Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { AgreementPart } from "#features/studies/agreement-part.tsx";
import { AskJudge } from "#features/studies/ask-judge.tsx";
import { Disagreements } from "#features/studies/disagreements-part.tsx";
import { isAsked, JudgeReports, JudgesTable } from "#features/studies/judges-part.tsx";
import { NewRubric, StudyState } from "#features/studies/manage-study.tsx";
import { PresetPart } from "#features/studies/preset-part.tsx";
import { InviteRaters, RatersTable } from "#features/studies/raters-part.tsx";
import { StudyBadge } from "#features/studies/study-row.tsx";
import { TermsPart } from "#features/studies/terms-part.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { docsHref, studyFileHref } from "#links.ts";
import { ownSlugs } from "#server/agents.ts";
import { shownQuestion } from "#server/rating/answers.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { disagreementsAnswer, studyJudgesAnswer, toApiStudy } from "#server/studies.ts";

/** How often the page of an open study is read again. */
const REFRESH_SECONDS = 15;
const FIRST_DISAGREEMENTS = 10;
const files = ["export.jsonl", "ratings.csv", "card.md"] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("studies");
  return { title: t("one"), robots: { index: false } };
}

/** A study for its owner. To all others it does not exist: a rater may be one of them. */
export default async function StudyPage({ params }: PageProps<"/studies/[slug]">) {
  const slug = decodeURIComponent((await params).slug);
  const user = await signedIn();
  if (user === null) notFound();
  const found = await findStudyToManage(database(), user, slug);
  if (isFailure(found)) notFound();
  const { study, rubrics } = found;
  const { plan, status } = study;
  const [t, format, locale] = await Promise.all([
    getTranslations("studies"),
    getFormatter(),
    getLocale(),
  ]);
  const [reported, disagreements, judges, agents] = await Promise.all([
    reportOfStudy(database(), user, slug),
    disagreementsAnswer(user, slug, { after: 0, limit: FIRST_DISAGREEMENTS }),
    studyJudgesAnswer(user, slug),
    ownSlugs(),
  ]);
  const last = isFailure(reported) ? null : reported.last;
  const { progress, raters, source } = toApiStudy(found);
  const language = plan.languages.includes(locale) ? locale : (plan.languages[0] ?? locale);
  const rubric = rubrics.at(-1);
  return (
    <Page>
      {(status === "open" || judges.some(isAsked)) && <Refresh seconds={REFRESH_SECONDS} />}
      <ClientMessages namespaces={["studies", "rating"]}>
        <PageHeading
          title={sanitizeName(textOf(plan.title, language) ?? slug)}
          lead={<StudyBadge status={status} />}
          aside={<StudyState slug={slug} status={status} />}
        />
        <Facts>
          {[
            t("facts.items", { count: progress.items }),
            t("facts.complete", { count: progress.complete }),
            t("facts.ratings", { given: progress.given, wanted: progress.wanted }),
            progress.hidden > 0 && t("facts.hidden", { count: progress.hidden }),
            t("facts.rubric", { version: rubric?.version ?? 1 }),
            format.dateTime(study.createdAt, { dateStyle: "medium", timeZone: "UTC" }),
          ]}
        </Facts>
        <progress
          aria-label={t("facts.progress")}
          value={progress.given}
          max={Math.max(1, progress.wanted)}
          className="mt-3 h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
        />
        {status !== "closed" && (
          <Section
            title={t("invite.title")}
            more={{ href: docsHref("rating"), label: t("invite.guide") }}
          >
            <InviteRaters slug={slug} />
          </Section>
        )}
        <Section title={t("raters.title")}>
          <RatersTable slug={slug} raters={raters} />
        </Section>
        <Section title={t("agreement.title")} more={{ href: docsHref("studies"), label: t("how") }}>
          {last === null ? (
            <p className="text-sm text-soft">{t("agreement.computing")}</p>
          ) : (
            <AgreementPart last={last} />
          )}
        </Section>
        {last !== null && last.report.table !== null && (
          <PresetPart table={last.report.table} judges={last.report.judgeTables} />
        )}
        <Section title={t("judges.title")}>
          {judges.length > 0 && (
            <div className="mb-6">
              <JudgesTable slug={slug} judges={judges} items={progress.items - progress.hidden} />
            </div>
          )}
          <AskJudge
            slug={slug}
            languages={[language, ...plan.languages.filter((each) => each !== language)]}
            agents={agents}
          />
          {last !== null && (
            <JudgeReports
              measures={last.report.measures}
              raters={found.raters}
              margin={plan.margin}
            />
          )}
        </Section>
        <Section title={t("disagreements.title")}>
          <Disagreements
            slug={slug}
            questions={plan.questions.map((question) => shownQuestion(question, language))}
            lang={language}
            first={disagreements.disagreements}
            next={disagreements.next}
          />
        </Section>
        <TermsPart plan={plan} source={source} language={language} />
        {status !== "closed" && rubric !== undefined && (
          <Section title={t("manage.rubricTitle")}>
            <NewRubric
              key={rubric.version}
              slug={slug}
              languages={plan.languages}
              texts={rubric.texts}
            />
          </Section>
        )}
        <Section title={t("files.title")}>
          <p className="mb-4 max-w-2xl text-sm text-soft">{t("files.text")}</p>
          <ul className="flex flex-wrap gap-3">
            {files.map((file) => (
              <li key={file}>
                <a className={buttonClass()} href={studyFileHref(slug, file)} download>
                  {t(
                    `files.${file === "export.jsonl" ? "jsonl" : file === "card.md" ? "card" : "csv"}`,
                  )}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      </ClientMessages>
    </Page>
  );
}
