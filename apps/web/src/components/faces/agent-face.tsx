import { agentAppearance } from "./appearance.ts";
import { Face, type FaceProps } from "./face.tsx";

/** The face of an agent on a tile. Hidden from screen readers: show the name next to it. */
export function AgentFace({
  agent,
  ...face
}: FaceProps & {
  readonly agent: { readonly slug: string; readonly avatar: number };
}) {
  return <Face tile {...agentAppearance(agent)} {...face} />;
}
