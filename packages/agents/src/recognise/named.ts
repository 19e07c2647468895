/** What a text names, as far as the text alone tells; addresses are canonical. */
export type Typed =
  /** `either`: an id alone may be a Space or a model. */
  | { readonly is: "space" | "either"; readonly id: string }
  /** `id` without an owner: an old name of a model, or a person's page. */
  | { readonly is: "model"; readonly id: string; readonly provider?: string }
  /**
   * `hosted`: on `*.hf.space`. `endpoint`: a dedicated one. `wisp`: speaks the agent protocol.
   * `server`: speaks that or the Space protocol.
   */
  | { readonly is: "hosted" | "endpoint" | "wisp" | "server"; readonly url: string }
  | { readonly is: "api"; readonly baseUrl: string; readonly model?: string };
