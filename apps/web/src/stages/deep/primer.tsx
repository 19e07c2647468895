import { Bubble, Paper, Player, type PrimerScenes, Verdict } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="players">
    <Player x={26} y={36} who={0} state="speaking" size={30} />
    <Paper x={48} y={24} sign="A" />
    <Player x={96} y={36} who={1} size={30} />
  </g>,
  <g key="clear">
    <Player x={22} y={54} who={0} state="speaking" />
    <Bubble x={28} y={12} width={40} sign="A!" />
    <Player x={96} y={50} who={1} />
    <Verdict x={96} y={24} right />
  </g>,
  <g key="vague">
    <Player x={22} y={54} who={0} state="speaking" />
    <Bubble x={28} y={12} width={40} />
    <Player x={96} y={50} who={1} state="suspicious" />
    <Bubble x={88} y={8} width={22} sign="?" />
  </g>,
];
