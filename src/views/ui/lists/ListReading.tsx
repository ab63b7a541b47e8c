import { Button, VisuallyHidden } from '@mantine/core'
import { matchesState, type StateValue } from 'xstate'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'

/** `stale`: the last request failed and older data is shown. */
type Reading = 'loading' | 'failed' | 'stale' | 'shown'

interface ListReadingProps {
  readonly reading: Reading
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

/** @param hasOlder in machines whose `failed` keeps the data of the last answer: whether there is any */
export function readingOf({ value }: { readonly value: StateValue }, hasOlder = false): Reading {
  if (matchesState('loading', value)) return 'loading'
  if (matchesState('failed', value)) return hasOlder ? 'stale' : 'failed'
  return matchesState({ shown: 'stale' }, value) ? 'stale' : 'shown'
}
