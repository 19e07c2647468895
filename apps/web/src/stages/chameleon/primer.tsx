import { Arrow, Bubble, Paper, Player, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="words">
    <Player x={22} y={22} who={0} />
    <Player x={60} y={22} who={1} />
    <Player x={98} y={22} who={2} state="suspicious" />
    <Paper x={13} y={40} sign="A" />
    <Paper x={51} y={40} sign="A" />
    <Paper x={89} y={40} sign="?" tone="back" />
  </g>,
  <g key="clues">
    <Player x={22} y={54} who={0} state="speaking" />
    <Bubble x={26} y={16} width={26} />
    <Player x={82} y={54} who={2} state="speaking" />
    <Bubble x={86} y={16} width={26} />
  </g>,
  <g key="guess">
    <Player x={22} y={30} who={0} />
    <Arrow from={{ x: 38, y: 34 }} to={{ x: 56, y: 40 }} />
    <Player x={74} y={48} who={2} state="caught" size={28} />
    <Bubble x={84} y={10} width={24} sign="A?" />
  </g>,
];
