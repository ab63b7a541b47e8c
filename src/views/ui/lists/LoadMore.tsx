import { Button, Loader, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { matchesState, type StateValue } from 'xstate'
import { Incident } from '../layout/Incident.tsx'
import { Row } from '../layout/Stack.tsx'

interface LoadMoreProps {
  readonly reading: 'settled' | 'busy' | 'failed' | 'waiting'
  /** The number of rows. When it changes, an end that is still visible asks again. */
  readonly shown: number
  readonly incident: string | null
  readonly onMore: () => void
  readonly failedText?: string
}

export function LoadMore({
  reading,
  shown,
  incident,
  onMore,
  failedText = 'Older transactions could not be read.',
}: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  const isReady = reading === 'settled'
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still in sight after more rows asks again
  useEffect(() => {
    const element = end.current
    if (!element || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isReady, shown])

  const hasFailed = reading === 'failed'
  const isBusy = reading === 'busy'
  return (
    <Row ref={end} gap="8px 16px" wraps align="center" justify="center" style={{ minBlockSize: 56 }}>
      {hasFailed && (
        <Text role="alert" fw={600} c="var(--camp-bad-text)">
          {failedText}
        </Text>
      )}
      <Button
        variant="default"
        aria-disabled={isBusy}
        leftSection={isBusy && <Loader size={16} />}
        onClick={onMore}
      >
        {isBusy ? 'Loading more…' : hasFailed ? 'Try again' : 'Load more'}
      </Button>
      {hasFailed && incident !== null && (
        <Row gap={0} justify="center" style={{ flexBasis: '100%' }}>
          <Incident flow={incident} />
        </Row>
      )}
    </Row>
  )
}

export function readingOfMore({ value }: { readonly value: StateValue }): LoadMoreProps['reading'] {
  if (matchesState({ shown: 'moreFailed' }, value)) return 'failed'
  if (matchesState({ shown: 'loadingMore' }, value)) return 'busy'
  return matchesState({ shown: 'settled' }, value) ? 'settled' : 'waiting'
}
