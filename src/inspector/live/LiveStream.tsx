import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { benchHand } from '../../flows/lib/inspection.ts'
import { inspectionRequest } from '../../flows/lib/inspectionRequest.ts'
import { answerBenches } from './answerBenches.ts'
import classes from './LiveDock.module.css'

/** Added to the portal by `?inspect`: streams its flows and docks the bench at the bottom. */
export default function LiveStream() {
  useEffect(() => answerBenches(benchHand), [])
  if (window.opener !== null && inspectionRequest() === 'window') return null
  return <LiveDock bench="/inspector" />
}

const sizes = ['small', 'medium', 'large'] as const

interface Dock {
  readonly size: (typeof sizes)[number]
  readonly isOpen: boolean
}

const atFirst: Dock = { size: 'medium', isOpen: true }

/** Uses no Mantine component, because the landing page loads none. */
export function LiveDock({ bench }: { readonly bench: string }) {
  const [{ size, isOpen }, setDock] = useLocalStorage({
    key: 'benchDock',
    defaultValue: atFirst,
    getInitialValueInEffect: false,
    sync: false,
  })
  const resize = (label: string, sign: string, next: Dock['size'] | undefined) => (
    <button
      type="button"
      aria-label={label}
      disabled={next === undefined}
      onClick={() => next && setDock({ size: next, isOpen })}
    >
      {sign}
    </button>
  )
  const place = sizes.indexOf(size)
  return (
    <aside className={classes.dock} data-size={size} aria-label="Inspector" data-print="no">
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) setDock({ size, isOpen: open })
        }}
      >
        <summary data-on="brand">Inspector</summary>
        <iframe src={bench} title="Inspector" />
      </details>
      <div className={classes.links} data-on="brand">
        {isOpen && resize('Smaller', '−', sizes[place - 1])}
        {isOpen && resize('Larger', '+', sizes[place + 1])}
        <a href={bench} target="camp-inspector" className={classes.window}>
          Open in a window
        </a>
        <a href="?inspect=off">Close</a>
      </div>
    </aside>
  )
}
