import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  lacksNoteReason,
  lacksNoteWithWhom,
  nameIn,
  noteCodeInField,
  type notingMachine,
  notingVerdictOf,
} from '../../../machines/gate/noting.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { ArrowRightIcon } from '../../ui/parts/icons.tsx'
import { Verdict } from '../../ui/parts/Verdict.tsx'
import classes from '../checkIn/CheckIn.module.css'
import { ParticipantCardSkeleton } from '../checkIn/ParticipantCard.tsx'
import { NotingCard } from './NotingCard.tsx'
import { noteTitles, noteWordOf } from './notingWords.ts'

interface NotingViewProps extends FlowProps<typeof notingMachine> {
  readonly sound?: ReactNode
  readonly camera?: ReactNode
  readonly nameSearch?: ReactNode
  readonly nearCodes?: ReactNode
  readonly connection?: ReactNode
  readonly insideNow?: ReactNode
  readonly mode?: ReactNode
  readonly notConfirmed?: ReactNode
  readonly lastMovements?: ReactNode
}

export function NotingView(props: NotingViewProps) {
  const { state, send, sound, camera, nameSearch, connection, insideNow, mode, lastMovements } = props
  const { context } = state
  const { kind, here, notice, fieldError, next, lacksAnswers } = context
  const isBusy = state.hasTag('busy')
  const verdict = notingVerdictOf(state)
  const isFound = state.matches('found') || state.matches('noting')
  const page = useRef<HTMLDivElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const firstControl = useRef<HTMLElement>(null)
  const takesFocus = state.hasTag('takesFocus')
  const asks = state.matches('found')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current, undefined, { preventScroll: true })
  }, [takesFocus, fieldError])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question without an answer gets the focus again
  useEffect(() => {
    if (asks) focusBesideDialogs(firstControl.current, undefined, { preventScroll: true })
  }, [asks, lacksAnswers])
  useInSight(page, [JSON.stringify(state.value), fieldError, next, lacksAnswers].join())

  const answer = verdict && (
    <Verdict verdict={verdict} word={noteWordOf(verdict, context)} sentence={notice ?? ''} titleId="verdict">
      {!isFound && <NextStep state={state} />}
    </Verdict>
  )
  return (
    <Page
      ref={page}
      className={classes.page}
      data-beside={verdict && isFound ? '' : undefined}
      gap={20}
      phoneGap={12}
      width="60rem"
      isCentred
    >
      <div className={classes.desk}>
        <PageHeader title={noteTitles[kind]}>{sound}</PageHeader>
        {connection}
        {mode && (
          <div className={classes.mode} data-person={isFound ? '' : undefined}>
            {mode}
          </div>
        )}
        <CodeForm
          size="lg"
          field={codeField}
          takesScans
          isInSight={!isFound}
          label="Participant code"
          placeholder="Scan or enter code..."
          code={noteCodeInField(context)}
          error={fieldError}
          note={next !== null && <span data-in-sight={isBusy || undefined}>{next} is next.</span>}
          readOnly={isBusy}
          disabled={isBusy}
          isSearching={state.matches('lookingUp')}
          onCode={(typed) => send({ type: 'code.changed', code: typed })}
          onSubmit={() => send({ type: 'search.submitted' })}
        />
        {camera && (
          <div
            className={classes.camera}
            data-person={isFound ? '' : undefined}
            data-verdict-shown={verdict ? '' : undefined}
          >
            {camera}
          </div>
        )}
        {props.notConfirmed}
        {isFound && answer}
        {isFound && verdict && (
          <Stack gap={8} className={classes.help}>
            <NextStep state={state} />
          </Stack>
        )}
      </div>
      <div className={classes.stage}>
        {!isFound && answer}
        {state.matches('lookingUp') && (
          <ParticipantCardSkeleton onCancel={() => send({ type: 'note.cancelled' })} />
        )}
        {here?.verdict === 'notListed' && state.matches('found') && props.nearCodes}
        {isFound && <NotingCard context={context} isBusy={isBusy} firstControl={firstControl} send={send} />}
        {!isFound && !isBusy && nameSearch}
        {!isFound && !isBusy && insideNow}
      </div>
      {lastMovements}
      <VisuallyHidden component="p" role="status" aria-live="assertive">
        {spoken(state)}
      </VisuallyHidden>
    </Page>
  )
}

type State = NotingViewProps['state']

function spoken(state: State): string {
  const { context } = state
  const verdict = notingVerdictOf(state)
  if (verdict) return `${noteWordOf(verdict, context)}. ${context.notice ?? ''}`
  if (state.matches('noting')) return context.next === null ? '' : `${context.next} is next.`
  if (!state.matches('found')) return ''
  return `${nameIn(context) ?? context.number} found. ${context.notice ?? ''}`.trim()
}

function nextStepOf(state: State): string {
  const { context } = state
  if (state.matches({ ready: 'noted' })) return 'Let them pass and scan the next card.'
  if (state.matches({ found: 'unkept' }))
    return `${context.leftAttempt === null ? 'Nothing was noted.' : 'Maybe noted, maybe not.'} Press Note again.`
  if (lacksNoteReason(context) || lacksNoteWithWhom(context))
    return 'Nothing was noted. Scan the next card, or type why this person may pass.'
  return 'Press Note anyway, or scan the next card.'
}

function NextStep({ state }: { state: State }) {
  return (
    <>
      <Row as="p" gap={10} align="flex-start" className={classes.next}>
        <ArrowRightIcon size={24} />
        {nextStepOf(state)}
      </Row>
      {state.matches({ found: 'unkept' }) && (
        <Incident flow={state.machine.id} sentence={state.context.notice ?? ''} />
      )}
    </>
  )
}
