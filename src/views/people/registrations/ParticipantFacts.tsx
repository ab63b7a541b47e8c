import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ageText, genderLabels, type Participant } from '../../../domain/people/people.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import classes from '../person/Profile.module.css'

interface ParticipantFactsProps {
  readonly participant: Participant
  readonly isLoading: boolean
}

export function ParticipantFacts({ participant, isLoading }: ParticipantFactsProps) {
  const groupLabel = useGroupWords().label
  const { code, firstname, lastname, gender, union, country } = participant
  return (
    <Stack gap={16} columns="16rem" style={{ alignItems: 'start' }} aria-busy={isLoading}>
      <VisuallyHidden role="status">{isLoading ? 'Loading the details' : ''}</VisuallyHidden>
      <FactsCard
        title="Personal Information"
        isLoading={isLoading}
        facts={[
          ['Code', <CodeText key="code">{code}</CodeText>],
          ['First Name', firstname],
          ['Last Name', lastname],
          ['Gender', gender && genderLabels[gender]],
          ['Age', ageText(participant)],
        ]}
      />
      <FactsCard
        title={`${groupLabel} Information`}
        isLoading={isLoading}
        facts={[
          [groupLabel, union],
          ['Country', country],
        ]}
      />
    </Stack>
  )
}

interface FactsCardProps {
  readonly title: string
  readonly isLoading: boolean
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

function FactsCard({ title, isLoading, facts }: FactsCardProps) {
  return (
    <section className={classes.facts}>
      <Text component="h3" fw="bold" mb={12}>
        {title}
      </Text>
      <Stack as="dl" gap={10}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="dimmed">{label}</dt>
            <dd>
              {value === undefined || value === '' ? (
                <Missing isLoading={isLoading} />
              ) : (
                <bdi translate="no" className={classes.value}>
                  {value}
                </bdi>
              )}
              {isLoading && <Skeleton height={3} className={classes.renewing ?? ''} />}
            </dd>
          </div>
        ))}
      </Stack>
    </section>
  )
}

function Missing({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Skeleton height={20} width="60%" />
  return (
    <Text span inherit fw={400} className="dimmed">
      Not specified
    </Text>
  )
}
