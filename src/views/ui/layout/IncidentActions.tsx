import type { incidentMachine } from '../../../machines/lib/incident.ts'
import type { FlowProps } from '../flows/flow.ts'
import { CheckIcon, CopyIcon, DownloadIcon } from '../parts/icons.tsx'
import classes from './IncidentActions.module.css'

/** Uses its own buttons, because the landing page does not load the component library. */
export function IncidentActions({ state, send }: FlowProps<typeof incidentMachine>) {
  const { requestId, callError } = state.context
  const isCopied = state.matches('copied')
  const isDownloaded = state.matches('downloaded')
  return (
    <div className={classes.incident}>
      {requestId !== null && (
        <p className={classes.request}>
          If you ask for help, say <strong>{requestId}</strong>.
        </p>
      )}
      <button
        type="button"
        className={classes.action}
        aria-live="polite"
        onClick={() => send({ type: 'copy.requested' })}
      >
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        {isCopied ? 'Copied' : 'Copy incident'}
      </button>
      <button
        type="button"
        className={classes.action}
        aria-live="polite"
        onClick={() => send({ type: 'download.requested' })}
      >
        {isDownloaded ? <CheckIcon size={18} /> : <DownloadIcon size={18} />}
        {isDownloaded ? (
          'Downloaded'
        ) : (
          <span>
            Download<span className="visually-hidden"> incident</span>
          </span>
        )}
      </button>
      <p className={classes.problem} aria-live="polite">
        {callError}
      </p>
    </div>
  )
}
