import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Page, PageHeading } from "#components/page.tsx";
import { returnAddress } from "#features/account/sign-in.ts";
import { LinkSignIn } from "#features/account/sign-in-forms.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { signInLink } from "#server/session/sign-in-link.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signIn");
  // The address of this page is a key: it is not sent to the pages it links to.
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

/** Where a link by e-mail leads. */
export default async function LinkPage({ searchParams }: PageProps<"/sign-in/link">) {
  const { next, ...link } = await searchParams;
  const read = signInLink.safeParse(link);
  // Only an address is shown in the heading, whatever a link contains.
  if (!read.success) notFound();
  const { email, token } = read.data;
  const t = await getTranslations("account.signIn.link");
  return (
    <Page>
      <PageHeading title={t("title", { email })} lead={t("lead")} />
      <ClientMessages namespaces={["account"]}>
        <LinkSignIn email={email} token={token} next={returnAddress(next)} />
      </ClientMessages>
    </Page>
  );
}
