import { Bubble, Coins, Player, type PrimerScenes, Verdict } from "#stages/contract/primer-kit.tsx";

const Runway = ({ shares }: { shares: readonly number[] }) => {
  const tones = ["fill-[#f0616d]", "fill-[#7aa7f7]", "fill-[#ffcb45]"];
  return shares.map((share, at) => (
    <rect
      key={share}
      x={10 + shares.slice(0, at).reduce((sum, each) => sum + each, 0)}
      y="54"
      width={share}
      height="14"
      className={`${tones[at] ?? ""} stroke-panel`}
    />
  ));
};

export const scenes: PrimerScenes = [
  <g key="runway">
    <path d="M10 60h100" strokeWidth="14" className="stroke-soft" />
    <path d="M16 60h90" strokeWidth="2" strokeDasharray="8 6" className="stroke-panel" />
    <Player x={24} y={24} who={0} />
    <Player x={60} y={24} who={4} />
    <Player x={96} y={24} who={2} />
  </g>,
  <g key="proposal">
    <Player x={20} y={34} who={0} state="speaking" />
    <Bubble x={30} y={6} width={40} />
    <Coins x={98} y={40} count={5} />
    <Runway shares={[22, 34, 44]} />
  </g>,
  <g key="vote">
    <Player x={24} y={20} who={0} />
    <Player x={60} y={20} who={4} />
    <Player x={96} y={20} who={2} />
    <Verdict x={24} y={42} right />
    <Verdict x={60} y={42} right />
    <Verdict x={96} y={42} right />
    <Runway shares={[22, 34, 44]} />
  </g>,
];
