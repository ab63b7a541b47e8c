import { Button, VisuallyHidden } from '@mantine/core'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'

interface ListReadingProps {
  /** `stale`: the last request failed and older data is shown. */
  readonly reading: 'loading' | 'failed' | 'stale' | 'shown'
  readonly loadingText: string
  readonly failedText: string
  readonly staleTitle?: string
  readonly staleText?: string
  readonly incident: string | null
  readonly onRetry: () => void
}

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
