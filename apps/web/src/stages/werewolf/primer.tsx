import { Arrow, Bubble, Player, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="roles">
    <Player x={24} y={38} who={1} />
    <Player x={52} y={38} who={2} />
    <Player x={80} y={38} who={0} state="suspicious" />
    <Player x={104} y={38} who={4} state="suspicious" />
    <path d="M70 56q22 12 44 0" fill="none" strokeWidth="2" className="stroke-bad" />
  </g>,
  <g key="night">
    <rect width="120" height="76" className="fill-[#0e1526]" />
    <path d="M98 10a12 12 0 1 0 10 18 10 10 0 0 1-10-18z" className="fill-[#ffefcb]" />
    <Player x={24} y={50} who={0} state="suspicious" />
    <Player x={50} y={54} who={4} state="suspicious" />
    <Arrow from={{ x: 64, y: 52 }} to={{ x: 82, y: 52 }} />
    <Player x={98} y={52} who={2} state="out" />
  </g>,
  <g key="day">
    <circle cx="104" cy="14" r="8" className="fill-[#ffcb45]" />
    <Player x={22} y={54} who={1} state="speaking" />
    <Bubble x={28} y={16} width={34} />
    <Arrow from={{ x: 40, y: 56 }} to={{ x: 78, y: 56 }} />
    <Player x={96} y={52} who={0} state="caught" size={28} />
  </g>,
];
