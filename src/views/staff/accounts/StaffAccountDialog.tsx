import { Button, Modal } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { StaffAccount } from '../../../domain/staff/staff.ts'
import { chosenAccount, type staffMachine } from '../../../machines/staff/staff.ts'
import type { StaffAction } from '../../../machines/staff/staffAction.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { placesText, rightsWords, stateWords } from './staffWords.ts'

interface StaffAccountDialogProps extends FlowProps<typeof staffMachine> {
  readonly onChange: (account: StaffAccount) => void
  readonly onAction: (action: StaffAction, account: StaffAccount) => void
}

export function StaffAccountDialog({ state, send, ...acts }: StaffAccountDialogProps) {
  const account = chosenAccount(state.context)
  return (
    <Modal
      opened={account !== undefined}
      onClose={() => send({ type: 'account.left' })}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size={560}
      title={account?.name}
    >
      {account && (
        <Stack gap={20}>
          <AccountFacts account={account} />
          <Actions account={account} {...acts} />
        </Stack>
      )}
    </Modal>
  )
}

function AccountFacts({ account }: { readonly account: StaffAccount }) {
  const { email, rights, state, lastSeenAt } = account
  return (
    <Facts layout="rows">
      <Fact label="Email">{email}</Fact>
      <Fact label="Rights">{rightsWords(rights)}</Fact>
      <Fact label="State">{stateWords(state).sentence}</Fact>
      <Fact label="Sign-ins">{placesText(account)}</Fact>
      {lastSeenAt !== undefined && <Fact label="Last seen">{campDateTime(lastSeenAt)}</Fact>}
    </Facts>
  )
}

function Actions({
  account,
  onChange,
  onAction,
}: Pick<StaffAccountDialogProps, 'onChange' | 'onAction'> & { readonly account: StaffAccount }) {
  const { state, isConfigured, isYou, sessions } = account
  const others = isYou ? sessions - 1 : sessions
  const action = (name: StaffAction, label: string) => (
    <Button variant="default" onClick={() => onAction(name, account)}>
      {label}
    </Button>
  )
  if (state === 'closed') return <Stack gap={12}>{action('open', 'Open again')}</Stack>
  return (
    <Stack gap={12}>
      {isConfigured && (
        <Note tone="info">
          This account is set where the server is started. Its password and the right to lead can only be
          changed there.
        </Note>
      )}
      <Button color="forest" data-autofocus onClick={() => onChange(account)}>
        {isConfigured ? 'Change the name' : 'Change name and rights'}
      </Button>
      {!isConfigured && !isYou && action('newPassword', 'New password')}
      {others > 0 && action('endSessions', isYou ? 'Sign out everywhere else' : 'Sign out everywhere')}
      {!isConfigured && !isYou && (
        <Button variant="light" color="red" onClick={() => onAction('close', account)}>
          Close the account
        </Button>
      )}
      {isYou && (
        <p className="dimmed small">
          You change your own password under “My account”. Only another lead can close your account.
        </p>
      )}
    </Stack>
  )
}
