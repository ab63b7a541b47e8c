import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { OwnSession } from '../../../domain/account/session.ts'
import { campDateTime, zoneNote, zoneOfTimes } from '../../../domain/lib/campTime.ts'
import {
  askedSessions,
  type ownSessionsMachine,
  sessionsFailedText,
} from '../../../machines/account/ownSessions.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { failureProps } from '../layout/Incident.tsx'
import { SectionTitle } from '../layout/SectionTitle.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { ListReading, readingOf } from '../lists/ListReading.tsx'
import { Card, roomy } from '../parts/Card.tsx'
import { Note } from '../parts/Note.tsx'
import { Toast, UnderToast } from '../parts/Toast.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import type { FlowProps } from './flow.ts'
import classes from './OwnSessions.module.css'

type Props = FlowProps<typeof ownSessionsMachine>

export function OwnSessionsView({ state, send }: Props) {
  const { sessions, notice, failure } = state.context
  const isAlone = sessions.every(({ isThis }) => isThis)
  const card = useRef<HTMLElement>(null)

  // The pressed button was removed together with its session.
  useEffect(() => {
    if (notice !== null) card.current?.focus({ preventScroll: true })
  }, [notice])

  return (
    <Card
      as="section"
      ref={card}
      tabIndex={-1}
      padding={roomy}
      gap={16}
      aria-labelledby="own-sessions"
      className={classes.card}
    >
      <UnderToast
        toast={
          notice !== null && (
            <Toast tone="good" onClose={() => send({ type: 'notice.closed' })}>
              {notice}
            </Toast>
          )
        }
      >
        <SectionTitle id="own-sessions">Where you are signed in</SectionTitle>
      </UnderToast>
      {state.matches('refused') ? (
        <Note tone="info">{failure?.text}</Note>
      ) : (
        <p className="dimmed">
          Each browser that is signed in to this account. Times are camp time ({zoneOfTimes(zoneNote())}).
        </p>
      )}
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading where you are signed in…"
        error={sessionsFailedText}
        incident={state.machine.id}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {state.matches('loading') && <LoadingSessions />}
      {state.matches('shown') && (
        <>
          <Stack as="ul" gap={0} isRuled aria-labelledby="own-sessions">
            {sessions.map((session) => (
              <SignedInBrowser
                key={session.id}
                session={session}
                onEnd={() => send({ type: 'end.requested', id: session.id })}
              />
            ))}
          </Stack>
          {isAlone ? (
            <Note tone="good">You are signed in only here.</Note>
          ) : (
            <>
              <Note tone="info">
                Is one of these not you? Press End, then change your password. That browser is signed out when
                it next loads or saves anything.
              </Note>
              <div>
                <Button variant="default" onClick={() => send({ type: 'endOthers.requested' })}>
                  Sign out everywhere else
                </Button>
              </div>
            </>
          )}
        </>
      )}
      <EndQuestion state={state} send={send} />
    </Card>
  )
}

function SignedInBrowser({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { isThis, startedAt, lastSeenAt, network } = session
  const name = nameOf(session)
  return (
    <Row as="li" gap="12px 16px" align="center" justify="space-between" className={classes.session}>
      <Stack gap={2} className="wraps">
        <Row gap="4px 8px" wraps align="center">
          <strong>{name}</strong>
          {isThis && <TonePill tone="good">This one</TonePill>}
        </Row>
        <span>{isThis ? 'In use now' : `Last used ${campDateTime(lastSeenAt)}`}</span>
        <span className="dimmed small">Signed in {campDateTime(startedAt)}</span>
        {network !== null && <span className="dimmed small">Network address {network}</span>}
      </Stack>
      {!isThis && (
        <Button
          variant="default"
          aria-label={`End ${name}, last used ${campDateTime(lastSeenAt)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Row>
  )
}

function nameOf({ browser }: OwnSession): string {
  return browser ?? 'Unknown browser'
}

function LoadingSessions() {
  return (
    <Stack gap={16} aria-hidden="true">
      {['this', 'another'].map((name) => (
        <Skeleton key={name} height={88} radius="md" />
      ))}
    </Stack>
  )
}

const consequence = 'when it next loads or saves anything.'

function EndQuestion({ state, send }: Props) {
  const { asked } = state.context
  const ending = askedSessions(state.context)
  const [first] = ending
  const isOne = asked?.of === 'one'
  return (
    <ConfirmDialog
      opened={state.matches({ shown: 'asking' }) || state.matches({ shown: 'ending' })}
      title={isOne ? 'Sign out this browser?' : 'Sign out everywhere else?'}
      text={
        isOne && first
          ? `${nameOf(first)}, last used ${campDateTime(first.lastSeenAt)}, is signed out ${consequence}`
          : `You stay signed in here. ${othersText(ending.length)}`
      }
      confirmLabel={isOne ? 'Sign it out' : 'Sign out the others'}
      busyLabel="Signing out…"
      busy={state.hasTag('busy')}
      tone="danger"
      {...failureProps(state)}
      onCancel={() => send({ type: 'end.cancelled' })}
      onConfirm={() => send({ type: 'end.confirmed' })}
    />
  )
}

function othersText(others: number): string {
  return others === 1
    ? `The other browser is signed out ${consequence}`
    : `Each of the ${others} other browsers is signed out ${consequence}`
}
