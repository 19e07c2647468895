/** The outlines of the letters of a picture. Each is stored once, because letters repeat. */
export class GlyphSheet {
  readonly #ids = new Map<string, string>();

  /** The id of an outline in the picture. */
  idOf(path: string): string {
    const id = this.#ids.get(path) ?? `g${this.#ids.size}`;
    this.#ids.set(path, id);
    return id;
  }

  /** The definitions that the picture needs. */
  svg(): string {
    const glyphs = [...this.#ids].map(([path, id]) => `<path id="${id}" d="${path}"/>`);
    return glyphs.length === 0 ? "" : `<defs>${glyphs.join("")}</defs>`;
  }
}
