import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { StoredMessage } from '../../domain/camp/messages.ts'
import { campDateTime } from '../../domain/lib/campTime.ts'
import type { messagesMachine } from '../../machines/camp/messages.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { failureProps, incidentOf } from '../ui/layout/Incident.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../ui/lists/ListReading.tsx'
import { LoadMore, readingOfMore } from '../ui/lists/LoadMore.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { RefreshIcon } from '../ui/parts/icons.tsx'
import { TonePill } from '../ui/parts/TonePill.tsx'

type Props = FlowProps<typeof messagesMachine>

interface MessagesViewProps extends Props {
  readonly newsletter?: ReactNode
}

export function MessagesView({ state, send, newsletter }: MessagesViewProps) {
  const { messages, before, failure, chosen } = state.context
  const isDeleting = state.matches({ shown: 'asking' }) || state.matches({ shown: 'deleting' })
  const reading = readingOf(state)
  const hasNoMark = failure !== null && state.matches({ shown: 'settled' })
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="60rem">
      <PageHeader title="Messages" description="What people wrote on the start page of the camp.">
        <Button
          variant="default"
          leftSection={<RefreshIcon size={18} />}
          onClick={() => send({ type: 'list.refreshRequested' })}
        >
          Refresh
        </Button>
      </PageHeader>
      <ListReading
        reading={reading}
        loadingText="Loading messages…"
        {...failureProps(state)}
        staleText="These are the messages that were read before."
        onRetry={() => send({ type: 'load.retried' })}
      />
      {hasNoMark && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      {reading === 'loading' && <Skeleton height={160} radius="md" />}
      {state.matches('shown') && messages.length === 0 && before === null && (
        <EmptyState>Nobody has written yet.</EmptyState>
      )}
      {newsletter}
      <Stack as="ul" gap={12}>
        {messages.map((message) => (
          <Message key={message.id} message={message} state={state} send={send} />
        ))}
      </Stack>
      {state.matches('shown') && before !== null && (
        <LoadMore
          reading={readingOfMore(state)}
          shown={messages.length}
          incident={incidentOf(state)}
          failedText="Older messages could not be read."
          onMore={() => send({ type: 'more.requested' })}
        />
      )}
      <ConfirmDialog
        opened={isDeleting}
        title={chosen?.kind === 'newsletter' ? 'Delete this address?' : 'Delete this message?'}
        text={
          <>
            <bdi>{chosen && nameOf(chosen)}</bdi> is removed for good. The audit says that you deleted it, and
            not what it said.
          </>
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={state.matches({ shown: 'deleting' })}
        tone="danger"
        {...failureProps(state)}
        onCancel={() => send({ type: 'deletion.cancelled' })}
        onConfirm={() => send({ type: 'deletion.confirmed' })}
      />
    </Page>
  )
}

function nameOf({ name, address }: StoredMessage): string {
  return name || address
}

function Message({ message, state, send }: Props & { readonly message: StoredMessage }) {
  const { kind, name, address, words, receivedAt, doneAt } = message
  const isBusy = state.hasTag('busy')
  const isDone = doneAt !== null
  return (
    <Card as="li" padding="12px 16px">
      <Row gap="8px 16px" words="16rem" align="center">
        <div style={{ overflowWrap: 'anywhere' }}>
          <TonePill tone={isDone ? 'good' : 'info'}>
            {kind === 'newsletter' ? 'Newsletter' : 'Message'}
            {isDone && ', done'}
          </TonePill>{' '}
          {name !== '' && (
            <>
              <bdi className="strong">{name}</bdi> ·{' '}
            </>
          )}
          <bdi>{address}</bdi>
          <p className="dimmed small">
            {campDateTime(receivedAt)}
            {isDone && ` · Done on ${campDateTime(doneAt)}`}
          </p>
        </div>
        <Row gap={8} wraps>
          <Button
            variant="default"
            disabled={isBusy}
            aria-label={`${isDone ? 'Not done' : 'Done'}: ${nameOf(message)}`}
            onClick={() => send({ type: 'message.marked', message })}
          >
            {isDone ? 'Not done' : 'Done'}
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={isBusy}
            aria-label={`Delete: ${nameOf(message)}`}
            onClick={() => send({ type: 'deletion.requested', message })}
          >
            Delete
          </Button>
        </Row>
      </Row>
      {words !== '' && (
        <p dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', marginBlockStart: 8 }}>
          {words}
        </p>
      )}
    </Card>
  )
}
