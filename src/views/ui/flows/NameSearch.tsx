import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { groupWords } from '../../../domain/camp/groupWords.ts'
import { ageText, type Participant } from '../../../domain/people/people.ts'
import { useFocusOnClose } from '../forms/useFocusOnClose.ts'
import { SectionTitle } from '../layout/SectionTitle.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { Card } from '../parts/Card.tsx'
import { PersonName } from '../parts/PersonName.tsx'
import classes from './NameSearch.module.css'

interface NameSearchProps {
  /** Another search is on the same page, so the buttons need different names. */
  readonly isBesideSearch?: boolean
  readonly isOpen: boolean
  readonly search: string
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onSearch: (search: string) => void
  readonly children: ReactNode
}

export function NameSearch(props: NameSearchProps) {
  const { isBesideSearch = false, isOpen, search, onOpen, onClose, onSearch, children } = props
  const title = isBesideSearch ? 'Find by name' : 'Search by name'
  const opener = useRef<HTMLButtonElement>(null)
  useFocusOnClose(isOpen, opener)
  if (!isOpen)
    return (
      <Button ref={opener} variant="default" style={{ justifySelf: 'start' }} onClick={onOpen}>
        No card? {title}
      </Button>
    )
  return (
    <Card as="section" shadow="xs" padding={16} gap={12} aria-labelledby="person-search">
      <Row gap={12} align="center" justify="space-between" wraps>
        <SectionTitle id="person-search">{title}</SectionTitle>
        <Button variant="subtle" onClick={onClose}>
          {isBesideSearch ? 'Close' : 'Close search'}
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
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
      />
      {children}
    </Card>
  )
}

interface NamedPeopleProps {
  readonly people: readonly Participant[]
  readonly onChoose: (code: string) => void
}

export function NamedPeople({ people, onChoose }: NamedPeopleProps) {
  return (
    <Stack as="ul" gap={8}>
      {people.map((person) => (
        <li key={person.code}>
          <button type="button" className={classes.person} onClick={() => onChoose(person.code)}>
            <span className="heavy">
              <PersonName of={person} />
            </span>
            <span className="dimmed small">{factsOf(person)}</span>
          </button>
        </li>
      ))}
    </Stack>
  )
}

function factsOf(person: Participant): string {
  return [`Age ${ageText(person) ?? 'not known'}`, person.union?.trim() || `No ${groupWords().group}`].join(
    ' · ',
  )
}
