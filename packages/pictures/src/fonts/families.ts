import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import decompress from "wawoff2/decompress.js";
import { z } from "zod";
import { FontFile, inRanges, readRanges } from "./font.ts";

const require = createRequire(import.meta.url);

/** Part of a family: one file, with its code points. */
interface Slice {
  readonly file: string;
  covers(codePoint: number): boolean;
}

/** A family of one weight, cut into files that are read when a text needs them. */
export class Family {
  readonly #slices: readonly Slice[];
  readonly #weight: number;
  readonly #open = new Map<string, FontFile>();

  constructor(slices: readonly Slice[], weight: number) {
    this.#slices = slices;
    this.#weight = weight;
  }

  /** Reads the files that have these characters. */
  async load(codePoints: Iterable<number>): Promise<void> {
    for (const codePoint of codePoints) {
      for (const { file } of this.#slices.filter(({ covers }) => covers(codePoint))) {
        if (this.#open.has(file)) continue;
        const data = await readFile(file);
        const plain = file.endsWith(".woff2") ? await decompress(data) : data;
        this.#open.set(file, new FontFile(plain, this.#weight));
      }
    }
  }

  /** The font that has a character, of those that are loaded. */
  fontFor(codePoint: number): FontFile | undefined {
    for (const { file, covers } of this.#slices) {
      const font = covers(codePoint) ? this.#open.get(file) : undefined;
      if (font?.has(codePoint)) return font;
    }
    return undefined;
  }
}

const rangesSchema = z.record(z.string(), z.string());

/** A package of fonts that are cut into slices. */
interface SlicedPackage {
  readonly name: string;
  /** The part of its files' names between the slice and the suffix. */
  readonly axes: string;
  /** The package is not of variable fonts. */
  readonly isStatic?: boolean;
  /** The slices that are used; all by default. */
  readonly only?: readonly string[];
}

async function sliced(
  { name, axes, isStatic = false, only }: SlicedPackage,
  weight: number,
): Promise<Family> {
  const scope = isStatic ? "@fontsource" : "@fontsource-variable";
  const list = require.resolve(`${scope}/${name}/unicode.json`);
  const ranges = rangesSchema.parse(JSON.parse(await readFile(list, "utf8")));
  const slices = Object.entries(ranges).flatMap(([subset, text]): Slice[] => {
    if (only !== undefined && !only.includes(subset)) return [];
    const within = readRanges(text);
    const part = subset.replaceAll(/[[\]]/g, "");
    return [
      {
        file: join(dirname(list), "files", `${name}-${part}-${axes}-normal.woff2`),
        covers: (codePoint) => inRanges(within, codePoint),
      },
    ];
  });
  return new Family(slices, weight);
}

const geistWeights: Readonly<Record<number, string>> = {
  400: "Regular",
  500: "Medium",
  600: "SemiBold",
};

function geist(family: "sans" | "mono", weight: number): Family {
  const style = geistWeights[weight] ?? "Regular";
  const name = family === "sans" ? `geist-sans/Geist-${style}` : `geist-mono/GeistMono-${style}`;
  const file = join(dirname(require.resolve("geist/font")), "fonts", `${name}.ttf`);
  return new Family([{ file, covers: () => true }], weight);
}

/** Families for the other scripts, by how often they are met. Emoji come last: they also claim digits. */
const otherScripts: readonly SlicedPackage[] = [
  { name: "noto-sans", axes: "wght", only: ["cyrillic", "cyrillic-ext", "greek", "greek-ext"] },
  { name: "noto-sans", axes: "wght", only: ["latin-ext", "vietnamese", "devanagari"] },
  { name: "noto-sans-kr", axes: "wght" },
  { name: "noto-sans-arabic", axes: "wght", only: ["arabic"] },
  { name: "noto-sans-hebrew", axes: "wght", only: ["hebrew"] },
  { name: "noto-sans-thai", axes: "wght", only: ["thai"] },
  { name: "noto-sans-bengali", axes: "wght", only: ["bengali"] },
  { name: "noto-sans-tamil", axes: "wght", only: ["tamil"] },
  { name: "noto-emoji", axes: "wght" },
  { name: "noto-sans-symbols-2", axes: "400", isStatic: true, only: ["symbols"] },
];

/** The families of a face, the first that has a character sets it. */
export async function familiesOf(
  face: "sans" | "script" | "mono",
  weight: number,
): Promise<Family[]> {
  const chineseSans: SlicedPackage = { name: "noto-sans-sc", axes: "wght" };
  const others = await Promise.all(otherScripts.map((each) => sliced(each, weight)));
  switch (face) {
    case "sans":
      return [geist("sans", weight), await sliced(chineseSans, weight), ...others];
    case "mono":
      return [geist("mono", weight), await sliced(chineseSans, weight), ...others];
    case "script":
      return [
        await sliced({ name: "newsreader", axes: "opsz" }, weight),
        await sliced({ name: "noto-serif-sc", axes: "wght" }, weight),
        geist("sans", weight),
        ...others,
      ];
  }
}
