import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import { agentHref } from "#links/agent-href.ts";

/** The name of a new agent, with the address that its page will have. */
export function NameField({
  name,
  onName,
  slug,
  known,
  problem,
}: {
  name: string;
  onName: (name: string) => void;
  slug: string;
  /** Whether `slug` is that of `name`: it is asked for while one types. */
  known: boolean;
  problem?: string | undefined;
}) {
  const t = useTranslations("register.name");
  return (
    <Field
      label={t("label")}
      name="name"
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
      maxLength={200}
      autoComplete="off"
      hint={known ? t("address", { address: agentHref(slug) }) : t("addressStays")}
      problem={problem}
      required
    />
  );
}
