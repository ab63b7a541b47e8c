import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { placeWords } from '../../../domain/gate/movements.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { likenessLabels } from '../../../domain/people/alikePeople.ts'
import { ageText, fullNameOf, genderLabels } from '../../../domain/people/people.ts'
import {
  holdingCard,
  type PersonRecord,
  type PossibleDuplicate,
} from '../../../domain/people/personRecord.ts'
import { phoneText } from '../../../domain/people/phones.ts'
import { type duplicatesMachine, pairKey } from '../../../machines/people/duplicates.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { TwoPeople } from './TwoPeople.tsx'

export interface DuplicatesViewProps extends FlowProps<typeof duplicatesMachine> {
  readonly onView: (person: PersonRecord) => void
}

export function DuplicatesView({ state, send, onView }: DuplicatesViewProps) {
  const { pairs, total, failure } = state.context
  const isLoading = state.matches('loading')
  const hasFailed = state.matches('failed')
  const isBusy = state.hasTag('busy')
  const columns: readonly Column<PossibleDuplicate>[] = [
    { key: 'pair', header: 'Two people', cell: (pair) => <Pair {...pair} /> },
    {
      key: 'do',
      header: 'What to do',
      isForScreen: true,
      cell: (pair) => (
        <Row gap={8} wraps fills>
          {pair.people.map((person) => (
            <Button
              key={person.code}
              variant="default"
              aria-label={`View ${person.code}, ${fullNameOf(person)}`}
              onClick={() => onView(person)}
            >
              View&nbsp;<CodeText>{person.code}</CodeText>
            </Button>
          ))}
          <Button
            disabled={isBusy}
            aria-label={`They are different people: ${pair.people.map(({ code }) => code).join(' and ')}`}
            onClick={() => send({ type: 'pair.toldApart', pair })}
          >
            They are different people
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <Page gap={16} phoneGap={12} headerGap={4} width="72rem">
      <BackLink to="/admin/registrations" page="Registrations" />
      <PageHeader
        title="Possible duplicates"
        description="If two people are one, view the one that is not needed and withdraw it under “Office”. Look at the wallet first: its money stays there."
      />
      <ListReading
        reading={readingOf(state)}
        loadingText="Looking for people who are alike…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {failure !== null && !hasFailed && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      <Decided state={state} send={send} />
      {isLoading && pairs.length === 0 && <Skeleton height={240} radius="md" />}
      {!isLoading && !hasFailed && pairs.length === 0 && <EmptyState>No two people look alike.</EmptyState>}
      {!hasFailed && pairs.length > 0 && (
        <>
          <p className="dimmed small">{countText(pairs.length, total)}</p>
          <WindowedTable
            label="Possible duplicates"
            columns={columns}
            layout={{
              columns: 'minmax(22rem, 1fr) 15rem',
              narrow: '"pair" auto "do" auto / minmax(0, 1fr)',
            }}
            rows={pairs}
            keyOf={pairKey}
            total={total}
          />
        </>
      )}
    </Page>
  )
}

function countText(shown: number, total: number): string {
  const pairs = total === 1 ? '1 pair' : `${total.toLocaleString('en')} pairs`
  return shown < total ? `The first ${shown} of ${pairs}. The next ones come after these.` : pairs
}

/** The pair's button is removed with its row, so the focus moves to "Undo". */
function Decided({ state, send }: Pick<DuplicatesViewProps, 'state' | 'send'>) {
  const { decided } = state.context
  const undo = useRef<HTMLButtonElement>(null)
  const isUndoable = decided !== null && state.can({ type: 'pair.undone' })
  useEffect(() => {
    if (isUndoable) undo.current?.focus()
  }, [isUndoable])
  return (
    <div role="status">
      {decided !== null && isUndoable && (
        <Card padding="10px 16px">
          <Row gap="8px 16px" words="14rem" align="center">
            <span>
              <Names of={decided} /> are different people.
            </span>
            <Button ref={undo} variant="default" onClick={() => send({ type: 'pair.undone' })}>
              Undo
            </Button>
          </Row>
        </Card>
      )}
    </div>
  )
}

function Names({ of: { people } }: { readonly of: PossibleDuplicate }) {
  const [one, other] = people
  return (
    <>
      <PersonName of={one} /> (<CodeText>{one.code}</CodeText>) and <PersonName of={other} /> (
      <CodeText>{other.code}</CodeText>)
    </>
  )
}

const factsFor = (groupLabel: string) => [
  ...['Name', 'Age', 'Gender', groupLabel, 'Phone', 'Email', 'Gate', 'Wallet', 'Card'],
]

function Pair({ likeness, people }: PossibleDuplicate) {
  const [one, other] = people
  return (
    <Stack gap={4} style={{ paddingBlock: 6 }}>
      <p className="dimmed small">{likenessLabels[likeness]}</p>
      <TwoPeople
        label={`${fullNameOf(one)} and ${fullNameOf(other)}`}
        facts={factsFor(useGroupWords().label)}
        people={[comparedOf(one), comparedOf(other)]}
      />
    </Stack>
  )
}

function comparedOf(person: PersonRecord) {
  const { code, gender, union, whatsapp, email, place, wallet } = person
  return {
    heading: <CodeText>{code}</CodeText>,
    values: [
      fullNameOf(person),
      ageText(person) ?? '',
      gender === undefined ? '' : genderLabels[gender],
      union ?? '',
      phoneText(whatsapp ?? ''),
      email ?? '',
      place === undefined ? '' : placeWords[place],
      `${formatUsd(wallet.balance)}${wallet.frozenAt === undefined ? '' : ', frozen'}`,
      holdingCard(person) === undefined ? 'Reported lost' : '',
    ],
  }
}
