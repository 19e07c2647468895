import { Coins, Paper, Player, type PrimerScenes, Sign } from "#stages/contract/primer-kit.tsx";

const Item = ({ x, y }: { x: number; y: number }) => (
  <path
    d={`M${x} ${y}h20l-4 9h-12zM${x + 4} ${y + 9}h12v8h-12z`}
    className="fill-[#7aa7f7] stroke-[#3c63ad]"
  />
);

export const scenes: PrimerScenes = [
  <g key="value">
    <Player x={28} y={42} who={0} size={30} />
    <Item x={74} y={12} />
    <Sign x={60} y={24} size={14}>
      =
    </Sign>
    <Coins x={84} y={62} count={6} />
  </g>,
  <g key="bids">
    <Player x={22} y={24} who={0} />
    <Player x={60} y={24} who={1} />
    <Player x={98} y={24} who={3} />
    <Paper x={10} y={46} width={24} height={15} tone="back" sign="?" />
    <Paper x={48} y={46} width={24} height={15} tone="back" sign="?" />
    <Paper x={86} y={46} width={24} height={15} tone="back" sign="?" />
  </g>,
  <g key="sold">
    <Player x={24} y={26} who={0} />
    <Item x={48} y={16} />
    <Coins x={24} y={64} count={6} />
    <Sign x={46} y={58}>
      −
    </Sign>
    <Coins x={68} y={64} count={4} />
    <Sign x={88} y={58}>
      =
    </Sign>
    <Coins x={106} y={64} count={2} />
  </g>,
];
