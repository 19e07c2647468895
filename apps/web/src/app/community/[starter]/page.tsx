import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { type Starter, starters } from "#features/community/starters.ts";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { FromCommandLine } from "#features/docs/from-command-line.tsx";

type Props = PageProps<"/community/[starter]">;

async function starterOf({ params }: Props): Promise<Starter> {
  const { starter } = await params;
  return starters.find(({ name }) => name === starter) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { way, language } = await starterOf(props);
  const t = await getTranslations("community.starters");
  const common = await getTranslations("common");
  return {
    title: common("withAside", { text: t(`${way}.title`), aside: language }),
    description: t(`${way}.text`),
  };
}

/** The code of one starter, file by file. */
export default async function StarterPage(props: Props) {
  const { name, way, language, run, files } = await starterOf(props);
  const t = await getTranslations("community.starters");
  const common = await getTranslations("common");
  return (
    <Page>
      <PageHeading
        title={common("withAside", { text: t(`${way}.title`), aside: language })}
        lead={t(`${way}.text`)}
        aside={<ButtonLink href="/community">{t("all")}</ButtonLink>}
      />
      <p className="mb-6 max-w-2xl text-sm text-soft">
        {t("folder")} <code className="font-mono wrap-anywhere">packages/starters/{name}</code>
      </p>
      <h2 className="mb-3 font-script text-2xl">{t("run")}</h2>
      <div className="mb-8 max-w-3xl">
        <FromCommandLine>{t(run)}</FromCommandLine>
      </div>
      <h2 className="mb-3 font-script text-2xl">{t("files")}</h2>
      <div className="flex max-w-4xl flex-col gap-3">
        {files.map((file, place) => (
          <details
            key={file.name}
            open={place === 0}
            className="rounded-card border border-line bg-panel"
          >
            <summary className="min-h-11 px-5 py-3 font-mono text-sm">{file.name}</summary>
            <div className="px-2 pb-2 sm:px-4 sm:pb-4">
              <CodeBlock name={file.name}>{file.text}</CodeBlock>
            </div>
          </details>
        ))}
      </div>
    </Page>
  );
}
