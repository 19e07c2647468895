type Cell = string | number | boolean | null;

/**
 * Text that a spreadsheet reads as a formula. Some programs ignore invisible characters, and treat
 * full-width signs like plain ones (as NFKC does).
 */
const formula = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]*[=+\-@\u2212]/u;

function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  // A leading quote keeps untrusted text text.
  const text = formula.test(value.normalize("NFKC")) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
