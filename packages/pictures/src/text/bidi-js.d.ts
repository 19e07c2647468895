/** The types of the package are those of an ES module, which its entry for Node is not. */
declare module "bidi-js/dist/bidi.mjs" {
  export default function bidiFactory(): {
    /** The level of each UTF-16 code unit (UAX 9); the first strong letter decides the text's own. */
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array };
  };
}
