import { Button, FileButton, Progress, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { codeFrom, codeProblemOf } from '../../../domain/lib/codes.ts'
import { templateFormats } from '../../../domain/people/importing/importTemplate.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { checkedShare, checkedText, writtenShare, writtenText } from '../../../machines/people/importTexts.ts'
import { askedUnions } from '../../../machines/people/importUnionParts.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { DownloadIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { Steps } from '../../ui/parts/Steps.tsx'
import { ColumnMatching } from './ColumnMatching.tsx'
import { FileContents } from './FileContents.tsx'
import classes from './ImportPeople.module.css'
import { ImportResultView } from './ImportResultView.tsx'
import { ImportReview } from './ImportReview.tsx'
import { SameUnions } from './SameUnions.tsx'

type ImportProps = FlowProps<typeof importPeopleMachine>

interface ImportPeopleProps extends ImportProps {
  /** Shown before an import and after it. */
  readonly imports?: ReactNode
}

export function ImportPeopleView({ state, send, imports }: ImportPeopleProps) {
  const isOpen = state.matches('open') || state.matches('leaving')
  const part = useRef<HTMLDivElement>(null)
  const step = partOf(state)
  // The pressed button is gone with the focus, so the new step takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="72rem">
      <BackLink to="/admin/registrations" page="Registrations" />
      <PageHeader title="Import people" description={descriptionOf(state)}>
        {state.can({ type: 'columns.reopened' }) && (
          <Button variant="default" onClick={() => send({ type: 'columns.reopened' })}>
            Back to the columns
          </Button>
        )}
        {isOpen && (
          <Button variant="default" onClick={() => send({ type: 'leaving.requested' })}>
            Leave the import
          </Button>
        )}
      </PageHeader>
      <Steps
        label="Steps of the import"
        steps={['File', 'Columns', 'Check', 'Import']}
        current={stepOf(state)}
      />
      {!state.context.isKept && (
        <Note tone="warning">
          This browser cannot keep the import: stay on this page until it is finished.
        </Note>
      )}
      <Stack ref={part} tabIndex={-1} gap={16} phoneGap={12} className={classes.step}>
        <CurrentStep state={state} send={send} imports={imports} />
      </Stack>
      <ConfirmDialog
        opened={state.matches('leaving')}
        title="Leave the import?"
        text="What you have corrected and decided is removed from this device. People who are written already stay registered."
        cancelLabel="Stay here"
        confirmLabel="Leave the import"
        tone="danger"
        onCancel={() => send({ type: 'leaving.cancelled' })}
        onConfirm={() => send({ type: 'leaving.confirmed' })}
      />
    </Page>
  )
}

function descriptionOf({ context: { fileName } }: ImportProps['state']): ReactNode {
  if (fileName === '') return 'From a list in a spreadsheet file, CSV or XLSX.'
  return (
    <>
      From the file <bdi translate="no">{fileName}</bdi>.
    </>
  )
}

function stepOf(state: ImportProps['state']): number {
  if (state.matches('done') || state.matches('undone')) return 4
  if (state.matches('matching')) return 2
  if (state.matches('writing') || state.matches({ open: 'stopped' }) || state.matches({ open: 'left' }))
    return 4
  return state.matches('open') || state.matches('leaving') ? 3 : 1
}

/** A key that changes with the part that is shown. */
function partOf(state: ImportProps['state']): string {
  const { value } = state
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, part]) => `${name} ${typeof part === 'string' ? part : Object.keys(part).join()}`)
        .join()
}

function CurrentStep({ state, send, imports }: ImportPeopleProps) {
  if (state.matches('opening')) return <VisuallyHidden role="status">Opening the import…</VisuallyHidden>
  if (state.matches('matching')) return <Matching state={state} send={send} />
  if (state.matches('overtaken')) return <Overtaken send={send} />
  if (state.matches({ open: 'checking' })) return <Checking state={state} send={send} />
  if (state.matches({ open: 'comparing' })) return <SameUnions state={state} send={send} />
  if (state.matches({ open: 'naming' })) return <Naming state={state} send={send} />
  if (state.matches({ open: 'reviewing' })) return <ImportReview state={state} send={send} />
  if (state.matches('writing') || state.matches({ open: 'stopped' }))
    return <Writing state={state} send={send} />
  if (state.matches('done') || state.matches('undone') || state.matches({ open: 'left' }))
    return <ImportResultView state={state} send={send} imports={imports} />
  if (state.matches('leaving')) return null
  return (
    <>
      <FileChoice state={state} send={send} />
      {!state.matches('reading') && imports}
    </>
  )
}

function FileChoice({ state, send }: ImportProps) {
  const { fileName, fileError } = state.context
  if (state.matches('reading'))
    return (
      <Card as="section" gap={12} padding={16} aria-label="Reading the file">
        <Text role="status">
          Reading <bdi translate="no">{fileName}</bdi>…
        </Text>
        <ButtonRow>
          <Button variant="default" onClick={() => send({ type: 'reading.cancelled' })}>
            Cancel
          </Button>
        </ButtonRow>
      </Card>
    )
  return (
    <>
      {fileError !== null && <ErrorBanner title={fileError} incident={null} />}
      <Card as="section" gap={12} padding={16}>
        <SectionTitle>Choose the list</SectionTitle>
        <Text>
          One person in each row, with headings above. At most 10 MB and 20,000 rows. Nothing is written
          before you have seen what was found. The template has the headings and two examples, which are not
          imported.
        </Text>
        <ButtonRow phoneBasis="10rem">
          {templateFormats.map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<DownloadIcon size={18} />}
              onClick={() => send({ type: 'template.requested', format })}
            >
              Template as {format.toUpperCase()}
            </Button>
          ))}
          <FileButton
            accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(file) => file && send({ type: 'file.chosen', file })}
          >
            {(button) => (
              <Button color="amber" {...button}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </ButtonRow>
      </Card>
    </>
  )
}

function Matching({ state, send }: ImportProps) {
  const { file } = state.context
  if (file === null) return null
  return (
    <>
      <FileContents file={file} isOpen={state.context.matched === null} send={send} />
      <ColumnMatching state={state} send={send} table={file.table} />
    </>
  )
}

interface ProgressProps {
  readonly label: string
  readonly text: string
  /** Fraction from 0 to 1. */
  readonly share: number
  readonly children: ReactNode
}

function ProgressCard({ label, text, share, children }: ProgressProps) {
  return (
    <Card as="section" gap={12} padding={16} aria-label={label}>
      <Text role="status">{text}</Text>
      <Progress.Root>
        <Progress.Section value={100 * share} color="forest" aria-label={label} />
      </Progress.Root>
      <ButtonRow>{children}</ButtonRow>
    </Card>
  )
}

function Checking({ state, send }: ImportProps) {
  const { context } = state
  const isStopped = state.matches({ open: { checking: 'stopped' } })
  return (
    <>
      {context.failure !== null && (
        <ErrorBanner title={context.failure.text} incident={incidentOf(state)}>
          Nothing was written. What is checked already stays.
        </ErrorBanner>
      )}
      <ProgressCard label="Checking the rows" text={checkedText(context)} share={checkedShare(context)}>
        {isStopped ? (
          <Button color="amber" onClick={() => send({ type: 'checking.retried' })}>
            Go on
          </Button>
        ) : (
          <Button variant="default" onClick={() => send({ type: 'checking.cancelled' })}>
            Stop
          </Button>
        )}
      </ProgressCard>
    </>
  )
}

function Naming({ state, send }: ImportProps) {
  const { group, groups } = useGroupWords()
  return (
    <Card as="section" gap={12} padding={16} aria-labelledby="abbreviations">
      <SectionTitle id="abbreviations">Abbreviations of the {groups}</SectionTitle>
      <Text>
        Each code begins with the abbreviation of the {group}. The numbers are given when people are written.
      </Text>
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'abbreviations.confirmed' })
        }}
      >
        {askedUnions(state.context).map(({ union, abbreviation }) => (
          <TextInput
            key={union}
            label={<bdi>{union === '' ? `No ${group}` : union}</bdi>}
            value={abbreviation}
            error={lettersProblem(abbreviation, group)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={8}
            maw="24rem"
            onChange={({ currentTarget }) =>
              send({ type: 'abbreviation.changed', union, abbreviation: currentTarget.value })
            }
          />
        ))}
        <ButtonRow phoneBasis="10rem">
          <Button type="submit" color="amber" disabled={!state.can({ type: 'abbreviations.confirmed' })}>
            Use these
          </Button>
        </ButtonRow>
      </Stack>
    </Card>
  )
}

function lettersProblem(abbreviation: string, group: string): string | undefined {
  if (abbreviation.trim() === '')
    return `Please enter the letters that the codes of this ${group} begin with.`
  return codeFrom(abbreviation, '1') === undefined ? codeProblemOf(abbreviation, '1') : undefined
}

function Overtaken({ send }: Pick<ImportProps, 'send'>) {
  return (
    <>
      <ErrorBanner title="This import continues in another tab." tone="info" incident={null}>
        What you decided last on this page was not kept. Go on in the other tab, or show the import as it is
        now.
      </ErrorBanner>
      <ButtonRow>
        <Button color="amber" onClick={() => send({ type: 'import.reopened' })}>
          Show it as it is now
        </Button>
      </ButtonRow>
    </>
  )
}

function Writing({ state, send }: ImportProps) {
  const { context } = state
  const isStopped = state.matches({ open: 'stopped' })
  return (
    <>
      {isStopped && (
        <ErrorBanner
          title={context.failure?.text ?? 'The import was interrupted.'}
          tone={context.failure === null ? 'info' : 'bad'}
          incident={incidentOf(state)}
        >
          Continue when the connection is back: no person is registered twice.
        </ErrorBanner>
      )}
      <ProgressCard label="Writing the rows" text={writtenText(context)} share={writtenShare(context)}>
        {isStopped ? (
          <>
            <Button variant="default" onClick={() => send({ type: 'writing.ended' })}>
              Finish here
            </Button>
            <Button color="amber" onClick={() => send({ type: 'writing.retried' })}>
              Go on
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            disabled={!state.can({ type: 'writing.cancelled' }) || context.isStopping}
            onClick={() => send({ type: 'writing.cancelled' })}
          >
            Cancel
          </Button>
        )}
      </ProgressCard>
    </>
  )
}
