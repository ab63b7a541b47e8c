import type { Place } from './parts.tsx'

/** A msasa tree: a forked trunk under wide, flat crowns, in the copper of its spring leaves. */
export function Msasa({ x, y, scale = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g fill="none" stroke="var(--camp-tree)" strokeLinecap="round" strokeLinejoin="round">
        <path d="M-2 4C0-24-2-44-12-66M2 4C2-30 8-48 20-70" strokeWidth="15" />
        <path d="M-12-64-64-112M20-68 66-118M-8-70-4-140" strokeWidth="8" />
        <path d="M-36-88-98-92M44-94 100-100M18-72 22-112" strokeWidth="5" />
      </g>
      <Crown x={16} y={-104} scale={0.7} />
      <Crown x={-98} y={-86} scale={0.66} />
      <Crown x={104} y={-94} scale={0.7} />
      <Crown x={-62} y={-112} scale={0.98} />
      <Crown x={70} y={-122} scale={1.02} />
      <Crown x={-2} y={-146} scale={1.24} />
    </g>
  )
}

function Crown({ x, y, scale }: Required<Place>) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-54 0C-58-13-40-25-18-22-6-32 22-31 30-21 48-24 60-10 54 0 40 8 18 4 2 6-18 9-42 8-54 0Z"
        fill="var(--camp-canopy)"
      />
      <path
        d="M-46-9C-40-19-28-22-17-19-5-29 20-28 29-18 40-21 50-14 50-8 34-15 20-14 8-12-12-18-30-15-46-9Z"
        fill="var(--camp-canopy-lit)"
      />
    </g>
  )
}

/** Granite boulders that balance on one another. */
export function BalancingRocks({ x, y, scale = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M-86 4c-8-26 8-50 38-52s52 10 58 28 2 24-4 26ZM-4 6c-6-22 8-40 32-40s46 14 46 40Z"
        fill="var(--camp-rock)"
      />
      <path d="M-62-46c-8-24 14-44 44-42s46 22 38 40-70 22-82 2Z" fill="var(--camp-rock-lit)" />
      <path d="M-40-88c-4-18 10-30 28-29s28 16 22 29-44 14-50 0Z" fill="var(--camp-rock)" />
      <path
        d="M-58-56c8 12 46 14 70 4M-38-94c8 8 30 8 42 2"
        fill="none"
        stroke="var(--camp-rock)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  )
}

export function Campfire({ x, y, scale = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M2-20q-14-26 4-46t-2-44q-12-16 0-34"
        fill="none"
        stroke="var(--camp-smoke)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M0-34q20 18 11 38h-23q-11-18 12-38Z" fill="var(--camp-accent)" />
      <path d="M1-14q9 9 5 18H-5q-5-9 6-18Z" fill="var(--camp-sun)" />
      <path d="M-22 10 22 0M-22 0 22 10" stroke="var(--camp-tree)" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}
