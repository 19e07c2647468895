import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page, PageHeading } from "../../components/page.tsx";
import { EmailSignIn } from "../../features/account/email-sign-in.tsx";
import { LocalSignIn } from "../../features/account/local-sign-in.tsx";
import { returnAddress } from "../../features/account/return-address.ts";
import { LINK_MINUTES } from "../../features/account/sign-in-link.ts";
import { SignInWith } from "../../features/account/sign-in-with.tsx";
import { ClientMessages } from "../../i18n/client-messages.tsx";
import { configuredProviders } from "../../server/session/providers.ts";
import { signedIn } from "../../server/session/signed-in.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.signIn");
  return { title: t("title"), description: t("lead") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error } = await searchParams;
  const next = returnAddress(callbackUrl);
  if ((await signedIn()) !== null) redirect(next);
  const t = await getTranslations("account.signIn");
  const ways = configuredProviders();
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ClientMessages namespaces={["account"]}>
        <div className="flex max-w-md flex-col gap-4">
          {error !== undefined && (
            <p role="alert" className="text-bad">
              {t("problem")}
            </p>
          )}
          {ways.size === 0 && <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>}
          {(["huggingface", "github"] as const)
            .filter((way) => ways.has(way))
            .map((way) => (
              <SignInWith key={way} way={way} next={next} />
            ))}
          {ways.has("email-link") && (
            <Card className="p-5">
              <EmailSignIn next={next} minutes={LINK_MINUTES} />
            </Card>
          )}
          {ways.has("local") && (
            <Card className="p-5">
              <h2 className="font-script text-xl">{t("local.title")}</h2>
              <p className="mt-1 mb-5 text-sm text-soft">{t("local.lead")}</p>
              <LocalSignIn next={next} />
            </Card>
          )}
          {[...ways.keys()].some((way) => way !== "local") && (
            <p className="text-sm text-mute">{t("privacy")}</p>
          )}
        </div>
      </ClientMessages>
    </Page>
  );
}
