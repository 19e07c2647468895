/**
 * The text of a form's field; "" when the form has none. Browsers send line ends as two characters, and
 * PostgreSQL accepts no NUL.
 */
export function formText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").replaceAll("\0", "") : "";
}
