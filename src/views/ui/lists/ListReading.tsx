import { Button, VisuallyHidden } from '@mantine/core'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'

interface ListReadingProps {
  /** `stale` while what was read before is shown, because the last reading failed. */
  readonly reading: 'loading' | 'failed' | 'stale' | 'shown'
  readonly loadingText: string
  readonly failedText: string
  /** What failed when something older is shown; `failedText` unless told. */
  readonly staleTitle?: string
  /** What is shown instead. */
  readonly staleText?: string
  /** The id of the machine that reads; null where nothing failed, but was refused. */
  readonly incident: string | null
  readonly onRetry: () => void
}

/** Says how the reading of a page's data went: aloud that it goes on, in a banner that it failed. */
export function ListReading(props: ListReadingProps) {
  const { reading, loadingText, failedText, staleTitle = failedText, staleText, incident, onRetry } = props
  const retry = (
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <>
      {reading === 'failed' && <ErrorBanner title={failedText} action={retry} incident={incident} />}
      {reading === 'stale' && (
        <ErrorBanner tone="warning" title={staleTitle} action={retry} incident={incident}>
          {staleText}
        </ErrorBanner>
      )}
      <VisuallyHidden role="status">{reading === 'loading' ? loadingText : ''}</VisuallyHidden>
    </>
  )
}
