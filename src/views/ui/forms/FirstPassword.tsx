import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { FlowProps } from '../flows/flow.ts'
import { Row, Stack } from '../layout/Stack.tsx'
import { CodeText } from '../parts/CodeText.tsx'
import { PrintIcon } from '../parts/icons.tsx'
import { CopyView } from './CopyView.tsx'
import classes from './FirstPassword.module.css'
import { DialogFrame } from './FormDialog.tsx'

export interface PasswordPaper {
  readonly signInAddress: string
  readonly onPrint: () => void
}

interface FirstPasswordProps {
  readonly note: ReactNode
  readonly identifier: { readonly label: string; readonly text: string }
  readonly oneTimePassword: string
  readonly copy: FlowProps<typeof copyMachine>
  readonly onNoted: () => void
  readonly paper?: PasswordPaper
}

interface FirstPasswordDialogProps extends Omit<FirstPasswordProps, 'identifier' | 'oneTimePassword'> {
  readonly opened: boolean
  readonly title: string
  readonly stackId?: string
  readonly secrets: Pick<FirstPasswordProps, 'identifier' | 'oneTimePassword'> | null
}

/**
 * Shows secrets that cannot be shown again: only its button closes it. The screen sets the focus afterwards.
 */
export function FirstPasswordDialog({ opened, title, secrets, stackId, ...card }: FirstPasswordDialogProps) {
  return (
    <DialogFrame
      opened={opened}
      {...(stackId !== undefined && { stackId })}
      // A `Modal.Stack` ignores `closeOnEscape`.
      onClose={() => {}}
      mayClose={false}
      returnFocus={false}
      size={500}
      title={title}
    >
      {secrets && <FirstPassword {...card} {...secrets} />}
    </DialogFrame>
  )
}

function FirstPassword({ note, identifier, oneTimePassword, copy, onNoted, paper }: FirstPasswordProps) {
  const card = useRef<HTMLDivElement>(null)
  // Not on the button: a double Enter must not close what is shown only once.
  useEffect(() => card.current?.focus(), [])
  const secrets = [
    { ...identifier, copyLabel: `Copy ${identifier.label.split(' ').at(-1)?.toLowerCase()}` },
    { label: 'First password', text: oneTimePassword, copyLabel: 'Copy password' },
  ]
  return (
    <Stack ref={card} gap={20} tabIndex={-1} data-autofocus className={classes.card}>
      <p className="wraps">{note}</p>
      <Stack as="dl" gap={12}>
        {secrets.map(({ label, text, copyLabel }) => (
          <div key={label} className={classes.secret}>
            <dt className="dimmed small">{label}</dt>
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
        <p className="wraps">
          Sign in at <b>{paper.signInAddress}</b>
        </p>
      )}
      <Row gap={12} wraps justify="end" className={classes.done} data-print="no">
        {paper && (
          <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={paper.onPrint}>
            Print
          </Button>
        )}
        <Button onClick={onNoted}>I have noted both</Button>
      </Row>
    </Stack>
  )
}
