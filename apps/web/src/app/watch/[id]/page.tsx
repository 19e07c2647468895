import type { Metadata } from "next";
import { MatchPage } from "../../../boards/match-page.tsx";
import { ClientMessages } from "../../../i18n/client-messages.tsx";
import { matchMetadata, matchProps } from "../../../server/match-page.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return matchMetadata((await params).id);
}

export default async function WatchMatch({ params, searchParams }: Props) {
  const props = await matchProps((await params).id, await searchParams);
  return (
    <ClientMessages namespaces={["replay"]}>
      <MatchPage {...props} />
    </ClientMessages>
  );
}
