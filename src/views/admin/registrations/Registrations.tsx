import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Participant } from '../../../domain/people.ts'
import { useRegistrations } from '../../../flows/registrations.ts'
import { useSessionState } from '../../../flows/session.ts'
import { listOf } from '../../../machines/registrations.ts'
import { IdCardDownload, IdCardPrint } from '../../ui/IdCardDownload.tsx'
import { IdCardView } from '../../ui/IdCardView.tsx'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { ExportButton, ExportPanel } from '../export/ExportPanel.tsx'
import { ProfileView } from './ProfileView.tsx'
import { RegistrationFormView, RegistrationToast } from './RegistrationFormView.tsx'
import { RegistrationsView } from './RegistrationsView.tsx'

export default function Registrations() {
  const [parameters, setParameters] = useSearchParams()
  const addButton = useRef<HTMLButtonElement>(null)
  const exportButton = useRef<HTMLButtonElement>(null)
  const { email = '' } = useSessionState().context.session?.user ?? {}
  const { list, form, profile, idCard, print, exporting, copy } = useRegistrations({
    admin: email,
    address: parameters.toString(),
    onAddress: (address) => setParameters(address, { replace: true, preventScrollReset: true }),
  })
  const { shown, unions, isDemo } = listOf(list.state)
  const view = useCallback(
    (participant: Participant) => profile.send({ type: 'profile.opened', participant, isDemo }),
    [profile.send, isDemo],
  )
  return (
    <>
      <RegistrationsView
        {...list}
        onAdd={() => form.send({ type: 'registration.requested' })}
        addButton={addButton}
        onView={view}
        toast={<RegistrationToast {...form} />}
        exportButton={
          <ExportButton {...exporting} participants={shown} isDemo={isDemo} button={exportButton} />
        }
        exportPanel={<ExportPanel {...exporting} exportButton={exportButton} />}
      />
      <RegistrationFormView {...form} unions={isDemo ? [] : unions} copy={copy} addButton={addButton} />
      <ProfileView
        {...profile}
        card={<IdCardView {...idCard} />}
        cardActions={
          <>
            <IdCardPrint
              isDrawn={idCard.state.matches('drawn')}
              onPrint={() => print.send({ type: 'print.requested' })}
            />
            <IdCardDownload {...idCard} />
          </>
        }
      />
      <PrintMessage {...print} />
    </>
  )
}
