import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { importFieldLabels } from '../../../domain/people/importing/importFields.ts'
import {
  firstChoice,
  type ImportItem,
  personsOf,
  type RowChoice,
  reviewGroupOf,
  rowCells,
  takeChoiceOf,
} from '../../../domain/people/importing/importReview.ts'
import type {
  CellTexts,
  ImportCell,
  KnownPerson,
  RowCell,
} from '../../../domain/people/importing/importRows.ts'
import { genderLabels } from '../../../domain/people/people.ts'
import { phoneText } from '../../../domain/people/phones.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import { type ComparedPerson, TwoPeople } from '../registrations/TwoPeople.tsx'
import classes from './ImportPeople.module.css'

interface ReviewRowProps extends FlowProps<typeof importPeopleMachine> {
  readonly item: ImportItem
  readonly others: readonly ImportItem[]
}

/** The page holds this list once; it offers the unions of the camp. */
export const unionListId = 'unions-of-the-camp'

export function ReviewRow({ state, send, item, others }: ReviewRowProps) {
  const { row, verdict, choice } = item
  const isReady = state.matches({ open: { reviewing: 'ready' } })
  const decide = (decided: RowChoice | null) => send({ type: 'row.decided', row: row.row, choice: decided })
  if (state.context.correction?.row === row.row)
    return <CorrectionForm state={state} send={send} item={item} />
  const person = personsOf(verdict ?? nothingKnown).find(
    ({ code }) => choice?.kind === 'take' && choice.code === code,
  )
  const isLeftOut = choice?.kind === 'leaveOut'
  const again = againOf(item)
  return (
    <Stack gap={8} className={classes.reviewRow}>
      <Row gap="2px 12px" wraps>
        <strong>
          <bdi translate="no">{nameOf(item)}</bdi>
        </strong>
        <span className="dimmed">
          <bdi>{aboutOf(item)}</bdi>
        </span>
      </Row>
      {verdict?.verdict === 'wrong' && (
        <ul className={classes.sentences}>
          {verdict.cells.map(({ cell, sentence }) => (
            <li key={cell}>
              <b>{importFieldLabels[cell]}:</b> <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
      {verdict?.verdict === 'perhaps' && !isLeftOut && (
        <PerhapsChoice item={item} others={others} isReady={isReady} decide={decide} />
      )}
      {again !== null && (
        <span role="status">
          {again.isDecided
            ? 'The import registers this person again.'
            : 'This person is withdrawn. Do they come again?'}
        </span>
      )}
      {person !== undefined && choice?.kind === 'take' && (
        <CellChoices person={person} choice={choice} isReady={isReady} decide={decide} row={row.row} />
      )}
      <Row gap={8} wraps className={`${classes.actions} ${classes.buttons}`}>
        {isLeftOut ? (
          <Button
            variant="default"
            disabled={!isReady}
            aria-label={`Take row ${row.row} back in`}
            onClick={() => decide(verdict && firstChoice(verdict))}
          >
            Take back in
          </Button>
        ) : (
          <>
            {again?.isDecided === false && (
              <Button
                variant="default"
                disabled={!isReady}
                aria-label={`Register row ${row.row} again`}
                onClick={() => decide(takeChoiceOf(again.person))}
              >
                Register again
              </Button>
            )}
            {isWithoutGender(item) &&
              genders.map((gender) => (
                <Button
                  key={gender}
                  variant="default"
                  disabled={!isReady}
                  aria-label={`${genderLabels[gender]}: row ${row.row}`}
                  onClick={() => send({ type: 'row.corrected', row: row.row, cell: 'gender', text: gender })}
                >
                  {genderLabels[gender]}
                </Button>
              ))}
            <Button
              variant="default"
              disabled={!isReady}
              aria-label={`Correct row ${row.row}`}
              data-correct-row={row.row}
              onClick={() => send({ type: 'row.opened', row: row.row })}
            >
              Correct
            </Button>
            <Button
              variant="default"
              disabled={!isReady}
              aria-label={`Leave out row ${row.row}`}
              onClick={() => decide({ kind: 'leaveOut' })}
            >
              Leave out
            </Button>
          </>
        )}
      </Row>
    </Stack>
  )
}

const genders = ['FEMALE', 'MALE'] as const

function isWithoutGender({ row, verdict }: ImportItem): boolean {
  return (
    row.gender === '' && verdict?.verdict === 'wrong' && verdict.cells.some(({ cell }) => cell === 'gender')
  )
}

/** The withdrawn person of a row that is not left out. */
function againOf(item: ImportItem): { readonly person: KnownPerson; readonly isDecided: boolean } | null {
  const { verdict, choice } = item
  if (reviewGroupOf(item) !== 'again' || verdict === null || !('person' in verdict)) return null
  return { person: verdict.person, isDecided: choice?.kind === 'take' && choice.isAgain === true }
}

const nothingKnown = { row: 1, verdict: 'new' } as const

function nameOf({ row }: ImportItem): string {
  return `${row.firstname} ${row.lastname}`.trim() || 'No name'
}

function aboutOf({ row, verdict }: ImportItem): string {
  const [person] = verdict !== null && 'person' in verdict ? [verdict.person] : []
  const number = row.code || (row.number === '' ? '' : `${row.abbreviation} ${row.number}`.trim())
  const code = person?.code ?? (verdict?.verdict === 'new' ? (verdict.code ?? 'next free number') : number)
  return [`Row ${row.row}`, code, row.age, row.union, person?.isWithdrawn ? 'withdrawn' : '']
    .filter(Boolean)
    .join(' · ')
}

interface DecideProps {
  readonly isReady: boolean
  readonly decide: (choice: RowChoice | null) => void
}

interface PerhapsProps extends DecideProps, Pick<ReviewRowProps, 'item' | 'others'> {}

/** Further people appear only among the choices. */
const maxCompared = 3
const factsFor = (groupLabel: string) => ['Name', 'Age', 'Gender', groupLabel, 'Phone', 'Email', 'Code']

function comparedOf(heading: ReactNode, cells: CellTexts, code: string): ComparedPerson {
  const { firstname, lastname, age, gender, union, whatsapp, email } = cells
  const genderText = gender === 'FEMALE' || gender === 'MALE' ? genderLabels[gender] : gender
  return {
    heading,
    values: [`${firstname} ${lastname}`.trim(), age, genderText, union, phoneText(whatsapp), email, code],
  }
}

function comparedRow({ row }: ImportItem): ComparedPerson {
  const code = row.code || (row.number === '' ? '' : `${row.abbreviation}${row.number}`)
  return comparedOf(`Row ${row.row}`, row, code)
}

function PerhapsChoice({ item, others, isReady, decide }: PerhapsProps) {
  const { row, verdict, choice } = item
  const facts = factsFor(useGroupWords().label)
  if (verdict?.verdict !== 'perhaps') return null
  const value = choice === null ? '' : choice.kind === 'take' ? `take ${choice.code}` : choice.kind
  return (
    <>
      <div className={classes.compared}>
        {verdict.persons.slice(0, maxCompared).map((person) => (
          <TwoPeople
            key={person.code}
            label={`Row ${row.row} and ${person.code}`}
            facts={facts}
            people={[
              comparedRow(item),
              comparedOf(
                person.isWithdrawn ? 'Registered, withdrawn' : 'Registered',
                person.stored,
                person.code,
              ),
            ]}
          />
        ))}
        {others.slice(0, maxCompared).map((other) => (
          <TwoPeople
            key={other.row.row}
            label={`Row ${row.row} and row ${other.row.row}`}
            facts={facts}
            people={[comparedRow(item), comparedRow(other)]}
          />
        ))}
      </div>
      {verdict.rows.length > maxCompared && (
        <p className="dimmed">It is like the rows {verdict.rows.join(', ')} of the file.</p>
      )}
      {verdict.takenCode !== undefined && (
        <p className="dimmed">
          The code <CodeText>{verdict.takenCode}</CodeText> is taken: a new person gets another one.
        </p>
      )}
      <NativeSelect
        label="What to do"
        aria-label={`What to do with row ${row.row}`}
        maw="32rem"
        disabled={!isReady}
        value={value}
        data={[
          { value: '', label: 'Please decide…' },
          { value: 'add', label: 'Register as a new person' },
          ...verdict.persons.map((person) => ({
            value: `take ${person.code}`,
            label: `The same as ${knownText(person)}`,
          })),
          ...verdict.rows.map((other) => ({
            value: `row ${other}`,
            label: `The same as row ${other}: leave this row out`,
          })),
        ]}
        onChange={({ currentTarget }) => {
          const person = verdict.persons.find(({ code }) => currentTarget.value === `take ${code}`)
          if (person) decide(takeChoiceOf(person))
          else if (currentTarget.value.startsWith('row ')) decide({ kind: 'leaveOut' })
          else decide(currentTarget.value === 'add' ? { kind: 'add' } : null)
        }}
      />
    </>
  )
}

function knownText({ code, stored, isWithdrawn }: KnownPerson): string {
  const name = `${stored.firstname} ${stored.lastname}`.trim()
  return [`${name} (${code})`, stored.age, stored.union, isWithdrawn ? 'withdrawn: register again' : '']
    .filter(Boolean)
    .join(', ')
}

interface CellChoicesProps extends DecideProps {
  readonly row: number
  readonly person: KnownPerson
  readonly choice: Extract<RowChoice, { kind: 'take' }>
}

function CellChoices({ person, choice, isReady, decide, row }: CellChoicesProps) {
  if (person.cells.length === 0) return null
  const take = (cells: CellChoicesProps['choice']['cells']) => decide({ ...choice, cells })
  return (
    <Stack as="fieldset" gap={8} aria-label={`What is taken from row ${row}`}>
      {person.cells.map(({ cell, file, stored, isByOffice }) => (
        <Row key={cell} gap="4px 12px" wraps align="center">
          <Checkbox
            disabled={!isReady}
            checked={choice.cells.includes(cell)}
            label={
              <>
                {importFieldLabels[cell]}: <bdi translate="no">{shownText(cell, file)}</bdi> instead of{' '}
                <bdi translate="no">{shownText(cell, stored)}</bdi>
              </>
            }
            onChange={({ currentTarget }) =>
              take(
                currentTarget.checked
                  ? [...choice.cells, cell]
                  : choice.cells.filter((other) => other !== cell),
              )
            }
          />
          {isByOffice && <TonePill tone="info">Corrected by the office</TonePill>}
        </Row>
      ))}
    </Stack>
  )
}

function shownText(cell: ImportCell, text: string): string {
  if (text === '') return 'nothing'
  return `“${cell === 'whatsapp' ? phoneText(text) : text}”`
}

function CorrectionForm({ state, send, item }: Omit<ReviewRowProps, 'others'>) {
  const { correction, failure } = state.context
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => fields.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  if (correction === null) return null
  const isBusy = state.matches({ open: { reviewing: 'checkingAgain' } })
  const wrong = item.verdict?.verdict === 'wrong' ? item.verdict.cells : []
  const sentenceOf = (cell: RowCell) => wrong.find((found) => found.cell === cell)?.sentence
  const firstWrong = wrong[0]?.cell ?? 'firstname'
  return (
    <Stack
      as="form"
      gap={8}
      aria-label={`Correct row ${correction.row}`}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'correction.saved' })
      }}
      onKeyDown={({ key }) => key === 'Escape' && !isBusy && send({ type: 'correction.cancelled' })}
    >
      {failure !== null && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      <Stack
        ref={fields}
        gap={12}
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))' }}
      >
        {rowCells.map((cell) => {
          const field = {
            label: importFieldLabels[cell],
            value: correction[cell],
            error: sentenceOf(cell),
            disabled: isBusy,
            'data-first': cell === firstWrong || undefined,
          }
          return cell === 'gender' ? (
            <NativeSelect
              key={cell}
              {...field}
              data={gendersWith(correction.gender)}
              onChange={({ currentTarget }) =>
                send({ type: 'cell.changed', cell, text: currentTarget.value })
              }
            />
          ) : (
            <TextInput
              key={cell}
              {...field}
              autoComplete="off"
              list={cell === 'union' ? unionListId : undefined}
              maxLength={2000}
              onChange={({ currentTarget }) =>
                send({ type: 'cell.changed', cell, text: currentTarget.value })
              }
            />
          )
        })}
      </Stack>
      <FormFooter
        submitLabel="Check and keep"
        busyLabel="Checking…"
        isBusy={isBusy}
        onCancel={() => send({ type: 'correction.cancelled' })}
      />
    </Stack>
  )
}

function gendersWith(text: string) {
  const known = [
    { value: '', label: 'Not known' },
    { value: 'FEMALE', label: 'Female' },
    { value: 'MALE', label: 'Male' },
  ]
  return known.some(({ value }) => value === text) ? known : [{ value: text, label: text }, ...known]
}
