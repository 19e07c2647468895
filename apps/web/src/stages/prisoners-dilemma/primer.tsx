import { Coins, Paper, Player, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="choice">
    <Player x={22} y={22} who={0} />
    <Player x={60} y={22} who={1} />
    <Player x={98} y={22} who={3} />
    <Paper x={13} y={42} tone="back" sign="?" />
    <Paper x={51} y={42} tone="back" sign="?" />
    <Paper x={89} y={42} tone="back" sign="?" />
  </g>,
  <g key="together">
    <Player x={22} y={22} who={0} />
    <Player x={60} y={22} who={1} />
    <Player x={98} y={22} who={3} />
    <Coins x={22} y={60} count={3} />
    <Coins x={60} y={60} count={3} />
    <Coins x={98} y={60} count={3} />
  </g>,
  <g key="alone">
    <Player x={22} y={22} who={0} state="suspicious" />
    <Player x={60} y={22} who={1} state="caught" />
    <Player x={98} y={22} who={3} />
    <Coins x={22} y={62} count={1} />
    <Coins x={60} y={62} count={6} />
    <Coins x={98} y={62} count={1} />
  </g>,
];
