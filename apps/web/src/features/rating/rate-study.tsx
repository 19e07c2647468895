"use client";

import type { ApiRater } from "@wisp/api";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Dialog } from "#components/dialog.tsx";
import { browserTexts } from "#components/kept-texts.ts";
import { Link } from "#components/link.tsx";
import { Card } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { localeName } from "#i18n/locale.ts";
import { docsHref, rateHref } from "#links.ts";
import { KeptRatings } from "./kept.ts";
import { RatingNotice } from "./rating-notice.tsx";
import { RatingRoom } from "./rating-room.tsx";

interface Props {
  readonly slug: string;
  readonly rater: ApiRater;
}

/** What a rater agrees to before the first item. */
function Consent({ slug, rater, onAgreed }: Props & { onAgreed(rater: ApiRater): void }) {
  const t = useTranslations("rating.consent");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { consent, language, languages, pseudonym, title } = rater;

  async function agree(): Promise<void> {
    setBusy(true);
    const result = await call("PUT /studies/{slug}/rater/consent", { slug, body: { language } });
    setBusy(false);
    if ("failed" in result) setFailed(true);
    else onAgreed(result.value);
  }

  return (
    <Card className="mx-auto max-w-2xl p-5 sm:p-7">
      <UntrustedText lang={language} text={title} className="mb-1 text-sm text-mute" />
      <h1 className="mb-4 font-script text-3xl">{t("title")}</h1>
      {languages.length > 1 && (
        <div className="mb-4">
          <Segmented
            label={t("language")}
            segments={languages.map((each) => ({
              href: rateHref(slug, each),
              label: localeName(each),
              lang: each,
              current: each === language,
            }))}
          />
        </div>
      )}
      <UntrustedText
        lang={language}
        text={consent.text}
        className="leading-relaxed whitespace-pre-wrap"
      />
      <ul className="mt-5 grid list-disc gap-1.5 pl-5 text-sm text-soft">
        <li>{t("stored", { pseudonym })}</li>
        <li>{t("leave")}</li>
        <li>{t(consent.keepsValues ? "keeps" : "drops")}</li>
      </ul>
      <Button
        look="primary"
        className="mt-6 min-h-12 w-full"
        disabled={isBusy}
        onClick={() => void agree()}
      >
        {t("agree")}
      </Button>
      <div className="mt-3 empty:hidden">{hasFailed && <Alert>{t("failed")}</Alert>}</div>
    </Card>
  );
}

/** Changes the language in which a rater rates, of a study that has several. */
function Languages({ slug, rater, onChosen }: Props & { onChosen(rater: ApiRater): void }) {
  const t = useTranslations("rating.consent");

  async function choose(language: ApiRater["language"]): Promise<void> {
    const result = await call("PUT /studies/{slug}/rater/consent", { slug, body: { language } });
    if (!("failed" in result)) onChosen(result.value);
  }

  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t("language")}</legend>
      {rater.languages.map((each) => (
        <Button
          key={each}
          look="quiet"
          lang={each}
          aria-pressed={each === rater.language}
          className="aria-pressed:text-text aria-pressed:underline aria-pressed:underline-offset-4"
          onClick={() => void choose(each)}
        >
          {localeName(each)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Withdraws a rater from the study, after a question. */
function Withdraw({ slug, rater, onDone }: Props & { onDone(): void }) {
  const t = useTranslations("rating.withdraw");
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function withdraw(): Promise<void> {
    setBusy(true);
    const result = await call("DELETE /studies/{slug}/rater", { slug });
    setBusy(false);
    if ("failed" in result) {
      setFailed(true);
      return;
    }
    new KeptRatings(browserTexts, slug, rater.pseudonym).clear();
    onDone();
  }

  return (
    <Dialog
      label={t("open")}
      buttonClassName="min-h-11 px-3 text-soft underline underline-offset-4 hover:text-text"
      title={t("title")}
      cancel={t("cancel")}
    >
      <p>{t(rater.consent.keepsValues ? "keeps" : "drops")}</p>
      <p>{t("final")}</p>
      <Button disabled={isBusy} onClick={() => void withdraw()}>
        {t("confirm")}
      </Button>
      {hasFailed && <Alert>{t("failed")}</Alert>}
    </Dialog>
  );
}

/** The page of a rater of a study: consent, then its items; and the way out. */
export function RateStudy({ slug, rater: first }: Props) {
  const t = useTranslations("rating");
  const [rater, setRater] = useState(first);
  const [hasWithdrawn, setWithdrawn] = useState(false);
  const { keepsValues } = rater.consent;
  if (hasWithdrawn) {
    return (
      <RatingNotice title={t("withdraw.done")}>
        {t(keepsValues ? "withdraw.doneKeeps" : "withdraw.doneDrops")}
      </RatingNotice>
    );
  }
  return (
    <>
      {rater.state === "not-open" ? (
        <RatingNotice title={t("notOpen.title")}>{t("notOpen.text")}</RatingNotice>
      ) : rater.state === "closed" ? (
        <RatingNotice title={t("closed.title")}>{t("closed.text")}</RatingNotice>
      ) : rater.agreed ? (
        <RatingRoom slug={slug} rater={rater} />
      ) : (
        <Consent slug={slug} rater={rater} onAgreed={setRater} />
      )}
      <div className="mt-10 flex flex-wrap items-center justify-center gap-x-6 text-sm">
        {rater.agreed && rater.state === "open" && rater.languages.length > 1 && (
          <Languages slug={slug} rater={rater} onChosen={setRater} />
        )}
        <Link
          href={docsHref("rating")}
          className="inline-flex min-h-11 items-center px-3 text-soft underline underline-offset-4 hover:text-text"
        >
          {t("guide")}
        </Link>
        <Withdraw slug={slug} rater={rater} onDone={() => setWithdrawn(true)} />
      </div>
    </>
  );
}
