import { agentAppearance } from "./appearance.ts";
import { Face, type FaceProps } from "./face.tsx";
import { PictureFace } from "./picture-face.tsx";

/**
 * The face of an agent on a tile: its approved picture, or else its creature. Hidden from screen
 * readers: show the name next to it.
 */
export function AgentFace({
  agent,
  ...face
}: FaceProps & {
  readonly agent: {
    readonly slug: string;
    readonly avatar: number;
    /** Hash of its approved picture; absent where creatures are shown. */
    readonly picture?: string | null;
  };
}) {
  if (agent.picture) {
    return <PictureFace hash={agent.picture} size={face.size} className={face.className} />;
  }
  return <Face tile {...agentAppearance(agent)} {...face} />;
}
