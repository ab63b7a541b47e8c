import classes from './LiveDock.module.css'

interface LiveDockProps {
  readonly bench: string
}

/**
 * The bench at the bottom of a page of the portal, which stays reachable above it, with its dialogs. It needs nothing of
 * the component library: the landing page is without.
 */
export function LiveDock({ bench }: LiveDockProps) {
  return (
    <aside className={classes.dock} aria-label="Inspector" data-print="no">
      <details open>
        <summary className={classes.bar} data-on="brand">
          Inspector
        </summary>
        <iframe className={classes.frame} src={bench} title="Inspector" />
      </details>
      <div className={classes.links} data-on="brand">
        <a href={bench} target="camp-inspector">
          Open in a window
        </a>
        <a href="?inspect=off">Close</a>
      </div>
    </aside>
  )
}
