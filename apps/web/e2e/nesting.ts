/** Elements that end where they begin. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Elements that stand on their own: browsers move them out of a paragraph. */
const FLOW = new Set(
  "address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre search section table ul".split(
    " ",
  ),
);
/** Elements that hold text, and what may be in text. */
const TEXT = new Set(
  "abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark output p pre q s samp small span strong sub sup time u var".split(
    " ",
  ),
);
/** Elements whose parents are fixed. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol", "menu"],
  dt: ["dl", "div"],
  dd: ["dl", "div"],
  tr: ["thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
};
const CONTROLS: ReadonlySet<string> = new Set(["a", "button", "select", "input"]);

/** What is wrong with the nesting of elements in a page as the server sends it (HTML, 3.2.5.2). */
export function nestingErrors(html: string): string[] {
  const open: string[] = [];
  const errors: string[] = [];
  const markup = html
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<(script|style|textarea|title|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi, "");
  for (const [, slash, name = "", rest = ""] of markup.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g,
  )) {
    const tag = name.toLowerCase();
    if (slash === "/") {
      const at = open.lastIndexOf(tag);
      if (at >= 0) open.length = at;
      continue;
    }
    if (!open.includes("svg")) {
      // Links may hold what their parents may.
      const holder = open.findLast((each) => each !== "a");
      const parent = open.at(-1) ?? "";
      const isWrong =
        (FLOW.has(tag) && holder !== undefined && TEXT.has(holder)) ||
        (CONTROLS.has(tag) && open.some((each) => each === "button" || each === "a")) ||
        PARENTS[tag]?.includes(parent) === false ||
        (["ul", "ol"].includes(parent) && tag !== "li");
      if (isWrong) errors.push(`<${tag}> in ${open.slice(-4).join(" > ")}`);
    }
    if (!VOID.has(tag) && !rest.trimEnd().endsWith("/")) open.push(tag);
  }
  return errors;
}
