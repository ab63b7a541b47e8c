import { Anchor } from '@mantine/core'
import { memo, useCallback, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Participant } from '../../../domain/people/people.ts'
import { can } from '../../../domain/staff/rights.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { useFlow } from '../../../flows/lib/useFlow.ts'
import { peopleFileFlow } from '../../../flows/people/peopleFile.ts'
import { useRegistrations } from '../../../flows/people/registrations.ts'
import { useSheets } from '../../../flows/people/sheets.ts'
import { listOf } from '../../../machines/people/registrations.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { ExportButton, ExportPanel } from '../export/ExportPanel.tsx'
import { SheetsButton, SheetsPanel } from '../export/SheetsPanel.tsx'
import Profile from '../person/Profile.tsx'
import { PeopleFileButton, PeopleFileView } from './PeopleFileView.tsx'
import { RegistrationFormView, RegistrationToast } from './RegistrationFormView.tsx'
import classes from './Registrations.module.css'
import { RegistrationsView } from './RegistrationsView.tsx'

export default function Registrations() {
  const [parameters, setParameters] = useSearchParams()
  const addButton = useRef<HTMLButtonElement>(null)
  const exportButton = useRef<HTMLButtonElement>(null)
  const sheetsButton = useRef<HTMLButtonElement>(null)
  const { user = {} } = useSessionState().context.session ?? {}
  const { email = '' } = user
  const { list, form, profile, exporting, copy } = useRegistrations({
    admin: email,
    hasPeople: can(user, 'people'),
    address: parameters.toString(),
    onAddress: (address) => setParameters(address, { replace: true, preventScrollReset: true }),
  })
  const { shown, unions, isDemo } = listOf(list.state)
  const sheets = { ...useSheets(), participants: shown, isDemo, button: sheetsButton }
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
        toast={<RegistrationToast {...form} />}
        links={hasPeople && <PeopleLinks shown={isDemo ? none : shown} />}
        exportButton={
          <>
            <ExportButton {...exporting} participants={shown} isDemo={isDemo} button={exportButton} />
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
      <RegistrationFormView {...form} unions={isDemo ? none : unions} copy={copy} addButton={addButton} />
      <Profile {...profile} onChanged={refresh} />
    </>
  )
}

const none: readonly never[] = []

function PeopleLinks({ shown }: { shown: readonly Participant[] }) {
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
      <PeopleFile people={shown} />
      <PageLink to="/admin/registrations/duplicates">Possible duplicates</PageLink>
      <PageLink to="/admin/registrations/withdrawn">Withdrawn people</PageLink>
    </Row>
  )
}

function PeopleFile({ people }: { people: readonly Participant[] }) {
  const file = useFlow(peopleFileFlow)
  return (
    <>
      <PeopleFileButton {...file} people={people} />
      <PeopleFileView {...file} />
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
