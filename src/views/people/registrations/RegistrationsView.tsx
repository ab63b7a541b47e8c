import { Button } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useCallback } from 'react'
import { activeFilters, type Filters, isFiltering, prepareFilters } from '../../../domain/people/filters.ts'
import type { Participant } from '../../../domain/people/people.ts'
import {
  countLine,
  demoText,
  listOf,
  loadFailedText,
  peopleOf,
  type registrationsMachine,
  rowKeysOf,
} from '../../../machines/people/registrations.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SteadyButton } from '../../ui/forms/SteadyButton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { PlusIcon } from '../../ui/parts/icons.tsx'
import { FilterBar } from './FilterBar.tsx'
import { ParticipantTable } from './ParticipantTable.tsx'
import classes from './Registrations.module.css'

export interface RegistrationsViewProps extends FlowProps<typeof registrationsMachine> {
  readonly onAdd: () => void
  readonly addButton?: RefObject<HTMLButtonElement | null>
  /** Must be stable, or all rows render again. */
  readonly onView: (participant: Participant) => void
  readonly hasContacts?: boolean
  readonly withdrawn?: ReactNode
  readonly toast?: ReactNode
  readonly links?: ReactNode
  readonly exportButton?: ReactNode
  readonly exportPanel?: ReactNode
}

const plus = <PlusIcon size={18} />

export function RegistrationsView(props: RegistrationsViewProps) {
  const { state, send, onAdd, addButton, onView, toast, links, exportButton, exportPanel } = props
  const { hasContacts = false, withdrawn } = props
  const { shown, filters, unions, isDemo } = listOf(state)
  const isLoading = state.matches({ list: 'loading' })
  const isStale = state.matches({ list: { shown: 'stale' } })
  const change = useCallback(
    (made: Partial<Filters>) => send({ type: 'filter.changed', change: made }),
    [send],
  )
  const clear = () => send({ type: 'filters.cleared' })
  const retry = (
    <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
      Try again
    </Button>
  )
  return (
    <Page className={classes.page} gap={16} phoneGap={12} width="90rem" isCentred>
      <PageHeader title="Registration Management" toast={toast} fillsPhone>
        {exportButton}
        <SteadyButton ref={addButton} color="amber" leftSection={plus} onClick={onAdd}>
          Add Registration
        </SteadyButton>
      </PageHeader>
      {links}
      {exportPanel}
      {isDemo && (
        <ErrorBanner tone="warning" title={demoText} action={retry} incident={state.machine.id}>
          {loadFailedText} These people do not exist. They have no ID cards.
        </ErrorBanner>
      )}
      {isStale && (
        <ErrorBanner tone="warning" title={loadFailedText} action={retry} incident={state.machine.id}>
          This is the last list we could load.
        </ErrorBanner>
      )}
      <FilterBar
        filters={filters}
        unions={unions}
        hasContacts={hasContacts}
        onReach={() => prepareFilters(peopleOf(state))}
        onChange={change}
        onClear={clear}
      />
      <p className="dimmed" role="status">
        {countLine(state, shown.length)}
      </p>
      {withdrawn}
      {!isLoading && shown.length === 0 ? (
        <EmptyState
          detail={isFiltering(filters) ? <Asked filters={filters} /> : 'Nobody is registered yet.'}
          action={
            isFiltering(filters) ? (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            ) : (
              <Button onClick={onAdd}>Add the first registration</Button>
            )
          }
        >
          No participants found matching your filters
        </EmptyState>
      ) : (
        <ParticipantTable
          rows={isLoading ? null : shown}
          keyOf={rowKeysOf(state)}
          isDemo={isDemo}
          hasContacts={hasContacts}
          onView={onView}
        />
      )}
    </Page>
  )
}

function Asked({ filters }: { filters: Filters }) {
  return activeFilters(filters).map(([name, value], index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {name}: <bdi className="strong">{value}</bdi>
    </Fragment>
  ))
}
