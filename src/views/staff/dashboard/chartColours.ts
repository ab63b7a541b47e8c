import type { MantineTheme } from '@mantine/core'

type Scheme = 'light' | 'dark'

/**
 * Fixed colours in the order of the groups. The lightness of neighbours differs enough for every kind of
 * colour blindness.
 */
const groups = {
  light: ['forest.9', 'amber.4', 'forest.5', 'amber.7', 'forest.3'],
  dark: ['forest.1', 'amber.4', 'forest.4', 'amber.6', 'forest.6'],
} as const

const inks = {
  light: { text: 'gray.7', grid: 'gray.2', line: 'forest.7', area: 'forest.1', surface: 'gray.0' },
  dark: { text: 'dark.0', grid: 'dark.4', line: 'amber.4', area: 'dark.5', surface: 'dark.7' },
} as const

export interface ChartColours {
  readonly groups: readonly string[]
  readonly text: string
  readonly grid: string
  readonly line: string
  readonly area: string
  readonly surface: string
}

/** A canvas does not resolve CSS variables, so the colours come from the theme. */
export function chartColours({ colors }: MantineTheme, scheme: Scheme): ChartColours {
  const colour = (name: string) => {
    const [family = '', shade = '0'] = name.split('.')
    return colors[family]?.[Number(shade)] ?? 'currentColor'
  }
  const { text, grid, line, area, surface } = inks[scheme]
  return {
    groups: groups[scheme].map(colour),
    text: colour(text),
    grid: colour(grid),
    line: colour(line),
    area: colour(area),
    surface: colour(surface),
  }
}
