import { Button, Loader, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Pairing } from '../../domain/devices/pairing.ts'
import { campDateTime } from '../../domain/lib/campTime.ts'
import type { pairingMachine } from '../../machines/devices/pairing.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import type { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { WarningIcon } from '../ui/parts/icons.tsx'
import { Note } from '../ui/parts/Note.tsx'
import classes from './Pair.module.css'

type PairViewProps = FlowProps<typeof pairingMachine>

export function PairView({
  Layout,
  device,
  waitingScans,
  ...props
}: PairViewProps & {
  /** Passed in from the sign-in page's chunk, so that the bundler does not split it. */
  readonly Layout: typeof AuthLayout
  readonly device?: string | undefined
  readonly waitingScans?: ReactNode
}) {
  const { pairing, isEnded } = props.state.context
  const isAsking = pairing !== null && !props.state.matches('searching')
  return (
    <Layout
      title={isAsking ? `Pair this device as ${pairing.name}` : 'Pair this device'}
      description={isAsking ? undefined : isEnded ? endedText : pairingText}
      footer={
        <Link to="/auth/signin" style={{ color: 'inherit' }}>
          Sign in with a password
        </Link>
      }
    >
      <Stack gap={20}>
        {isEnded && (
          <Note tone="info">
            This device is not paired any more. When you work again, scan the last card again: that person may
            not be checked in.
          </Note>
        )}
        {device !== undefined && !isEnded && (
          <Note tone="info">
            This device is paired as {device}. <Link to="/admin/checkin">Go to the gate</Link>
          </Note>
        )}
        {waitingScans}
        {isAsking ? <Question {...props} pairing={pairing} /> : <CodeEntry {...props} />}
      </Stack>
    </Layout>
  )
}

const pairingText = 'Then it works at the gate without a sign-in.'
const endedText = 'Ask a lead at the camp office for a new code, or sign in with a password.'

function CodeEntry({ state, send }: PairViewProps) {
  const { letters, code } = state.context
  const isBusy = state.hasTag('busy')
  const hasLink = code !== null && 'secret' in code
  if (hasLink && isBusy)
    return (
      <Row as="p" gap={12} align="center" role="status" style={{ minBlockSize: 48 }}>
        <Loader size={22} color="forest" />
        Looking at the code...
      </Row>
    )
  if (state.matches('unanswered'))
    return (
      <>
        <Failure state={state} />
        <Button size="lg" color="amber" fullWidth onClick={() => send({ type: 'search.repeated' })}>
          Try again
        </Button>
        <Button variant="default" fullWidth onClick={() => send({ type: 'pairing.left' })}>
          Type the eight letters
        </Button>
      </>
    )
  return (
    <Stack
      as="form"
      noValidate
      gap={20}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'letters.submitted' })
      }}
    >
      <TextInput
        label="The eight letters"
        description="A lead sees them beside the QR code, under “Devices”."
        placeholder="ABCD EFGH"
        name="letters"
        classNames={{ input: classes.letters ?? '' }}
        size="lg"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        readOnly={isBusy}
        value={letters}
        onChange={(event) => send({ type: 'letters.changed', letters: event.currentTarget.value })}
      />
      <Failure state={state} />
      <BusyButton type="submit" size="lg" color="amber" fullWidth isBusy={isBusy} busyLabel="Looking...">
        Next
      </BusyButton>
    </Stack>
  )
}

function Question({ state, send, pairing }: PairViewProps & { readonly pairing: Pairing }) {
  const { name, endsAt, replaces } = pairing
  const isBusy = state.hasTag('busy')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Facts layout="rows">
        <Fact label="What it may do">Check people in at the gate, and nothing else.</Fact>
        <Fact label="Until">{lastMinuteOf(endsAt)}, or until a lead ends it.</Fact>
        <Fact label="What stays">
          It stays {name} when the browser is closed or the device is switched off, so give it a screen lock.
        </Fact>
      </Facts>
      {replaces !== null && (
        <Note tone="warning" icon={WarningIcon}>
          <span className="wraps">{replaces} is signed in in this browser, and is signed out then.</span>
        </Note>
      )}
      <Failure state={state} />
      <Stack gap={12}>
        <BusyButton
          ref={button}
          size="lg"
          color="amber"
          fullWidth
          classNames={{ label: 'wraps' }}
          isBusy={isBusy}
          busyLabel="Pairing..."
          onClick={() => send({ type: 'pairing.confirmed' })}
        >
          {replaces === null
            ? `Pair this device as ${name}`
            : `Sign out ${replaces} and pair this device as ${name}`}
        </BusyButton>
        <Button variant="default" fullWidth disabled={isBusy} onClick={() => send({ type: 'pairing.left' })}>
          Use another code
        </Button>
      </Stack>
    </>
  )
}

/** A pairing ends at midnight, so subtract 1 ms to show its last day. */
function lastMinuteOf(endsAt: string): string {
  const end = Date.parse(endsAt)
  return Number.isNaN(end) ? campDateTime(endsAt) : campDateTime(new Date(end - 1).toISOString())
}

function Failure({ state }: Pick<PairViewProps, 'state'>) {
  const { failure } = state.context
  return failure && <ErrorBanner title={failure.text} incident={incidentOf(state)} />
}
