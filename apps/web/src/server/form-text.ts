/**
 * What was typed into a field of a form; "" when the form has none. Browsers send the ends of lines
 * as two characters, and PostgreSQL takes no NUL.
 */
export function formText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").replaceAll("\0", "") : "";
}
