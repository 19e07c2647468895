import { absentFrom } from "@wisp/db";
import type { Metadata } from "next";
import { MatchPage } from "../../../boards/match-page.tsx";
import { AbsentNote } from "../../../features/matches/absent-note.tsx";
import { ClientMessages } from "../../../i18n/client-messages.tsx";
import { database } from "../../../server/database.ts";
import { matchMetadata, matchProps } from "../../../server/match-page.ts";
import { signedIn } from "../../../server/session/signed-in.ts";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return matchMetadata((await params).id);
}

export default async function WatchMatch({ params, searchParams }: Props) {
  const { id } = await params;
  const [props, user] = await Promise.all([matchProps(id, await searchParams), signedIn()]);
  const absent = user === null ? [] : await absentFrom(database(), user.id, id);
  return (
    <ClientMessages namespaces={["replay"]}>
      <AbsentNote agents={absent} />
      <MatchPage {...props} />
    </ClientMessages>
  );
}
