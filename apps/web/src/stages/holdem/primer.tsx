import {
  Arrow,
  Coins,
  Paper,
  Player,
  type PrimerScenes,
  Verdict,
} from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="hole">
    <Player x={24} y={50} who={0} size={30} />
    <Paper x={46} y={36} sign="A" />
    <Paper x={66} y={36} sign="K" />
    <Player x={98} y={20} who={4} />
    <Paper x={92} y={42} tone="back" width={12} height={17} />
  </g>,
  <g key="board">
    <Paper x={7} y={12} sign="A" />
    <Paper x={29} y={12} sign="7" />
    <Paper x={51} y={12} sign="7" />
    <Paper x={73} y={12} sign="K" />
    <Paper x={95} y={12} sign="2" />
    <Paper x={40} y={46} sign="A" tone="yellow" />
    <Paper x={62} y={46} sign="K" tone="yellow" />
  </g>,
  <g key="bet">
    <Player x={22} y={40} who={0} />
    <Arrow from={{ x: 38, y: 40 }} to={{ x: 50, y: 40 }} />
    <Coins x={62} y={50} count={5} />
    <Player x={98} y={40} who={4} state="out" />
    <Verdict x={98} y={64} right={false} />
  </g>,
];
