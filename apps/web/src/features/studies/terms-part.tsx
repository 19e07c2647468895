import type { Locale } from "@wisp/game";
import { type Question, type StudyPlan, textOf } from "@wisp/study";
import { useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { Facts, Section } from "#components/page.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { experimentHref, seasonHref } from "#links.ts";

/** What a study's items were made from. */
export interface ShownSource {
  readonly kind: string;
  readonly slug?: string | undefined;
}

/** The answers that a question offers, in words; null: it says them itself. */
function offered(question: Question, language: Locale): string | null {
  if (question.kind === "scale") {
    const { least, most, ends } = question;
    return `${least} ${textOf(ends.least, language)} – ${most} ${textOf(ends.most, language)}`;
  }
  if (!("options" in question)) return null;
  return question.options.map(({ text }) => textOf(text, language)).join(" · ");
}

function Source({ source: { kind, slug } }: { source: ShownSource }) {
  const t = useTranslations("studies.form");
  if (kind === "own") return t("sources.own");
  const hrefs: Readonly<Partial<Record<string, (slug: string) => string>>> = {
    experiment: experimentHref,
    season: seasonHref,
  };
  const href = hrefs[kind]?.(slug ?? "");
  const name = <Name>{slug ?? kind}</Name>;
  return (
    <>
      {t("source")}{" "}
      {href === undefined ? (
        name
      ) : (
        <Link href={href} className="underline underline-offset-4">
          {name}
        </Link>
      )}
    </>
  );
}

/** What does not change of a study: its questions, where the items come from, and what raters agree to. */
export function TermsPart({
  plan: { questions, perItem, margin, seed, consent },
  source,
  language,
}: {
  plan: StudyPlan;
  source: ShownSource;
  language: Locale;
}) {
  const t = useTranslations("studies");
  return (
    <Section title={t("form.questions")}>
      <ol className="grid max-w-3xl gap-3">
        {questions.map((question) => {
          const answers = offered(question, language);
          return (
            <li key={question.name}>
              <UntrustedText text={textOf(question.text, language) ?? ""} lang={language} />
              <p className="text-sm text-soft">{t(`form.kinds.${question.kind}`)}</p>
              {answers !== null && (
                <UntrustedText text={answers} lang={language} className="text-sm text-soft" />
              )}
            </li>
          );
        })}
      </ol>
      <Facts className="mt-4 text-mute">
        {[
          <Source key="source" source={source} />,
          `${t("form.perItem")}: ${perItem}`,
          `${t("form.margin")}: ${margin}`,
          <>
            {t("form.seed")}: <Name>{seed}</Name>
          </>,
        ]}
      </Facts>
      <details className="mt-3 max-w-3xl text-sm">
        <summary className="min-h-8 w-fit py-1 text-soft hover:text-text">
          {t("form.consent")}
        </summary>
        <UntrustedText
          text={textOf(consent.texts, language) ?? ""}
          lang={language}
          className="mt-2 whitespace-pre-wrap"
        />
      </details>
    </Section>
  );
}
