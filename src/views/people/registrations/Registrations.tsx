import { Anchor } from '@mantine/core'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Filters } from '../../../domain/people/filters.ts'
import type { Participant } from '../../../domain/people/people.ts'
import { filterWords, peopleFile } from '../../../domain/people/peopleFile.ts'
import { can } from '../../../domain/staff/rights.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { useListFile } from '../../../flows/lib/listFile.ts'
import { useRegistrations } from '../../../flows/people/registrations.ts'
import { useSheets } from '../../../flows/people/sheets.ts'
import { listOf } from '../../../machines/people/registrations.ts'
import { ListFileButton, ListFileView } from '../../ui/flows/ListFileView.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { ExportButton, ExportPanel } from '../export/ExportPanel.tsx'
import { SheetsButton, SheetsPanel } from '../export/SheetsPanel.tsx'
import Profile from '../person/Profile.tsx'
import { RegistrationFormView, RegistrationToast } from './RegistrationFormView.tsx'
import classes from './Registrations.module.css'
import { RegistrationsView } from './RegistrationsView.tsx'
import WithdrawnMatches from './WithdrawnMatches.tsx'

export default function Registrations() {
  const [parameters, setParameters] = useSearchParams()
  const addButton = useRef<HTMLButtonElement>(null)
  const exportButton = useRef<HTMLButtonElement>(null)
  const sheetsButton = useRef<HTMLButtonElement>(null)
  const { user = {} } = useSessionState().context.session ?? {}
  const { email = '' } = user
  const hasLists = can(user, 'lists')
  const { list, form, profile, exporting, copy, nextNumber } = useRegistrations({
    admin: email,
    hasPeople: can(user, 'people'),
    hasLists,
    address: parameters.toString(),
    onAddress: (address) => setParameters(address, { replace: true, preventScrollReset: true }),
  })
  const { shown, filters, unions, isDemo } = listOf(list.state)
  const typed = `${filters.search} ${filters.firstname} ${filters.lastname}`.trim()
  const cards = { participants: shown, isDemo, filter: hasLists ? filterWords(filters) : undefined }
  const sheets = { ...useSheets(), ...cards, button: sheetsButton }
  const hasPeople = can(user, 'people')
  const { send } = profile.profile
  const view = useCallback(
    (participant: Participant) => send({ type: 'profile.opened', participant, isDemo }),
    [send, isDemo],
  )
  const refresh = useCallback(() => list.send({ type: 'list.refreshRequested' }), [list.send])
  return (
    <>
      <RegistrationsView
        {...list}
        onAdd={() => form.send({ type: 'registration.requested' })}
        addButton={addButton}
        onView={view}
        hasContacts={hasLists && hasPeople}
        withdrawn={hasLists && typed !== '' && <WithdrawnMatches search={typed} onView={view} />}
        toast={<RegistrationToast {...form} />}
        links={
          hasPeople && (
            <PeopleLinks>
              {hasLists && <PeopleFile people={isDemo ? none : shown} filters={filters} />}
            </PeopleLinks>
          )
        }
        exportButton={
          <>
            <ExportButton {...exporting} {...cards} button={exportButton} />
            {hasPeople && <SheetsButton {...sheets} />}
          </>
        }
        exportPanel={
          <>
            <ExportPanel {...exporting} exportButton={exportButton} />
            {hasPeople && <SheetsPanel {...sheets} />}
          </>
        }
      />
      <RegistrationFormView
        {...form}
        unions={isDemo ? none : unions}
        nextNumber={nextNumber}
        copy={copy}
        addButton={addButton}
      />
      <Profile {...profile} onChanged={refresh} />
    </>
  )
}

const none: readonly never[] = []

function PeopleLinks({ children }: { readonly children: ReactNode }) {
  return (
    <Row
      as="nav"
      gap="4px 20px"
      wraps
      aria-label="More about people"
      className={classes.links}
      data-print="no"
    >
      <PageLink to="/admin/registrations/import">Import people</PageLink>
      <PageLink to="/admin/registrations/slips">Password slips</PageLink>
      <PageLink to="/admin/registrations/duplicates">Possible duplicates</PageLink>
      <PageLink to="/admin/registrations/withdrawn">Withdrawn people</PageLink>
      {children}
    </Row>
  )
}

interface PeopleFileProps {
  readonly people: readonly Participant[]
  readonly filters: Filters
}

function PeopleFile({ people, filters }: PeopleFileProps) {
  const file = useListFile()
  return (
    <>
      <ListFileButton {...file} isEmpty={people.length === 0} fileOf={() => peopleFile(people, filters)} />
      <ListFileView {...file} />
    </>
  )
}

const PageLink = memo(function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  )
})
