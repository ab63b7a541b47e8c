import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack } from '../layout/Stack.tsx'

const words = { c: 'dimmed', maw: '44ch', className: 'wraps', style: { textWrap: 'balance' } } as const

interface EmptyStateProps {
  readonly children: ReactNode
  readonly detail?: ReactNode
  readonly action?: ReactNode
  readonly scene?: ReactNode
}

export function EmptyState({ children, detail, action, scene = <EmptyScene /> }: EmptyStateProps) {
  return (
    <Stack gap={16} align="center" style={{ padding: '2rem 1rem', textAlign: 'center' }}>
      <Box w="min(15rem, 70%)">{scene}</Box>
      <Text {...words}>{children}</Text>
      {detail !== undefined && (
        <Text {...words} mt={-8}>
          {detail}
        </Text>
      )}
      {action !== undefined && <div>{action}</div>}
    </Stack>
  )
}

function EmptyScene() {
  return (
    <svg viewBox="0 0 320 190" width="100%" aria-hidden="true" focusable="false">
      <path d="M26 150C10 92 52 38 132 26s158 20 168 74c4 22 0 38-8 50Z" fill="var(--camp-scene-fill)" />
      <circle cx="228" cy="76" r="20" fill="var(--camp-accent-soft)" />
      <g
        fill="none"
        stroke="var(--camp-scene-line)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M14 150H306" />
        <path
          d="M128 58 66 150M128 58 190 150M128 58 204 54 254 150M128 92 108 150M128 92 148 150"
          strokeDasharray="2 8"
        />
        <path d="M50 160l8-14M262 160l-8-14M190 162v-6" />
        <path d="M276 150v-20M276 138q-9-1-10-10 9 0 10 10Q277 128 286 126q0 9-10 12" />
        <path d="M34 150q2-14 8-18M42 150q0-8-6-12" />
      </g>
    </svg>
  )
}
