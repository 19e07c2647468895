import { Paper, Player, type PrimerScenes, Sign, Verdict } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="team">
    <Player x={60} y={20} who={3} state="speaking" size={28} />
    <Player x={34} y={54} who={0} />
    <Player x={86} y={54} who={1} />
    <path d="M20 70h80" strokeWidth="2.5" strokeLinecap="round" className="stroke-lamp" />
    <Verdict x={108} y={18} right />
    <Verdict x={108} y={36} right={false} />
  </g>,
  <g key="quest">
    <Paper x={22} y={14} sign="✓" />
    <Paper x={52} y={14} sign="✓" />
    <Paper x={82} y={14} sign="✗" tone="red" />
    <Sign x={60} y={56} size={18} className="fill-bad">
      ✗
    </Sign>
  </g>,
  <g key="end">
    <Verdict x={20} y={20} right />
    <Verdict x={40} y={20} right />
    <Verdict x={60} y={20} right />
    <Player x={36} y={54} who={0} />
    <path d="M54 54h24m-6-5l6 5-6 5" fill="none" strokeWidth="2" className="stroke-bad" />
    <Player x={98} y={52} who={1} state="caught" size={28} />
  </g>,
];
