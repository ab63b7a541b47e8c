import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { type StaffAccount, unnamedAccount } from '../../../domain/staff/staff.ts'
import { foundIn, hasSearch, type staffMachine } from '../../../machines/staff/staff.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../../ui/lists/ListReading.tsx'
import { type Column, type TableLayout, WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { PlusIcon, SearchIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './Staff.module.css'
import { placesText, rightsWords, stateWords } from './staffWords.ts'

export interface StaffViewProps extends FlowProps<typeof staffMachine> {
  readonly onAdd: () => void
  readonly addButton?: RefObject<HTMLButtonElement | null>
  readonly toast?: ReactNode
}

export function StaffView({ state, send, onAdd, addButton, toast }: StaffViewProps) {
  const { accounts, search } = state.context
  const found = foundIn(state.context)
  const isShown = state.matches('shown')
  const unnamed = isShown && search === '' ? unnamedAccount(accounts) : undefined
  return (
    <Page gap={16} headerGap={8} width="72rem">
      <PageHeader
        title="Staff"
        description="Who works at the camp, and what each person may do."
        toast={toast}
        fillsPhone
      >
        <Button ref={addButton} color="amber" leftSection={<PlusIcon />} onClick={onAdd}>
          Add account
        </Button>
      </PageHeader>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading the staff…"
        {...failureProps(state)}
        staleText="This is the last list we could load."
        onRetry={() => send({ type: 'load.retried' })}
      />
      {unnamed && (
        <Note tone="info" className={classes.unnamed}>
          <span>
            <b>{unnamed.email}</b> has no name of a person yet. With a name, the audit tells who did what.
          </span>
          <Button variant="default" onClick={() => send({ type: 'account.chosen', id: unnamed.id })}>
            Give a name
          </Button>
        </Note>
      )}
      {isShown && hasSearch(state.context) && (
        <TextInput
          label="Search by name, email or right"
          type="search"
          autoComplete="off"
          leftSection={<SearchIcon size={18} />}
          value={search}
          onChange={(event) => send({ type: 'search.changed', search: event.currentTarget.value })}
        />
      )}
      {state.matches('loading') && (
        <WindowedTable
          label="Staff"
          columns={columnsFor(() => {})}
          layout={layout}
          rows={null}
          keyOf={keyOf}
        />
      )}
      {isShown && found.length > 0 && (
        <WindowedTable
          label="Staff"
          columns={columnsFor((id) => send({ type: 'account.chosen', id }))}
          layout={layout}
          rows={found}
          keyOf={keyOf}
        />
      )}
      {isShown && found.length === 0 && accounts.length > 0 && (
        <EmptyState
          action={
            <Button variant="default" onClick={() => send({ type: 'search.changed', search: '' })}>
              Clear the search
            </Button>
          }
        >
          No account matches your search.
        </EmptyState>
      )}
      {isShown && accounts.length === 0 && (
        <EmptyState action={<Button onClick={onAdd}>Add the first account</Button>}>
          There are no staff accounts yet.
        </EmptyState>
      )}
    </Page>
  )
}

const keyOf = ({ id }: StaffAccount) => id

function columnsFor(onManage: (id: string) => void): readonly Column<StaffAccount>[] {
  return [
    {
      key: 'person',
      header: 'Person',
      cell: ({ name, email, isYou }) => (
        <Stack as="span" gap={2}>
          <span className="strong">
            <bdi translate="no">{name}</bdi>
            {isYou && ' (you)'}
          </span>
          <span className="dimmed small wraps">{email}</span>
        </Stack>
      ),
    },
    { key: 'rights', header: 'Rights', cell: ({ rights }) => rightsWords(rights) },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <TonePill tone={stateWords(state).tone}>{stateWords(state).label}</TonePill>,
    },
    {
      key: 'seen',
      header: 'Last seen',
      cell: (account) => (
        <Stack as="span" gap={2}>
          <span>{placesText(account)}</span>
          <span className="dimmed small">
            {account.lastSeenAt === undefined ? '' : campDateTime(account.lastSeenAt)}
          </span>
        </Stack>
      ),
    },
    {
      key: 'manage',
      header: 'Manage',
      isForScreen: true,
      isNumeric: true,
      cell: ({ id, name }) => (
        <button type="button" className="row-action" data-account={id} onClick={() => onManage(id)}>
          Manage<VisuallyHidden component="span"> {name}</VisuallyHidden>
        </button>
      ),
    },
  ]
}

const layout: TableLayout = {
  columns: 'minmax(11rem, 1.7fr) minmax(7rem, 1fr) minmax(8rem, 1.1fr) minmax(10rem, 1.4fr) 6.5rem',
  narrow: '"person person manage" auto "rights rights rights" auto "state seen seen" auto / auto 1fr auto',
}
