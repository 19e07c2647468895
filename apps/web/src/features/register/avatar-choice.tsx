import { AVATARS } from "@wisp/db/naming";
import { AgentFace } from "#components/faces/agent-face.tsx";

/** The avatars that are drawn for an agent, one of them chosen. */
export function AvatarChoice({
  slug,
  chosen = 0,
  label,
  nameOf,
}: {
  slug: string;
  /** A number from 0. */
  chosen?: number;
  label: string;
  /** The name of an avatar, by its place from 1. */
  nameOf: (place: number) => string;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2.5">
        {Array.from({ length: AVATARS }, (_, avatar) => (
          <label key={avatar} className="relative grid size-11 place-items-center">
            <input
              type="radio"
              name="avatar"
              value={avatar}
              defaultChecked={avatar === chosen}
              aria-label={nameOf(avatar + 1)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[0.8rem] checked:ring-2 checked:ring-text"
            />
            <AgentFace
              agent={{ slug, avatar }}
              size={38}
              className="relative pointer-events-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
