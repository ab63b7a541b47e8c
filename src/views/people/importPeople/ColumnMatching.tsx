import { Button, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type ColumnChoices,
  givingColumn,
  unknownGenders,
} from '../../../domain/people/importing/importColumns.ts'
import {
  type ImportField,
  importFieldLabels,
  importFields,
} from '../../../domain/people/importing/importFields.ts'
import { notesOfRows } from '../../../domain/people/importing/importNotes.ts'
import type { ImportTable } from '../../../domain/people/importing/importTable.ts'
import { likeUnions } from '../../../domain/people/importing/importUnions.ts'
import { fileQuestions, matchingProblem } from '../../../machines/people/importAnswerParts.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { inRowsText } from '../../../machines/people/importTexts.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { FileQuestions } from './FileQuestions.tsx'
import classes from './ImportPeople.module.css'

interface ColumnMatchingProps extends FlowProps<typeof importPeopleMachine> {
  readonly table: ImportTable
}

const fieldChoices = [
  { value: '', label: 'Leave out' },
  ...importFields.map((field) => ({ value: field, label: importFieldLabels[field] })),
]

const genderChoices = [
  { value: '?', label: 'Choose…' },
  { value: 'FEMALE', label: 'Female' },
  { value: 'MALE', label: 'Male' },
  { value: '', label: 'Not known' },
]

const maxExamples = 3
const maxWords = 20

export function ColumnMatching({ state, send, table }: ColumnMatchingProps) {
  const { group } = useGroupWords()
  const { columns, values, matched } = state.context
  const { file, answers, day } = state.context
  // The rows are read again only where an answer changes them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for each letter of the union
  const questions = useMemo(
    () => fileQuestions(state.context),
    [file, columns, values, answers.orders, answers.ages, answers.isFilledDown, day],
  )
  const problem = matchingProblem(state.context, questions)
  const [swapped, setSwapped] = useState<string | null>(null)
  const choose = (column: number, field: ImportField | null) => {
    const giving = givingColumn(columns, column, field)
    setSwapped(giving === undefined ? null : swapText(table, columns, column, giving))
    send({ type: 'column.chosen', column, field })
  }
  const people = questions.rows.filter(({ isBlank }) => !isBlank).length
  const words = unknownGenders(table, columns, values).slice(0, maxWords)
  const unions = likeUnions(table, columns).slice(0, maxWords)
  return (
    <>
      <Card as="section" gap={12} padding={16} aria-labelledby="columns">
        <SectionTitle id="columns">What each column holds</SectionTitle>
        <Stack as="ul" gap={12}>
          {table.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change their places
            <li key={column} className={classes.column}>
              <ColumnChoice
                heading={heading}
                field={columns[column] ?? null}
                onChoose={(field) => choose(column, field)}
              />
              <p className={`dimmed wraps ${classes.examples}`}>
                <bdi translate="no">{examplesOf(table, column)}</bdi>
              </p>
            </li>
          ))}
        </Stack>
        <Text role="status" fw={600}>
          {swapped}
        </Text>
      </Card>
      <FileQuestions state={state} send={send} table={table} questions={questions} />
      {notesOfRows(questions.rows).map((note) => (
        <Note key={note} tone="info">
          {note}
        </Note>
      ))}
      {words.length > 0 && (
        <Card as="section" gap={12} padding={16} aria-labelledby="genders">
          <SectionTitle id="genders">What these words mean</SectionTitle>
          <Stack as="ul" gap={12}>
            {words.map(({ text, rows }) => (
              <li key={text} className={classes.column}>
                <NativeSelect
                  label={<bdi translate="no">{text}</bdi>}
                  data={genderChoices}
                  value="?"
                  onChange={({ currentTarget }) =>
                    send({ type: 'gender.chosen', word: text, gender: currentTarget.value })
                  }
                />
                <p className={`dimmed wraps ${classes.examples}`}>{inRowsText(rows)}</p>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {unions.length > 0 && (
        <Card as="section" gap={12} padding={16} aria-labelledby="unions">
          <SectionTitle id="unions">Is this the same {group}?</SectionTitle>
          <Stack as="ul" gap={12}>
            {unions.map(({ text, folded, rows, like }) => (
              <li key={text} className={classes.column}>
                <NativeSelect
                  label={<bdi translate="no">{text}</bdi>}
                  data={[
                    { value: text, label: 'No, another one' },
                    { value: like, label: `Yes: ${like}` },
                  ]}
                  value={values.union[folded] ?? text}
                  onChange={({ currentTarget }) =>
                    send({ type: 'union.chosen', word: text, union: currentTarget.value })
                  }
                />
                <p className={`dimmed wraps ${classes.examples}`}>{inRowsText(rows)}</p>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {problem !== undefined && (
        <Text role="status" c="var(--camp-bad-text)">
          {problem}
        </Text>
      )}
      <ButtonRow phoneBasis="10rem">
        {matched === null ? (
          <Button variant="default" onClick={() => send({ type: 'matching.cancelled' })}>
            Another file
          </Button>
        ) : (
          <Button variant="default" onClick={() => send({ type: 'matching.left' })}>
            Back without a change
          </Button>
        )}
        <Button
          color="amber"
          disabled={problem !== undefined}
          onClick={() => send({ type: 'matching.finished' })}
        >
          Check {people.toLocaleString('en')} {people === 1 ? 'row' : 'rows'}
        </Button>
      </ButtonRow>
    </>
  )
}

interface ColumnChoiceProps {
  readonly heading: string
  readonly field: ImportField | null
  readonly onChoose: (field: ImportField | null) => void
}

/** By keys a choice counts when Enter is pressed or the field is left, because arrow keys pass other fields. */
function ColumnChoice({ heading, field, onChoose }: ColumnChoiceProps) {
  const [isByKeys, setByKeys] = useState(false)
  const [pending, setPending] = useState<string | null>(null)
  const confirm = () => {
    setByKeys(false)
    setPending(null)
    if (pending !== null && pending !== (field ?? '')) onChoose(fieldIn(pending))
  }
  return (
    <NativeSelect
      label={<bdi>{heading}</bdi>}
      data={fieldChoices}
      value={pending ?? field ?? ''}
      onPointerDown={() => setByKeys(false)}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return
        if (event.key === 'Escape') setPending(null)
        if (event.key === 'Enter' && pending !== null) {
          event.preventDefault()
          confirm()
        } else setByKeys(true)
      }}
      onBlur={confirm}
      onChange={({ currentTarget }) =>
        isByKeys ? setPending(currentTarget.value) : onChoose(fieldIn(currentTarget.value))
      }
    />
  )
}

function swapText({ headings }: ImportTable, columns: ColumnChoices, column: number, giving: number): string {
  const before = columns[column] ?? null
  const now = before === null ? 'is left out now' : `holds ${importFieldLabels[before].toLowerCase()} now`
  return `“${headings[giving]}” ${now}.`
}

function fieldIn(value: string): ImportField | null {
  return importFields.find((field) => field === value) ?? null
}

function examplesOf(table: ImportTable, column: number): string {
  const texts = new Set<string>()
  for (const { cells } of table.rows) {
    const text = (cells[column] ?? '').trim()
    if (text !== '') texts.add(text.length > 40 ? `${text.slice(0, 40)}…` : text)
    if (texts.size === maxExamples) break
  }
  return texts.size === 0 ? 'Empty' : [...texts].join(' · ')
}
