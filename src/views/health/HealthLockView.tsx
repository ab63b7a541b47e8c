import { Button, PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { healthLockMachine } from '../../machines/health/healthLock.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { SectionTitle } from '../ui/layout/SectionTitle.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { LockIcon } from '../ui/parts/icons.tsx'
import { Note } from '../ui/parts/Note.tsx'

interface HealthLockViewProps extends FlowProps<typeof healthLockMachine> {
  readonly account?: string | undefined
}

export function HealthLockView({ state, send, account }: HealthLockViewProps) {
  if (state.matches('absent')) return null
  if (state.matches('open'))
    return (
      <Button
        variant="default"
        leftSection={<LockIcon size={18} />}
        onClick={() => send({ type: 'lock.pressed' })}
      >
        Lock now
      </Button>
    )
  return <LockedCorner state={state} send={send} account={account} />
}

function LockedCorner({ state, send, account }: HealthLockViewProps) {
  const { password, failure } = state.context
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy])

  return (
    <Card as="section" shadow="xs" padding="24px 20px" gap={20} aria-labelledby="health-lock">
      <LockIcon size={48} />
      <Stack gap={6}>
        <SectionTitle id="health-lock">The health corner is locked</SectionTitle>
        <p className="wraps">
          It locks after ten minutes without a touch, and no record can be read until it is opened. What was
          searched for is kept.
        </p>
      </Stack>
      {state.matches({ locked: { waiting: 'untold' } }) && failure === null && (
        <Note tone="warning">
          No answer from the server. The corner can be opened when the connection is back.
        </Note>
      )}
      <Stack
        as="form"
        noValidate
        gap={14}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'unlock.submitted' })
        }}
      >
        {failure?.isIncident && <ErrorBanner title={failure.text} incident={state.machine.id} />}
        <PasswordInput
          ref={field}
          label="Your password"
          description={account === undefined ? undefined : `The password of ${account}`}
          error={failure?.isIncident ? undefined : failure?.text}
          errorProps={{ role: 'alert' }}
          name="password"
          autoComplete="current-password"
          maxLength={1_000}
          readOnly={isBusy}
          value={password}
          onChange={(event) => send({ type: 'password.changed', password: event.currentTarget.value })}
        />
        <BusyButton type="submit" color="amber" isBusy={isBusy} busyLabel="Opening...">
          Open the health corner
        </BusyButton>
      </Stack>
    </Card>
  )
}
