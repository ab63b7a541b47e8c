import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { StaffAction, staffActionMachine } from '../../../machines/staff/staffAction.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Toast } from '../../ui/parts/Toast.tsx'
import { firstPasswordNote } from './staffWords.ts'

interface StaffActionViewProps extends FlowProps<typeof staffActionMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
}

interface Question {
  readonly title: (name: string) => string
  readonly text: string
  readonly confirmLabel: string
  readonly busyLabel: string
  readonly isDanger?: true
}

const questions: Readonly<Record<StaffAction, Question>> = {
  newPassword: {
    title: (name) => `New password for ${name}?`,
    text: 'The password until now does not open the account any more, and the person is signed out everywhere. You see the new password once.',
    confirmLabel: 'New password',
    busyLabel: 'Making it...',
  },
  endSessions: {
    title: (name) => `Sign out ${name}?`,
    text: 'The person has to sign in again with the same password.',
    confirmLabel: 'Sign out',
    busyLabel: 'Signing out...',
  },
  close: {
    title: (name) => `Close the account of ${name}?`,
    text: 'The person is signed out everywhere and cannot sign in any more. The account stays in the list, and you can open it again.',
    confirmLabel: 'Close the account',
    busyLabel: 'Closing...',
    isDanger: true,
  },
  open: {
    title: (name) => `Open the account of ${name} again?`,
    text: 'It has the same rights as before. The person gets a new first password, which you see once.',
    confirmLabel: 'Open again',
    busyLabel: 'Opening...',
  },
}

const ofYou: Question = {
  ...questions.endSessions,
  title: () => 'Sign out everywhere else?',
  text: 'You stay signed in here. Everywhere else your account is signed out.',
}

export function StaffActionView({ state, send, copy, paper }: StaffActionViewProps) {
  const { action, account, failure, attempt, firstPassword } = state.context
  const isYou = action === 'endSessions' && account?.isYou
  // A replayed recording masks the action.
  const actionQuestion = questions[action ?? 'endSessions'] ?? questions.endSessions
  const question = isYou ? ofYou : actionQuestion
  const isUnknown = failure !== null && attempt?.isUnanswered
  return (
    <>
      <ConfirmDialog
        opened={state.matches('asking') || state.hasTag('busy')}
        title={question.title(account?.name ?? '')}
        text={
          isUnknown
            ? `${question.text} Maybe it was done already, maybe not. Press ${question.confirmLabel} again: it is never done twice.`
            : question.text
        }
        confirmLabel={question.confirmLabel}
        busyLabel={question.busyLabel}
        busy={state.hasTag('busy')}
        tone={question.isDanger ? 'danger' : 'plain'}
        {...failureProps(state)}
        onCancel={() => send({ type: 'action.cancelled' })}
        onConfirm={() => send({ type: 'action.confirmed' })}
      />
      <FirstPasswordDialog
        opened={state.matches('done')}
        title={`Sign-in of ${account?.name ?? ''}`}
        note={firstPasswordNote}
        secrets={
          firstPassword && {
            identifier: { label: 'Email', text: firstPassword.email },
            oneTimePassword: firstPassword.oneTimePassword,
          }
        }
        copy={copy}
        onNoted={() => send({ type: 'password.noted' })}
        paper={paper}
      />
    </>
  )
}

export function StaffActionToast({ state, send }: FlowProps<typeof staffActionMachine>) {
  if (!state.matches({ idle: 'announced' })) return null
  return (
    <Toast tone="good" onClose={() => send({ type: 'toast.dismissed' })}>
      {state.context.notice}
    </Toast>
  )
}
