import { readFileSync } from "node:fs";
import type { Environment } from "#env.ts";

/** What only the operator of a public site knows, and its pages on privacy and terms say. */
export const operatorVariables = [
  "WISP_OPERATOR_NAME",
  "WISP_OPERATOR_ADDRESS",
  "WISP_JURISDICTION",
  "WISP_PRIVACY_CONTACT",
  "WISP_ABUSE_CONTACT",
] as const;

const fileVariables = { privacy: "WISP_PRIVACY_FILE", terms: "WISP_TERMS_FILE" } as const;

/** A text that an operator answers for. */
export type LegalText = keyof typeof fileVariables;

/** The text of a file; null where there is none, or it cannot be read. */
function textIn(path: string): string | null {
  try {
    const text = readFileSync(path, "utf8");
    return text.trim() === "" ? null : text;
  } catch {
    return null;
  }
}

/** The operator's own text, as Markdown; null where the project's text applies, or its file cannot be read. */
export function ownLegalText(text: LegalText, settings: Environment): string | null {
  const path = settings[fileVariables[text]];
  return path === undefined ? null : textIn(path);
}

/** The variables that a public site lacks before people may register on it; none in local mode. */
export function missingFromOperator(settings: Environment): readonly string[] {
  if (settings.WISP_MODE === "local") return [];
  return [
    ...operatorVariables.filter((name) => settings[name] === undefined),
    ...Object.values(fileVariables).filter((name) => {
      const path = settings[name];
      return path !== undefined && textIn(path) === null;
    }),
  ];
}

/** Whether people may make new accounts. Those who have one sign in at any time. */
export const registrationIsOpen = (settings: Environment): boolean =>
  missingFromOperator(settings).length === 0;

/** The address of a contact's link. */
export const contactHref = (contact: string): string =>
  contact.includes("://") ? contact : `mailto:${contact}`;
