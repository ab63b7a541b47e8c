import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { dayText } from '../../../domain/lib/campTime.ts'
import { type AgeAnswer, ageQuestions } from '../../../domain/people/importing/importAges.ts'
import { isUnionOfGroups } from '../../../domain/people/importing/importAnswers.ts'
import { type DayOrder, dateIn } from '../../../domain/people/importing/importDates.ts'
import { statusWords } from '../../../domain/people/importing/importStatus.ts'
import type { ImportTable } from '../../../domain/people/importing/importTable.ts'
import type { FileQuestions as Questions } from '../../../machines/people/importAnswerParts.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { inRowsText } from '../../../machines/people/importTexts.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Card } from '../../ui/parts/Card.tsx'

interface FileQuestionsProps extends FlowProps<typeof importPeopleMachine> {
  readonly table: ImportTable
  readonly questions: Questions
}

const genderChoices = [
  { value: '', label: 'Choose…' },
  { value: 'FEMALE', label: 'All are female' },
  { value: 'MALE', label: 'All are male' },
]

/** Questions that the file leaves open, asked once for all of its rows. */
export function FileQuestions({ state, send, table, questions }: FileQuestionsProps) {
  const { group, aGroup } = useGroupWords()
  const { columns, values, answers } = state.context
  const { orders, ages } = questions
  const hasUnion = columns.includes('union') || columns.includes('code')
  const isOfGroups = isUnionOfGroups(table, columns)
  const words = statusWords(table, columns, values.status)
  return (
    <>
      {words.length > 0 && (
        <Card as="section" gap={12} padding={16} aria-labelledby="status">
          <SectionTitle id="status">Who is left out</SectionTitle>
          <Text>People with a ticked word stay out. You can take them back in after the check.</Text>
          {words.map(({ text, rows, isLeftOut }) => (
            <Checkbox
              key={text}
              label={
                <>
                  <bdi>{text}</bdi> <span className="dimmed">{inRowsText(rows)}</span>
                </>
              }
              checked={isLeftOut}
              onChange={({ currentTarget }) =>
                send({ type: 'status.chosen', word: text, isLeftOut: currentTarget.checked })
              }
            />
          ))}
        </Card>
      )}
      {orders.length + ages.length > 0 && (
        <Card as="section" gap={16} padding={16} aria-labelledby="ages">
          <SectionTitle id="ages">Dates and ages</SectionTitle>
          <Text>The gate asks with whom a child leaves, so the ages must be right.</Text>
          {orders.map(({ field, example }) => (
            <NativeSelect
              key={field}
              label={
                <>
                  Which day is <bdi translate="no">{example}</bdi>?
                </>
              }
              description="The answer counts for the whole column."
              maw="32rem"
              data={[
                { value: '', label: 'Choose…' },
                ...(['dayFirst', 'monthFirst'] as const).map((order) => ({
                  value: order,
                  label: readingOf(example, order),
                })),
              ]}
              value={answers.orders[field] ?? ''}
              onChange={({ currentTarget }) => {
                const order = orderIn(currentTarget.value)
                if (order) send({ type: 'order.chosen', field, order })
              }}
            />
          ))}
          {ages.map(({ cause, rows, examples }) => {
            const { question, choices } = ageQuestions[cause]
            return (
              <NativeSelect
                key={cause}
                label={`${question}, ${inRowsText(rows)}`}
                description={<bdi translate="no">{examples.join(' · ')}</bdi>}
                maw="32rem"
                data={[
                  { value: '', label: 'Choose…' },
                  ...choices.map(({ answer, label }) => ({ value: answer, label })),
                ]}
                value={
                  answers.ages[cause] ?? (cause === 'year' ? 'younger' : cause === 'unread' ? 'correct' : '')
                }
                onChange={({ currentTarget }) => {
                  const answer = answerIn(currentTarget.value, choices)
                  if (answer) send({ type: 'age.answered', cause, answer })
                }}
              />
            )
          })}
        </Card>
      )}
      {(!hasUnion || !columns.includes('gender') || isOfGroups) && (
        <Card as="section" gap={16} padding={16} aria-labelledby="all">
          <SectionTitle id="all">All people of this file</SectionTitle>
          {!hasUnion && (
            <TextInput
              label={`All people of this file belong to the ${group}`}
              description={`Only where no column holds the ${group}.`}
              value={answers.union}
              maxLength={200}
              maw="32rem"
              onChange={({ currentTarget }) =>
                send({ type: 'answer.changed', answer: { union: currentTarget.value } })
              }
            />
          )}
          {!columns.includes('gender') && (
            <NativeSelect
              label="Gender of all people of this file"
              description="Without an answer each row asks for it after the check."
              maw="32rem"
              data={genderChoices}
              value={answers.gender}
              onChange={({ currentTarget: { value } }) =>
                send({
                  type: 'answer.changed',
                  answer: { gender: value === 'FEMALE' || value === 'MALE' ? value : '' },
                })
              }
            />
          )}
          {isOfGroups && (
            <Checkbox
              label={`Rows without ${aGroup} belong to the ${group} above`}
              checked={answers.isFilledDown}
              onChange={({ currentTarget }) =>
                send({ type: 'answer.changed', answer: { isFilledDown: currentTarget.checked } })
              }
            />
          )}
        </Card>
      )}
    </>
  )
}

function readingOf(example: string, order: DayOrder): string {
  const reading = dateIn(example, order, { year: 2099, month: 1, day: 1 })
  if (reading?.kind !== 'day') return order === 'dayFirst' ? 'The day comes first' : 'The month comes first'
  const { year, month, day } = reading.day
  const iso = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return `${dayText(iso)}: the ${order === 'dayFirst' ? 'day' : 'month'} comes first`
}

function orderIn(value: string): DayOrder | undefined {
  return value === 'dayFirst' || value === 'monthFirst' ? value : undefined
}

function answerIn(value: string, choices: readonly { readonly answer: AgeAnswer }[]): AgeAnswer | undefined {
  return choices.find(({ answer }) => answer === value)?.answer
}
