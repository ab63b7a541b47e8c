import { Button, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { maxEscortLength, maxOverrideReasonLength } from '../../../domain/gate/movements.ts'
import type { GateContext, GateEvent, questionsIn } from '../../../machines/gate/gateSetup.ts'
import { noReasonText, noWithWhomText, ownGroup } from '../../../machines/gate/movementAnswers.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import classes from './GateQuestions.module.css'

type GateQuestionsProps = ReturnType<typeof questionsIn> & {
  readonly context: GateContext
  /** A retry sends the same data, so the answers are fixed. */
  readonly isFixed: boolean
  readonly firstControl: RefObject<HTMLElement | null>
  readonly send: (event: GateEvent) => void
}

/** Why the person may pass, and who escorts them. */
export function GateQuestions(props: GateQuestionsProps) {
  const { context, reason, withWhom, isFixed, firstControl, send } = props
  const { found } = context
  const first = (isFirst: boolean) =>
    isFirst ? { ref: firstControl as RefObject<HTMLInputElement | null> } : {}
  const isAgeUnknown = found && 'check' in found && found.check.standing === null
  return (
    <>
      {reason !== null && (
        <div className={classes.question} data-in-sight>
          <TextInput
            {...first(true)}
            label="Why may this person pass?"
            placeholder="What happened, in a few words"
            size="lg"
            name="reason"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxOverrideReasonLength}
            readOnly={isFixed}
            value={context.reason}
            error={reason === 'missing' && noReasonText}
            onChange={(event) => send({ type: 'reason.changed', reason: event.currentTarget.value })}
          />
        </div>
      )}
      {withWhom !== null && (
        <Row
          gap="8px 12px"
          wraps
          align="flex-start"
          className={`${classes.withWhom} ${classes.question}`}
          data-in-sight
        >
          <TextInput
            {...first(reason === null)}
            label="With whom?"
            description={isAgeUnknown ? 'The age is not known here. For an adult, write “adult”.' : undefined}
            descriptionProps={{ c: 'inherit' }}
            placeholder="Name of the adult"
            size="lg"
            name="withWhom"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={maxEscortLength}
            readOnly={isFixed}
            value={context.withWhom}
            error={withWhom === 'missing' && noWithWhomText}
            onChange={(event) => send({ type: 'withWhom.changed', withWhom: event.currentTarget.value })}
          />
          <Button
            size="touch"
            fz="lg"
            variant="default"
            className={classes.ownGroup ?? ''}
            disabled={isFixed}
            aria-pressed={context.withWhom === ownGroup}
            onClick={() => send({ type: 'ownGroup.chosen' })}
          >
            {ownGroup}
          </Button>
        </Row>
      )}
    </>
  )
}
