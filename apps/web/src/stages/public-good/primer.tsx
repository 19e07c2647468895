import { Arrow, Coin, Player, Pool, type PrimerScenes } from "#stages/contract/primer-kit.tsx";

export const scenes: PrimerScenes = [
  <g key="give">
    <Player x={20} y={18} who={0} />
    <Coin x={36} y={34} />
    <Arrow from={{ x: 40, y: 38 }} to={{ x: 48, y: 46 }} />
    <Player x={100} y={18} who={4} />
    <Coin x={84} y={34} />
    <Arrow from={{ x: 80, y: 38 }} to={{ x: 72, y: 46 }} />
    <Pool x={60} y={58} coins={1} />
  </g>,
  <g key="grow">
    <Pool x={28} y={52} coins={2} />
    <Arrow from={{ x: 50, y: 44 }} to={{ x: 68, y: 44 }} />
    <Pool x={90} y={52} coins={5} />
  </g>,
  <g key="share">
    <Pool x={60} y={24} coins={2} />
    <Arrow from={{ x: 44, y: 40 }} to={{ x: 30, y: 48 }} />
    <Arrow from={{ x: 60, y: 42 }} to={{ x: 60, y: 50 }} />
    <Arrow from={{ x: 76, y: 40 }} to={{ x: 90, y: 48 }} />
    <Player x={20} y={60} who={0} />
    <Player x={60} y={62} who={1} />
    <Player x={100} y={60} who={3} state="suspicious" />
  </g>,
];
