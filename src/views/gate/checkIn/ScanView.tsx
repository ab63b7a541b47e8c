import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Verdict as VerdictName } from '../../../domain/gate/verdict.ts'
import { codeInField, type ScanContext } from '../../../machines/gate/scan.ts'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { ArrowRightIcon } from '../../ui/parts/icons.tsx'
import { Verdict } from '../../ui/parts/Verdict.tsx'
import classes from './CheckIn.module.css'
import { PersonCardSkeleton } from './PersonCard.tsx'
import { PreviousPerson, type previousPerson, scanAgainText } from './PreviousPerson.tsx'

/** The surroundings of a scan; each has its place on the page. */
export interface ScanPlaces {
  readonly sound?: ReactNode
  readonly operator?: ReactNode
  readonly mode?: ReactNode
  readonly camera?: ReactNode
  readonly notConfirmed?: ReactNode
  readonly nameSearch?: ReactNode
  readonly insideNow?: ReactNode
  readonly lastMovements?: ReactNode
}

interface ScanViewProps extends ScanPlaces {
  readonly title: string
  readonly context: ScanContext
  /** Changes with each state that moves the focus or the page. */
  readonly moment: string
  readonly isBusy: boolean
  readonly isSearching: boolean
  readonly takesFocus: boolean
  /** The card asks; its first control gets the focus whenever this changes to another text. */
  readonly asks: string | null
  readonly steps?: ReactNode
  readonly verdict: {
    readonly name: VerdictName
    readonly word: string
    readonly nextStep: string
    readonly isIncident: boolean
  } | null
  /** The flow that an incident names. */
  readonly flow: string
  /** The verdict shows something else by now; `findings` show it. */
  readonly isVerdictPast?: boolean
  readonly before: ReturnType<typeof previousPerson>
  readonly nextText: string
  readonly findings?: ReactNode
  /** @param firstControl gets the focus while the card asks */
  readonly card: ((firstControl: RefObject<HTMLElement | null>) => ReactNode) | null
  readonly help?: ReactNode
  readonly spoken: string
  readonly send: (
    event:
      | { type: 'code.changed'; code: string }
      | { type: 'search.submitted' }
      | { type: 'search.cancelled' },
  ) => void
}

/** The page of a scan: the desk with the code field, and the stage with the person or the result. */
export function ScanView(props: ScanViewProps) {
  const { title, context, moment, isBusy, isSearching, takesFocus, asks, verdict, card, send } = props
  const { notice, fieldError, next } = context
  const page = useRef<HTMLDivElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const firstControl = useRef<HTMLElement>(null)
  const isPerson = card !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error or kind moves the focus back to the field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current, undefined, { preventScroll: true })
  }, [takesFocus, fieldError, title])
  useEffect(() => {
    if (asks !== null) focusBesideDialogs(firstControl.current, undefined, { preventScroll: true })
  }, [asks])
  useInSight(page, moment)

  const nextStep = verdict && (
    <>
      <Row as="p" gap={10} align="flex-start" className={classes.next}>
        <ArrowRightIcon size={24} />
        {verdict.nextStep}
      </Row>
      {verdict.isIncident && <Incident flow={props.flow} sentence={notice ?? ''} />}
    </>
  )
  const answer = verdict && (
    <Verdict verdict={verdict.name} word={verdict.word} sentence={notice ?? ''} titleId="verdict">
      {!isPerson && nextStep}
    </Verdict>
  )
  return (
    <Page
      ref={page}
      className={classes.page}
      data-beside={verdict && isPerson ? '' : undefined}
      gap={20}
      phoneGap={12}
      width="60rem"
      isCentred
    >
      <div className={classes.desk}>
        <PageHeader title={title}>{props.sound}</PageHeader>
        {props.operator}
        {props.mode && (
          <div className={classes.mode} data-person={isPerson ? '' : undefined}>
            {props.mode}
          </div>
        )}
        {props.steps}
        <CodeForm
          size="lg"
          field={codeField}
          takesScans
          isInSight={!isPerson}
          label="Participant code"
          placeholder="Scan or enter code..."
          code={codeInField(context)}
          error={fieldError}
          note={next !== null && <span data-in-sight={isBusy || undefined}>{props.nextText}</span>}
          readOnly={isBusy}
          disabled={isBusy}
          isSearching={isSearching}
          onCode={(typed) => send({ type: 'code.changed', code: typed })}
          onSubmit={() => send({ type: 'search.submitted' })}
        />
        {props.camera && (
          <div
            className={classes.camera}
            data-person={isPerson ? '' : undefined}
            data-verdict-shown={verdict ? '' : undefined}
          >
            {props.camera}
          </div>
        )}
        <PreviousPerson person={props.before} isInSight={isSearching} />
        {props.notConfirmed}
        {isPerson && answer}
        {isPerson && verdict && (
          <Stack gap={8} className={classes.help}>
            {nextStep}
          </Stack>
        )}
      </div>
      <div className={classes.stage}>
        {!isPerson && !props.isVerdictPast && answer}
        {!isPerson && props.findings}
        {isSearching && <PersonCardSkeleton onCancel={() => send({ type: 'search.cancelled' })} />}
        {card?.(firstControl)}
        {isPerson && props.findings}
        {!isPerson && !isBusy && props.nameSearch}
        {!isPerson && !isBusy && props.insideNow}
        {!isPerson && props.help}
      </div>
      {props.lastMovements}
      <VisuallyHidden component="p" role="status" aria-live="assertive">
        {props.spoken}
      </VisuallyHidden>
    </Page>
  )
}

export function nextTextOf({ next, replaced }: ScanContext, isConfirming: boolean): string {
  if (replaced.length > 0) return `${next} is next. ${scanAgainText(replaced)}`
  return isConfirming ? `${next} is next. Wait for the answer.` : `${next} is next.`
}
