import { Button, VisuallyHidden } from '@mantine/core'
import { matchesState, type StateValue } from 'xstate'
import type { ShownFailure } from '../layout/Incident.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'

/** `stale`: the last request failed and older data is shown. */
type Reading = 'loading' | 'failed' | 'stale' | 'shown'

interface ListReadingProps extends ShownFailure {
  readonly reading: Reading
  readonly loadingText: string
  readonly staleTitle?: string
  readonly staleText?: string
  readonly onRetry: () => void
}

export function ListReading(props: ListReadingProps) {
  const { reading, loadingText, error, staleTitle = error, staleText, incident, onRetry } = props
  const retry = (
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <>
      {reading === 'failed' && <ErrorBanner title={error ?? ''} action={retry} incident={incident} />}
      {reading === 'stale' && (
        <ErrorBanner tone="warning" title={staleTitle ?? ''} action={retry} incident={incident}>
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
