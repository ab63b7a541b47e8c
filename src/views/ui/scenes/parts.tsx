export interface Place {
  readonly x: number
  readonly y: number
  readonly scale?: number
}

export function Tent({ x, y, scale = 1 }: Place) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-40 0-58 7M104-6 122 1" stroke="var(--camp-tent-shade)" strokeWidth="1.5" />
      <path d="M0-62 62-66 104-6 40 0Z" fill="var(--camp-tent-shade)" />
      <path d="M0-62-40 0H40Z" fill="var(--camp-tent)" />
      <path d="M0-44Q-3-16-15 0H15Q3-16 0-44Z" fill="var(--camp-tent-door)" />
    </g>
  )
}

export function Pine({ x, y, scale = 1 }: Place) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0-90 15-60H9L23-34H14L30 0H4V8H-4V0H-30L-14-34H-23L-9-60H-15Z"
      fill="var(--camp-tree)"
    />
  )
}
