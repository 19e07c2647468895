import {
  Arrow,
  Bubble,
  Paper,
  Player,
  type PrimerScenes,
  Verdict,
} from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="hands">
    <Player x={20} y={22} who={1} />
    <Paper x={44} y={10} tone="red" sign="1" />
    <Paper x={66} y={10} tone="yellow" sign="3" />
    <Player x={20} y={58} who={0} />
    <Paper x={44} y={46} tone="back" sign="?" />
    <Paper x={66} y={46} tone="back" sign="?" />
  </g>,
  <g key="hint">
    <Player x={20} y={52} who={0} state="speaking" />
    <Bubble x={24} y={12} width={24} sign="1" />
    <Arrow from={{ x: 54, y: 24 }} to={{ x: 72, y: 34 }} />
    <Paper x={74} y={38} tone="red" sign="1" />
    <Paper x={96} y={38} tone="back" />
  </g>,
  <g key="fireworks">
    <Paper x={14} y={46} tone="red" sign="1" />
    <Paper x={20} y={30} tone="red" sign="2" />
    <Paper x={26} y={14} tone="red" sign="3" />
    <Verdict x={54} y={26} right />
    <Paper x={76} y={26} tone="yellow" sign="5" />
    <Verdict x={106} y={38} right={false} />
  </g>,
];
