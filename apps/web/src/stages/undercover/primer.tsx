import { Arrow, Bubble, Paper, Player, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="words">
    <Player x={18} y={22} who={3} />
    <Player x={46} y={22} who={1} />
    <Player x={74} y={22} who={4} />
    <Player x={102} y={22} who={2} />
    <Paper x={10} y={42} sign="A" />
    <Paper x={38} y={42} sign="A" />
    <Paper x={66} y={42} sign="B" tone="blue" />
    <Paper x={94} y={42} sign="A" />
  </g>,
  <g key="clue">
    <Player x={26} y={52} who={3} state="speaking" size={30} />
    <Bubble x={34} y={14} width={26} />
    <Player x={98} y={48} who={1} />
  </g>,
  <g key="vote">
    <Player x={60} y={22} who={4} state="out" size={30} />
    <Player x={20} y={56} who={3} />
    <Player x={60} y={60} who={1} size={20} />
    <Player x={100} y={56} who={2} />
    <Arrow from={{ x: 32, y: 48 }} to={{ x: 46, y: 32 }} />
    <Arrow from={{ x: 88, y: 48 }} to={{ x: 74, y: 32 }} />
  </g>,
];
