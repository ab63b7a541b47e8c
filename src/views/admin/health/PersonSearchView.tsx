import { Button, Skeleton } from '@mantine/core'
import { foundBy, type personSearchMachine } from '../../../machines/personSearch.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { NamedPeople, NameSearch } from '../../ui/NameSearch.tsx'

type Props = FlowProps<typeof personSearchMachine>

export function PersonSearchView({ state, send }: Props) {
  return (
    <NameSearch
      isOpen={state.matches('open')}
      search={state.context.search}
      onOpen={() => send({ type: 'search.opened' })}
      onClose={() => send({ type: 'search.closed' })}
      onSearch={(search) => send({ type: 'search.changed', search })}
    >
      {state.matches({ open: 'failed' }) && (
        <ErrorBanner
          title="The list of names could not be read."
          incident={state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
              Try again
            </Button>
          }
        >
          Type the code of the card, or ask the camp office for it.
        </ErrorBanner>
      )}
      {state.matches({ open: 'loading' }) && <Skeleton height={56} />}
      {state.matches({ open: 'shown' }) && <People state={state} send={send} />}
    </NameSearch>
  )
}

function People({ state, send }: Props) {
  const found = foundBy(state.context)
  return (
    <>
      <p role="status" className="dimmed">
        {found === null ? 'Type two letters or more.' : countText(found.people.length, found.total)}
      </p>
      {found !== null && found.total > 0 && (
        <NamedPeople people={found.people} onChoose={(code) => send({ type: 'person.chosen', code })} />
      )}
    </>
  )
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'Nobody of this name. Check the spelling.'
  if (shown < total) return `The first ${shown} of ${total} people. Type more of the name.`
  return total === 1 ? 'One person' : `${total} people`
}
