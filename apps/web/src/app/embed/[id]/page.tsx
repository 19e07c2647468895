import type { Metadata } from "next";
import { creaturesOfMatch } from "#components/faces/appearance.ts";
import { InlineFaces } from "#components/faces/inline-faces.tsx";
import { matchMetadata, matchProps } from "#features/replay/match-page.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { matchHref } from "#links.ts";
import { EmbedPage } from "#stages/match/embed-page.tsx";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The match's own page is what search engines should find. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return {
    ...(await matchMetadata(id)),
    robots: { index: false },
    alternates: { canonical: matchHref(id) },
  };
}

/** The replay for frames on other sites; which header and footer it lacks, the layout decides. */
export default async function EmbedMatch({ params, searchParams }: Props) {
  const props = await matchProps((await params).id, await searchParams);
  return (
    <ClientMessages namespaces={["replay"]}>
      <InlineFaces creatures={creaturesOfMatch(props.match, props.log.over)} />
      <EmbedPage {...props} />
    </ClientMessages>
  );
}
