import { Button, Skeleton } from '@mantine/core'
import { maxNamed } from '../../../domain/people/personRecord.ts'
import { foundText, type nameSearchMachine } from '../../../machines/people/nameSearch.ts'
import { incidentOf } from '../layout/Incident.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import type { FlowProps } from './flow.ts'
import { NamedPeople, NameSearch } from './NameSearch.tsx'

interface NameSearchViewProps extends FlowProps<typeof nameSearchMachine> {
  readonly isBesideSearch?: boolean
}

export function NameSearchView({ state, send, isBesideSearch = false }: NameSearchViewProps) {
  const { search, people, failure } = state.context
  return (
    <NameSearch
      isBesideSearch={isBesideSearch}
      isOpen={state.matches('open')}
      search={search}
      onOpen={() => send({ type: 'search.opened' })}
      onClose={() => send({ type: 'search.closed' })}
      onSearch={(typed) => send({ type: 'search.changed', search: typed })}
    >
      {state.matches({ open: 'failed' }) && failure && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            <Button variant="default" onClick={() => send({ type: 'search.retried' })}>
              Try again
            </Button>
          }
        >
          Type the code of the card, or ask the camp office for it.
        </ErrorBanner>
      )}
      <p role="status" className="dimmed">
        {foundText(state.context)}
      </p>
      {people === null && state.hasTag('busy') && <Skeleton height={56} />}
      {people !== null && people.length > 0 && (
        <NamedPeople
          people={people.slice(0, maxNamed)}
          onChoose={(code) => send({ type: 'person.chosen', code })}
        />
      )}
    </NameSearch>
  )
}
