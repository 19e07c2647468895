import {
  Arrow,
  Bubble,
  Paper,
  Player,
  type PrimerScenes,
  Verdict,
} from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="words">
    <Player x={22} y={22} who={0} />
    <Player x={60} y={22} who={1} />
    <Player x={98} y={22} who={2} state="suspicious" />
    <Paper x={13} y={40} sign="A" />
    <Paper x={51} y={40} sign="A" />
    <Paper x={89} y={40} sign="B" tone="blue" />
  </g>,
  <g key="speech">
    <Player x={26} y={52} who={0} state="speaking" size={30} />
    <Bubble x={34} y={12} width={48} />
    <Paper x={94} y={14} sign="A" />
    <Verdict x={102} y={50} right={false} />
  </g>,
  <g key="vote">
    <Player x={98} y={38} who={2} state="caught" size={30} />
    <Player x={22} y={20} who={0} />
    <Player x={22} y={56} who={1} />
    <Arrow from={{ x: 38, y: 22 }} to={{ x: 78, y: 34 }} />
    <Arrow from={{ x: 38, y: 54 }} to={{ x: 78, y: 42 }} />
  </g>,
];
