import { Button, Skeleton, TextInput } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { WithdrawnPerson } from '../../../domain/people/personRecord.ts'
import { foundPeople, type withdrawnPeopleMachine } from '../../../machines/people/withdrawnPeople.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'

export interface WithdrawnPeopleViewProps extends FlowProps<typeof withdrawnPeopleMachine> {
  readonly onView: (person: WithdrawnPerson) => void
}

export function WithdrawnPeopleView({ state, send, onView }: WithdrawnPeopleViewProps) {
  const { group } = useGroupWords()
  const { people, search } = state.context
  const isLoading = state.matches('loading')
  const hasFailed = state.matches('failed')
  const found = foundPeople(state.context)
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="60rem">
      <BackLink to="/admin/registrations" page="Registrations" />
      <PageHeader
        title="Withdrawn people"
        description="They are in no other list, and cannot sign in, come in or pay."
      />
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading withdrawn people…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {!hasFailed && (
        <>
          <TextInput
            type="search"
            label="Search"
            placeholder={`Code, name or ${group}`}
            value={search}
            onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
          />
          {isLoading && people.length === 0 && <Skeleton height={160} radius="md" />}
          {!isLoading && found.length === 0 ? (
            <EmptyState detail={people.length > 0 && 'No person matches your search.'}>
              Nobody is withdrawn here.
            </EmptyState>
          ) : (
            <Stack as="ul" gap={12}>
              {found.map((person) => (
                <Card as="li" key={person.code} padding="12px 16px">
                  <Row gap="8px 16px" words="16rem" align="center">
                    <div>
                      <PersonName of={person} className="strong" /> · <CodeText>{person.code}</CodeText>
                      <p className="dimmed small">
                        Withdrawn on {campDateTime(person.withdrawnAt)}
                        {person.union !== undefined && (
                          <>
                            {' · '}
                            <bdi>{person.union}</bdi>
                          </>
                        )}
                        {person.balance > 0 && ` · ${formatUsd(person.balance)} left in the wallet`}
                      </p>
                    </div>
                    <Button
                      variant="default"
                      aria-label={`View ${fullNameOf(person)}`}
                      onClick={() => onView(person)}
                    >
                      View
                    </Button>
                  </Row>
                </Card>
              ))}
            </Stack>
          )}
        </>
      )}
    </Page>
  )
}
