import { Button } from '@mantine/core'
import type { changePasswordMachine } from '../../../machines/account/changePassword.ts'
import type { FlowProps } from '../flows/flow.ts'
import { SectionTitle } from '../layout/SectionTitle.tsx'
import { Card, roomy } from '../parts/Card.tsx'
import { ChangePasswordView } from './ChangePasswordView.tsx'

interface PasswordCardProps extends FlowProps<typeof changePasswordMachine> {
  /** The account is configured at the server's start, and its password can only be changed there. */
  readonly isConfigured?: boolean | undefined
}

export function PasswordCard({ state, send, isConfigured = false }: PasswordCardProps) {
  return (
    <Card as="section" aria-labelledby="own-password" padding={roomy}>
      <SectionTitle id="own-password">Password</SectionTitle>
      {isConfigured ? (
        <p>The password of this account is set where the server is started. Ask who runs the server.</p>
      ) : (
        <>
          <p>A new password signs you out everywhere else.</p>
          <div>
            <Button
              variant="default"
              onClick={() => send({ type: 'change.requested', asksForCurrent: true })}
            >
              Change password
            </Button>
          </div>
          <ChangePasswordView state={state} send={send} />
        </>
      )}
    </Card>
  )
}
