import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { inspectionRequest } from '../../flows/inspectionRequest.ts'
import { answerBenches } from './answerBenches.ts'
import classes from './LiveDock.module.css'

/** What `?inspect` adds to the portal: its flows are streamed, and the bench stands at the bottom. */
export default function LiveStream() {
  useEffect(() => answerBenches(), [])
  // A bench that has opened this window listens already.
  if (window.opener !== null && inspectionRequest() === 'window') return null
  return <LiveDock bench="/inspector" />
}

const sizes = ['small', 'medium', 'large'] as const

interface Dock {
  readonly size: (typeof sizes)[number]
  readonly isOpen: boolean
}

const atFirst: Dock = { size: 'medium', isOpen: true }

/**
 * The bench at the bottom of a page of the portal, which stays reachable above it, with its dialogs. The device
 * remembers its size. It needs no component of the library: the landing page is without.
 */
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
