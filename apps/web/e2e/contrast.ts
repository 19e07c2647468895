import type axe from "axe-core";
import type { Page } from "playwright/test";

/**
 * Everything that decides axe's verdict on the contrast of a text, one line per text and nothing of
 * its words: colour and size of the letters; of each element around it that paints, clips or stacks,
 * how, and whether the text is inside; every other painted element that meets the text, how it paints,
 * and whether it covers the text; whether the text is switched off, a single character, or nothing but
 * marks.
 */
export type Look = string;

/**
 * The looks that axe has judged in this process. Header, footer, rows of a table and whole pages in
 * another language repeat the looks of others, and judging one takes axe a grid of the whole page.
 */
const judged = new Set<Look>();

/** The elements of a page with a text of their own, in the page, and their looks. */
const textsOf = (page: Page) =>
  page.evaluateHandle(() => {
    interface Painter {
      readonly element: Element;
      readonly look: string;
      readonly box: DOMRect;
    }
    const CLEAR = "rgba(0, 0, 0, 0)";
    const ITSELF = "img, svg, svg *, video, canvas, iframe, object, input, select, textarea";
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const paints = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = styleOf(element);
      return backgroundColor !== CLEAR || backgroundImage !== "none" || element.matches(ITSELF);
    };
    /** How an element itself changes what is seen at its place; nothing where it does not. */
    const ownLook = (element: Element): string => {
      const style = styleOf(element);
      const parts = [
        style.backgroundColor !== CLEAR && style.backgroundColor,
        // On any image axe has no verdict.
        style.backgroundImage !== "none" && "image",
        style.backgroundClip !== "border-box" && style.backgroundClip,
        style.opacity !== "1" && `opacity ${style.opacity}`,
        style.filter !== "none" && `filter ${style.filter}`,
        style.mixBlendMode !== "normal" && `blend ${style.mixBlendMode}`,
        style.overflow !== "visible" && "clips",
        style.clipPath !== "none" && `clip ${style.clipPath}`,
        style.clip !== "auto" && `clip ${style.clip}`,
        style.position !== "static" && `${style.position} ${style.zIndex}`,
        style.visibility !== "visible" && style.visibility,
        element.matches(ITSELF) && `${element.tagName} ${style.fill}`,
      ];
      return parts.filter(Boolean).join(" ");
    };
    const all = [...document.querySelectorAll("body, body *")].filter((element) =>
      element.checkVisibility(),
    );
    const within = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    const meets = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right &&
      one.right > other.left &&
      one.top < other.bottom &&
      one.bottom > other.top;
    /** The elements that change what is seen at their place, and those of them that paint. */
    const around = new Map<Element, Painter>();
    const painters: Painter[] = [];
    for (const element of [document.documentElement, ...all]) {
      const look = ownLook(element);
      if (look === "") continue;
      const painter = { element, look, box: element.getBoundingClientRect() };
      around.set(element, painter);
      if (paints(element)) painters.push(painter);
    }
    const range = document.createRange();
    /** An element's own text, and its box. */
    const lettersOf = (
      element: Element,
    ): { readonly box: DOMRect; readonly own: string } | null => {
      if (element.matches("input, select, textarea")) {
        return { box: element.getBoundingClientRect(), own: "input" };
      }
      const texts = [...element.childNodes].filter(
        (node): node is Text => node instanceof Text && node.data.trim() !== "",
      );
      const [first] = texts;
      const last = texts.at(-1);
      if (first === undefined || last === undefined) return null;
      range.setStartBefore(first);
      range.setEndAfter(last);
      const own = texts.map(({ data }) => data.trim()).join(" ");
      return { box: range.getBoundingClientRect(), own };
    };
    const OFF = ":disabled, [aria-disabled=true]";
    const isOff = (element: Element): boolean =>
      element.closest(OFF) !== null ||
      element.closest("label")?.control?.matches(OFF) === true ||
      (element.id !== "" &&
        document.querySelector(`[aria-labelledby~="${CSS.escape(element.id)}"]:is(${OFF})`) !==
          null);
    const elements: Element[] = [];
    const looks: string[] = [];
    for (const element of all) {
      const text = lettersOf(element);
      if (text === null) continue;
      const style = styleOf(element);
      const parts = [
        `${style.color} ${style.fontSize} ${style.fontWeight} ${style.textShadow} ${style.fill}`,
        ...(element.textContent.trim().length === 1 ? ["short"] : []),
        ...(/[\p{L}\p{N}]/u.test(text.own) ? [] : ["no letters"]),
        ...(isOff(element) ? ["off"] : []),
        ...(text.box.width <= 1 || text.box.height <= 1 ? ["tiny"] : []),
      ];
      const above = new Set<Element>();
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        above.add(each);
        const outer = around.get(each);
        if (outer !== undefined)
          parts.push(`${within(text.box, outer.box) ? "in" : "out of"} ${outer.look}`);
      }
      for (const { element: other, look, box } of painters) {
        if (above.has(other) || !meets(text.box, box)) continue;
        parts.push(`${within(text.box, box) ? "at" : "half at"} ${look}`);
      }
      elements.push(element);
      looks.push([...new Set(parts)].join("\n"));
    }
    return { elements, looks };
  });

type Texts = Awaited<ReturnType<typeof textsOf>>;

/** Why axe has no verdict on a text, where that follows from its look. */
const SEEN_REASONS = ["bgGradient", "bgImage", "imgNode", "shortTextContent"];

/** Looks that axe passes over: switched off, no letters, or for screen readers alone. */
const PASSED_OVER = /^(off|tiny|no letters|out of .*clip inset\(50%\).*)$/m;

/**
 * Has axe judge some of the texts: those that cannot be read, and the places of those that it settled; null when the
 * page has none of them any more.
 */
const judge = (texts: Texts, places: readonly number[]) =>
  texts.evaluate(
    async ({ elements }, { chosen, reasons }) => {
      const { axe: loaded } = window as typeof window & { readonly axe: typeof axe };
      const include = chosen
        .flatMap((place) => elements[place] ?? [])
        .filter(({ isConnected }) => isConnected);
      if (include.length === 0) return null;
      const { violations, passes, incomplete } = await loaded.run(
        { include },
        {
          runOnly: ["color-contrast"],
          elementRef: true,
          selectors: false,
          preload: false,
        },
      );
      const open = incomplete
        .flatMap(({ nodes }) => nodes)
        .filter(({ any }) => any.every(({ data }) => reasons.includes(data?.messageKey)));
      const settled = [...passes.flatMap(({ nodes }) => nodes), ...open];
      return {
        violations: violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        settled: settled.flatMap(({ element }) => (element ? elements.indexOf(element) : [])),
      };
    },
    { chosen: [...places], reasons: SEEN_REASONS },
  );

/**
 * The texts of a page that cannot be read, as axe's rule `color-contrast` finds them. It relies on
 * this: axe's verdict on a text follows from its look. So axe judges each look once, and again where
 * it was left open.
 */
export async function contrastViolations(page: Page): Promise<string[]> {
  const texts = await textsOf(page);
  const looks = await texts.evaluate((found) => found.looks);
  const unknown = looks.flatMap((look, place) =>
    judged.has(look) || PASSED_OVER.test(look) ? [] : place,
  );
  if (unknown.length === 0) return [];
  const verdict = await judge(texts, unknown);
  // A live page shows others in their place.
  if (verdict === null) return contrastViolations(page);
  const { violations, settled } = verdict;
  if (violations.length === 0) for (const place of settled) judged.add(looks[place] ?? "");
  return violations;
}
