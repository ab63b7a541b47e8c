import { Button, Skeleton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { ageText, fullNameOf, type Participant } from '../../../domain/people.ts'
import { foundBy, type personSearchMachine } from '../../../machines/personSearch.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { Row } from '../../ui/Stack.tsx'
import { useFocusOnClose } from '../../ui/useFocusOnClose.ts'
import classes from './PersonSearch.module.css'

type Props = FlowProps<typeof personSearchMachine>

/** For a camper without a card: who it is, by name. */
export function PersonSearchView({ state, send }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = state.matches('open')
  useFocusOnClose(isOpen, opener)
  if (!isOpen)
    return (
      <Button
        ref={opener}
        variant="default"
        className={classes.opener ?? ''}
        onClick={() => send({ type: 'search.opened' })}
      >
        No card? Search by name
      </Button>
    )
  return (
    <Card as="section" shadow="xs" aria-labelledby="person-search" className={classes.search}>
      <Row gap={12} align="center" justify="space-between" wraps>
        <SectionTitle id="person-search">Search by name</SectionTitle>
        <Button variant="subtle" onClick={() => send({ type: 'search.closed' })}>
          Close search
        </Button>
      </Row>
      <TextInput
        label="Name"
        placeholder="First or last name"
        autoFocus
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={state.context.search}
        onChange={({ currentTarget }) => send({ type: 'search.changed', search: currentTarget.value })}
        onKeyDown={({ key }) => {
          if (key === 'Escape') send({ type: 'search.closed' })
        }}
      />
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
    </Card>
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
        <ul className={classes.people}>
          {found.people.map((person) => (
            <li key={person.code}>
              <button
                type="button"
                className={classes.person}
                onClick={() => send({ type: 'person.chosen', code: person.code })}
              >
                <span className={classes.name}>{fullNameOf(person)}</span>
                <span className={classes.facts}>{factsOf(person)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'Nobody of this name. Check the spelling.'
  if (shown < total) return `The first ${shown} of ${total} people. Type more of the name.`
  return total === 1 ? 'One person' : `${total} people`
}

function factsOf(person: Participant): string {
  return [`Age ${ageText(person) ?? 'not known'}`, person.union?.trim() || 'No union'].join(' · ')
}
