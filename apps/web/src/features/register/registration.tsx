"use client";

import type { ApiCheck } from "@wisp/api";
import { useTranslations } from "next-intl";
import { Card } from "../../components/card.tsx";
import { neutralName } from "../../components/neutral-text.ts";
import { AddressForm } from "./address-form.tsx";
import { NameForm } from "./name-form.tsx";
import { Trial } from "./trial.tsx";
import { useCheck } from "./use-check.ts";
import { VersionForm } from "./version-form.tsx";
import type { TypedWish } from "./wish-fields.ts";

interface Target {
  readonly slug: string;
  readonly name: string;
}

/** What follows a check that is done: registering, or a new version. */
function Next({ check, agent }: { check: ApiCheck; agent?: Target }) {
  const t = useTranslations("register.name");
  const { id, ok, recognised } = check;
  if (recognised === null) return null;
  const passed = ok === true;
  const form =
    agent === undefined ? (
      <NameForm check={id} suggestion={neutralName(recognised.name, 60)} passed={passed} />
    ) : (
      <VersionForm check={id} agent={agent} passed={passed} />
    );
  if (passed) {
    return (
      <Card className="p-5">
        {agent === undefined && <h2 className="mb-4 font-script text-xl">{t("title")}</h2>}
        {form}
      </Card>
    );
  }
  return (
    <details className="rounded-card border border-line px-5">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 text-sm text-soft hover:text-text">
        <span className="font-medium">{t("anyway")}</span>
        <span className="text-mute">{t("anywayHint")}</span>
      </summary>
      <div className="pt-2 pb-5">{form}</div>
    </details>
  );
}

function Checked({ first, agent }: { first: ApiCheck; agent?: Target }) {
  const { check, reach } = useCheck(first);
  return (
    <>
      <Trial check={check} reach={reach} />
      {check.status === "done" && <Next check={check} agent={agent} />}
    </>
  );
}

/** The whole way from an address to a registered agent. */
export function Registration({
  typed,
  check,
  agent,
  visitor,
}: {
  typed: TypedWish;
  check: ApiCheck | null;
  /** Present: it gets a new version. */
  agent?: Target;
  visitor: boolean;
}) {
  const failed = check?.ok === false ? check.steps.at(-1)?.name : undefined;
  return (
    <div className="flex flex-col gap-5">
      <AddressForm
        typed={typed}
        agent={agent?.slug}
        checked={check !== null}
        needsMore={failed === "address" || failed === "key"}
        visitor={visitor}
      />
      {check !== null && <Checked key={check.id} first={check} agent={agent} />}
    </div>
  );
}
