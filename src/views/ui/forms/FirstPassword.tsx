import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { FlowProps } from '../flows/flow.ts'
import { Stack } from '../layout/Stack.tsx'
import { CodeText } from '../parts/CodeText.tsx'
import { PrintIcon } from '../parts/icons.tsx'
import { CopyView } from './CopyView.tsx'
import classes from './FirstPassword.module.css'

/** What a person takes along on paper beside the password. */
export interface PasswordPaper {
  /** The whole address of the sign-in. */
  readonly signInAddress: string
  readonly onPrint: () => void
}

interface FirstPasswordProps {
  /** Whose it is, and that it is not shown again. */
  readonly note: ReactNode
  /** What its owner signs in with, and how that is called: 'Code'. */
  readonly identifier: { readonly label: string; readonly text: string }
  readonly oneTimePassword: string
  readonly copy: FlowProps<typeof copyMachine>
  readonly onNoted: () => void
  /** Without it nothing is printed. */
  readonly paper?: PasswordPaper
}

interface FirstPasswordDialogProps extends Omit<FirstPasswordProps, 'identifier' | 'oneTimePassword'> {
  readonly opened: boolean
  readonly title: string
  /** Its name among the dialogs of a `Modal.Stack`, where it may stand over another one. */
  readonly stackId?: string
  /** Null when there is nothing to show any more. */
  readonly secrets: Pick<FirstPasswordProps, 'identifier' | 'oneTimePassword'> | null
}

/** What is shown once: nothing closes it but its button. The focus afterwards is the screen's affair. */
export function FirstPasswordDialog({ opened, title, secrets, stackId, ...card }: FirstPasswordDialogProps) {
  return (
    <Modal
      opened={opened}
      {...(stackId !== undefined && { stackId })}
      // Also in a stack, where `closeOnEscape` does not count.
      onClose={() => {}}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      returnFocus={false}
      size={500}
      title={title}
    >
      {secrets && <FirstPassword {...card} {...secrets} />}
    </Modal>
  )
}

function FirstPassword({ note, identifier, oneTimePassword, copy, onNoted, paper }: FirstPasswordProps) {
  const card = useRef<HTMLDivElement>(null)
  // Not on a button: an Enter that is pressed twice must not close what is shown once.
  useEffect(() => card.current?.focus(), [])
  const secrets = [
    { ...identifier, copyLabel: `Copy ${identifier.label.split(' ').at(-1)?.toLowerCase()}` },
    { label: 'First password', text: oneTimePassword, copyLabel: 'Copy password' },
  ]
  return (
    <div ref={card} tabIndex={-1} data-autofocus className={classes.card}>
      <p className={classes.note}>{note}</p>
      <Stack as="dl" gap={12}>
        {secrets.map(({ label, text, copyLabel }) => (
          <div key={label} className={classes.secret}>
            <dt>{label}</dt>
            <dd className={classes.text} data-wraps={text.includes('@') || undefined}>
              <CodeText size="lg">{text}</CodeText>
            </dd>
            <dd className={classes.copy} data-print="no">
              <CopyView {...copy} text={text} label={copyLabel} />
            </dd>
          </div>
        ))}
      </Stack>
      {paper && (
        <p className={classes.note}>
          Sign in at <b>{paper.signInAddress}</b>
        </p>
      )}
      <div className={classes.done} data-print="no">
        {paper && (
          <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={paper.onPrint}>
            Print
          </Button>
        )}
        <Button onClick={onNoted}>I have noted both</Button>
      </div>
    </div>
  )
}
