import {
  Arrow,
  Bubble,
  Coins,
  Player,
  type PrimerScenes,
  Verdict,
} from "#stages/contract/primer-kit.tsx";

function Things({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 10h18v3H0zM4 0h10v10H4z" className="fill-soft" />
      <circle cx="30" cy="7" r="6.5" className="fill-[#7aa7f7]" />
      <path d="M46 4c-6-3-9 2-7 7s5 4 7 2c2 2 5 3 7-2s-1-10-7-7z" className="fill-[#f0616d]" />
    </g>
  );
}

export const scenes: PrimerScenes = [
  <g key="things">
    <Things x={34} y={12} />
    <Player x={24} y={50} who={0} />
    <Coins x={46} y={60} count={4} />
    <Coins x={74} y={60} count={1} />
    <Player x={98} y={50} who={4} />
  </g>,
  <g key="plan">
    <Player x={20} y={54} who={0} state="speaking" />
    <Bubble x={24} y={10} width={68} />
    <Things x={44} y={46} />
  </g>,
  <g key="deal">
    <Player x={22} y={34} who={0} />
    <Arrow from={{ x: 38, y: 30 }} to={{ x: 80, y: 30 }} />
    <Arrow from={{ x: 80, y: 40 }} to={{ x: 38, y: 40 }} />
    <Player x={98} y={34} who={4} />
    <Verdict x={60} y={60} right />
  </g>,
];
