/** The host's line with an announcement after it; Chinese sentences have no space between them. */
export function announced(line: string, announcement = ""): string {
  if (announcement === "" || line === "") return line + announcement;
  return `${line}${line.endsWith("。") ? "" : " "}${announcement}`;
}
