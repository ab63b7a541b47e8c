import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { streamToBenches } from './bench.ts'
import classes from './LiveStream.module.css'

const page = '/inspector'

/** What `?inspect` adds to the portal: its flows are streamed, and the bench stands in a frame at the bottom. */
export default function LiveStream() {
  useEffect(() => streamToBenches(), [])
  // A bench that has opened this window listens already.
  if (window.opener !== null && new URLSearchParams(window.location.search).get('inspect') === 'window')
    return null
  return (
    <details open className={classes.dock} data-print="no">
      <summary className={classes.bar} data-on="brand">
        Inspector
        <Button
          variant="default"
          size="xs"
          className={classes.open ?? ''}
          onClick={(event) => {
            event.preventDefault()
            window.open(page, 'camp-inspector')
          }}
        >
          Open in a window
        </Button>
      </summary>
      <iframe className={classes.frame} src={page} title="Inspector" />
    </details>
  )
}
