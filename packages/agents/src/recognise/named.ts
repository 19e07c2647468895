/** What a text names, judged by the text alone; addresses are canonical. */
export type NamedTarget =
  /** `either`: an id alone may be a Space or a model. */
  | { readonly is: "space" | "either"; readonly id: string }
  /** `id` without an owner: an old name of a model, or a person's page. */
  | { readonly is: "model"; readonly id: string; readonly provider?: string }
  /**
   * `hosted`: on `*.hf.space`. `endpoint`: a dedicated one. `wisp`: speaks the agent protocol.
   * `a2a`: an agent card. `server`: speaks the agent protocol, A2A or the Space protocol.
   */
  | { readonly is: "hosted" | "endpoint" | "wisp" | "a2a" | "server"; readonly url: string }
  | { readonly is: "api"; readonly baseUrl: string; readonly model?: string };
