import type { PrintedPrompts } from "../prompts/paper.ts";
import printed from "./prompts.json" with { type: "json" };

/**
 * The four prompts that DEEP prints (section 2.1), each sent alone as in the paper; the candidates of the first
 * conservative call stand between its prompt and the second one.
 */
export const deepPaper: PrintedPrompts = printed;
