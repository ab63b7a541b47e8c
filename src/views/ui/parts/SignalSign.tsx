import type { Signal } from '../../../domain/gate/verdict.ts'

const outline: Record<Signal, string> = {
  success: 'M48 5a43 43 0 1 1 0 86 43 43 0 0 1 0-86Z',
  repeated: 'M30.5 5h35L91 30.500v35L65.5 91h-35L5 65.500v-35Z',
  notFound: 'M7 7h82v82H7Z',
  unknown: 'M48 5a43 43 0 1 1 0 86 43 43 0 0 1 0-86Z',
  refused: 'M48 7 93 88H3Z',
  noted: 'M48 3 93 48 48 93 3 48Z',
}

const inside: Record<Signal, string> = {
  success: 'M27 49 42 64 70 33',
  repeated: 'M18 50 31 63 55 35M45 61l2 2 26-28',
  notFound: 'M36 37a12 12 0 1 1 18.5 10c-4.5 3-6.5 5.5-6.5 11M48 72v1',
  unknown: 'M34 65h30a13 13 0 0 0 8-23M61 33a19 19 0 0 0-22-5M31 35A15.5 15.5 0 0 0 34 65M26 24l46 50',
  refused: 'M48 37v23M48 73v1',
  noted: 'M48 27v42M32 54l16 16 16-16',
}

/** Each signal has its own shape, for people who do not see its colour. */
export function SignalSign({ signal }: { readonly signal: Signal }) {
  const solid = signal !== 'unknown' && signal !== 'refused'
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false" fill="none" strokeLinejoin="round">
      <path
        d={outline[signal]}
        fill={solid ? 'var(--verdict-text)' : 'none'}
        stroke={solid ? 'none' : 'var(--verdict-edge)'}
        strokeWidth="6"
        strokeDasharray={signal === 'unknown' ? '14 9' : undefined}
        strokeLinecap="round"
      />
      <path
        d={inside[signal]}
        stroke={solid ? 'var(--verdict-bg)' : 'var(--verdict-text)'}
        strokeWidth={signal === 'unknown' ? 6 : 9}
        strokeLinecap="round"
      />
    </svg>
  )
}
