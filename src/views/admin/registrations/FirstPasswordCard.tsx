import { Button } from '@mantine/core'
import type { copyMachine } from '../../../machines/copy.ts'
import type { FirstPassword } from '../../../machines/registrationForm.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { CopyView } from '../../ui/CopyView.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import classes from './RegistrationForm.module.css'

interface FirstPasswordCardProps extends FirstPassword {
  /** Whose they are. */
  readonly name: string
  readonly copy: FlowProps<typeof copyMachine>
  readonly onClose: () => void
}

export function FirstPasswordCard(props: FirstPasswordCardProps) {
  const { code, oneTimePassword, name, copy, onClose } = props
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        Hand these to <bdi>{name}</bdi> now: the password is not shown again, and must be changed at the first
        sign-in.
      </p>
      <dl className={classes.secrets}>
        <div className={classes.secret}>
          <dt>Code</dt>
          <dd>
            <CodeText size="lg">{code}</CodeText>
          </dd>
          <dd className={classes.copy}>
            <CopyView {...copy} text={code} label="Copy code" />
          </dd>
        </div>
        <div className={classes.secret}>
          <dt>First password</dt>
          <dd>
            <CodeText size="lg">{oneTimePassword}</CodeText>
          </dd>
          <dd className={classes.copy}>
            <CopyView {...copy} text={oneTimePassword} label="Copy password" />
          </dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          I have noted both
        </Button>
      </div>
    </div>
  )
}
