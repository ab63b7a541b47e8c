import { Button, NativeSelect, Text } from '@mantine/core'
import { columnsProblem, unknownGenders } from '../../../domain/people/importColumns.ts'
import { type ImportField, importFieldLabels, importFields } from '../../../domain/people/importFields.ts'
import type { ImportTable } from '../../../domain/people/importTable.ts'
import { likeUnions } from '../../../domain/people/importUnions.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
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
  const { columns, values, matched } = state.context
  const problem = columnsProblem(columns)
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
              <NativeSelect
                label={<bdi>{heading}</bdi>}
                data={fieldChoices}
                value={columns[column] ?? ''}
                onChange={({ currentTarget }) =>
                  send({ type: 'column.chosen', column, field: fieldIn(currentTarget.value) })
                }
              />
              <p className={`dimmed wraps ${classes.examples}`}>
                <bdi>{examplesOf(table, column)}</bdi>
              </p>
            </li>
          ))}
        </Stack>
      </Card>
      {words.length > 0 && (
        <Card as="section" gap={12} padding={16} aria-labelledby="genders">
          <SectionTitle id="genders">What these words mean</SectionTitle>
          <Stack as="ul" gap={12}>
            {words.map(({ text, rows }) => (
              <li key={text} className={classes.column}>
                <NativeSelect
                  label={<bdi>{text}</bdi>}
                  data={genderChoices}
                  value="?"
                  onChange={({ currentTarget }) =>
                    send({ type: 'gender.chosen', word: text, gender: currentTarget.value })
                  }
                />
                <p className={`dimmed wraps ${classes.examples}`}>{rowsText(rows)}</p>
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {unions.length > 0 && (
        <Card as="section" gap={12} padding={16} aria-labelledby="unions">
          <SectionTitle id="unions">Is this the same union?</SectionTitle>
          <Stack as="ul" gap={12}>
            {unions.map(({ text, folded, rows, like }) => (
              <li key={text} className={classes.column}>
                <NativeSelect
                  label={<bdi>{text}</bdi>}
                  data={[
                    { value: text, label: 'No, another one' },
                    { value: like, label: `Yes: ${like}` },
                  ]}
                  value={values.union[folded] ?? text}
                  onChange={({ currentTarget }) =>
                    send({ type: 'union.chosen', word: text, union: currentTarget.value })
                  }
                />
                <p className={`dimmed wraps ${classes.examples}`}>{rowsText(rows)}</p>
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
          Check {table.rows.length.toLocaleString('en')} {table.rows.length === 1 ? 'row' : 'rows'}
        </Button>
      </ButtonRow>
    </>
  )
}

function rowsText(rows: number): string {
  return `in ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`
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
