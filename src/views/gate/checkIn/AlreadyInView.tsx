import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { placeWords } from '../../../domain/gate/movements.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { alreadyInMachine } from '../../../machines/gate/alreadyIn.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { focusCodeField } from '../../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { usePressGuard } from '../../ui/parts/usePressGuard.ts'
import { Verdict } from '../../ui/parts/Verdict.tsx'
import '../../ui/theme/largeButtons.css'
import classes from './GateFindings.module.css'
import { sinceText, withWhomText, wordsOf } from './gateWords.ts'

interface AlreadyInViewProps extends FlowProps<typeof alreadyInMachine> {
  readonly isBesideVerdict: boolean
}

/** The person has passed since, so the verdict "Already checked in" is out of date. */
export function isLetBackIn(state: AlreadyInViewProps['state']): boolean {
  return state.matches('returned') || state.matches('passed')
}

export function AlreadyInView({ state, send, isBesideVerdict }: AlreadyInViewProps) {
  const pressGuard = usePressGuard()
  const card = useRef<HTMLElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  useEffect(() => {
    if (takesFocus) focusCodeField()
  }, [takesFocus])
  useInSight(card, [state.value, isBesideVerdict].join())
  const { standing, attempt, notice, failure } = state.context
  if (!standing || state.matches('passed')) return null
  if (!isBesideVerdict && (state.matches('inside') || state.matches('outside'))) return null
  const name = fullNameOf(standing.participant)
  if (state.matches('returned'))
    return (
      <Verdict verdict="checkedIn" word={wordsOf('backIn').checkedIn} sentence={notice ?? ''}>
        <Live text={`${wordsOf('backIn').checkedIn}. ${notice ?? ''}`} />
      </Verdict>
    )
  return (
    <Card ref={card} as="section" className={classes.findings} aria-label={`Where ${name} is`}>
      <Text fz="xl" fw={650}>
        <bdi translate="no">{name}</bdi>: {placeWords[standing.place]}
      </Text>
      <p>{[sinceText(standing), withWhomText(standing)].filter((text) => text !== '').join(' ')}</p>
      {failure !== null && (
        <Text role="alert" fz="xl" fw={650}>
          {failure.text}
          {state.matches('unanswered') &&
            ` ${attempt === null ? 'Nothing was noted.' : 'Maybe noted, maybe not.'} Press Back in? again.`}
        </Text>
      )}
      {failure?.isIncident && <Incident flow={state.machine.id} sentence={failure.text} />}
      {!state.matches('inside') && (
        <Row gap={12} wraps data-in-sight>
          {!state.matches('refused') && (
            <BusyButton
              size="main"
              flex="1 1 8rem"
              color="amber"
              {...pressGuard}
              isBusy={state.hasTag('busy')}
              busyLabel="Processing..."
              onClick={() => send({ type: 'backIn.confirmed' })}
            >
              Back in?
            </BusyButton>
          )}
          {(state.matches('unanswered') || state.matches('refused')) && (
            <Button
              size="main"
              fz="lg"
              variant="default"
              onClick={() => {
                focusCodeField({ isHere: true })
                send({ type: 'backIn.left' })
              }}
            >
              Close
            </Button>
          )}
        </Row>
      )}
    </Card>
  )
}

function Live({ text }: { readonly text: string }) {
  return (
    <span role="status" className="visually-hidden">
      {text}
    </span>
  )
}
