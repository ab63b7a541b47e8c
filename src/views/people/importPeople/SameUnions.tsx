import { Button, NativeSelect, Text } from '@mantine/core'
import type { CampUnion } from '../../../domain/people/importing/importRows.ts'
import type { UnionQuestion } from '../../../domain/people/importing/importUnions.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { rowsText } from '../../../machines/people/importTexts.ts'
import { askedSpellings } from '../../../machines/people/importUnionParts.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'

/** The spellings of a file that may be a union of the camp, each with the unions that it may be. */
export function SameUnions({ state, send }: FlowProps<typeof importPeopleMachine>) {
  const { campUnions, sameUnions } = state.context
  const { group, groups } = useGroupWords()
  return (
    <Card as="section" gap={12} padding={16} aria-labelledby="same-unions">
      <SectionTitle id="same-unions">The same {group}?</SectionTitle>
      <Text>
        These {groups} of the file look like others. A new {group} gets codes and lists of its own.
      </Text>
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'sameUnions.confirmed' })
        }}
      >
        {askedSpellings(state.context).map((question) => (
          <NativeSelect
            key={question.folded}
            label={
              <>
                <bdi translate="no">“{question.text}”</bdi>, in {rowsText(question.rows)}
              </>
            }
            description={<bdi>{`Perhaps ${question.like.map(aboutOf).join(', or ')}`}</bdi>}
            maw="40rem"
            value={sameUnions[question.folded] ?? ''}
            data={choicesOf(question, campUnions, group)}
            onChange={({ currentTarget }) =>
              send({
                type: 'sameUnion.chosen',
                folded: question.folded,
                union: currentTarget.value,
              })
            }
          />
        ))}
        <ButtonRow phoneBasis="10rem">
          <Button type="submit" color="amber" disabled={!state.can({ type: 'sameUnions.confirmed' })}>
            Use these
          </Button>
        </ButtonRow>
      </Stack>
    </Card>
  )
}

function choicesOf({ text, like }: UnionQuestion, campUnions: readonly CampUnion[], group: string) {
  const likely = new Set(like.map(({ union }) => union))
  const others = campUnions.filter(({ union }) => !likely.has(union))
  const optionOf = (one: CampUnion) => ({ value: one.union, label: aboutOf(one) })
  return [
    { value: '', label: 'Please choose…' },
    ...like.map((one) => ({ value: one.union, label: `The same as ${aboutOf(one)}` })),
    { value: text, label: `No, this is a new ${group}` },
    ...(others.length === 0 ? [] : [{ group: `Another ${group} of the camp`, items: others.map(optionOf) }]),
  ]
}

function aboutOf({ union, abbreviation, people }: CampUnion): string {
  // Only a spelling of the file has no abbreviation.
  if (abbreviation === '') return `${union} (${rowsText(people)} of this file)`
  const count = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`
  return `${union} (${[abbreviation, count].filter(Boolean).join(', ')})`
}
