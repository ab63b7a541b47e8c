import { type SyntheticEvent, useState } from 'react'
import { dockSizes, keepDock, readDock } from './dockSize.ts'
import classes from './LiveDock.module.css'

interface LiveDockProps {
  readonly bench: string
}

/**
 * The bench at the bottom of a page of the portal, which stays reachable above it, with its dialogs. The device
 * remembers its size. It needs nothing of the component library: the landing page is without.
 */
export function LiveDock({ bench }: LiveDockProps) {
  const [dock, setDock] = useState(readDock)
  const change = (changed: Partial<typeof dock>) => {
    const next = { ...dock, ...changed }
    keepDock(next)
    setDock(next)
  }
  const place = dockSizes.indexOf(dock.size)
  const resized = (by: number) => change({ size: dockSizes[place + by] ?? dock.size })
  return (
    <aside className={classes.dock} data-size={dock.size} aria-label="Inspector" data-print="no">
      <details
        open={dock.isOpen}
        onToggle={({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
          if (open !== dock.isOpen) change({ isOpen: open })
        }}
      >
        <summary className={classes.bar} data-on="brand">
          Inspector
        </summary>
        <iframe className={classes.frame} src={bench} title="Inspector" />
      </details>
      <div className={classes.links} data-on="brand">
        {dock.isOpen && (
          <>
            <button
              type="button"
              aria-label="Smaller"
              disabled={place === 0}
              className={classes.step}
              onClick={() => resized(-1)}
            >
              −
            </button>
            <button
              type="button"
              aria-label="Larger"
              disabled={place === dockSizes.length - 1}
              className={classes.step}
              onClick={() => resized(1)}
            >
              +
            </button>
          </>
        )}
        <a href={bench} target="camp-inspector" className={classes.window}>
          Open in a window
        </a>
        <a href="?inspect=off">Close</a>
      </div>
    </aside>
  )
}
