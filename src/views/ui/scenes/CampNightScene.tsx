import { Campfire, Msasa } from './savanna.tsx'

export function CampNightScene() {
  return (
    <svg
      viewBox="0 0 1600 320"
      width="100%"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke="var(--camp-night-star)" strokeLinecap="round">
        <path
          d="M100 100h.1M330 130h.1M520 76h.1M690 110h.1M830 64h.1M1010 104h.1M1180 84h.1M1330 130h.1M1500 96h.1"
          strokeWidth="4"
        />
        <path
          d="M40 150h.1M180 60h.1M250 104h.1M420 90h.1M470 150h.1M600 140h.1M760 90h.1M900 130h.1M960 54h.1M1100 150h.1M1250 110h.1M1290 54h.1M1420 100h.1M1560 140h.1"
          strokeWidth="2.4"
        />
      </g>
      <path
        d="M0 210C80 196 110 140 200 138S310 206 372 204C450 200 470 150 566 146S690 206 770 212 960 200 1040 160 1180 200 1260 204 1380 166 1450 162 1560 190 1600 196V320H0Z"
        fill="var(--camp-night-hill)"
      />
      <ellipse cx="800" cy="272" rx="330" ry="46" fill="var(--camp-night-glow)" opacity=".16" />
      <path d="M0 262C240 226 520 240 800 254S1340 262 1600 238V320H0Z" fill="var(--camp-night-meadow)" />
      <ellipse cx="800" cy="278" rx="190" ry="20" fill="var(--camp-night-glow)" opacity=".22" />
      <LitTent x={560} y={272} scale={0.7} />
      <LitTent x={676} y={282} scale={0.9} />
      <LitTent x={900} y={284} scale={1} />
      <LitTent x={1030} y={272} scale={0.66} />
      <LitTent x={420} y={266} scale={0.5} />
      <LitTent x={1150} y={266} scale={0.48} />
      <Campfire x={800} y={280} scale={0.8} />
      <g opacity=".75">
        <Msasa x={1380} y={272} scale={0.9} />
        <Msasa x={190} y={276} scale={1.05} />
      </g>
    </svg>
  )
}

function LitTent({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0-62 62-66 104-6 40 0Z" fill="var(--camp-night-tent-shade)" />
      <path d="M0-62-40 0H40Z" fill="var(--camp-night-glow)" />
      <path d="M0-44Q-3-16-15 0H15Q3-16 0-44Z" fill="var(--camp-night-meadow)" />
    </g>
  )
}
