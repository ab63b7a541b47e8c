import type { ReactNode } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { adminShellMachine } from '../../machines/adminShell.ts'
import { changePasswordMachine } from '../../machines/changePassword.ts'
import { chartPanelMachine } from '../../machines/chartPanel.ts'
import { checkInMachine } from '../../machines/checkIn.ts'
import { checkOutMachine } from '../../machines/checkOut.ts'
import { copyMachine } from '../../machines/copy.ts'
import { dashboardMachine } from '../../machines/dashboard.ts'
import { ageDistributionOf } from '../../machines/dashboardFigures.ts'
import { exportMachine } from '../../machines/export.ts'
import { healthCornerMachine } from '../../machines/healthCorner.ts'
import { idCardMachine } from '../../machines/idCard.ts'
import { logoutMachine } from '../../machines/logout.ts'
import { passwordUpdateMachine } from '../../machines/passwordUpdate.ts'
import { profileMachine } from '../../machines/profile.ts'
import { registrationFormMachine } from '../../machines/registrationForm.ts'
import { registrationsMachine } from '../../machines/registrations.ts'
import { signInMachine } from '../../machines/signIn.ts'
import { soundMachine } from '../../machines/sound.ts'
import { AdminShellView } from '../../views/admin/AdminShellView.tsx'
import { CheckInView } from '../../views/admin/checkIn/CheckInView.tsx'
import { SoundView } from '../../views/admin/checkIn/SoundView.tsx'
import { CheckOutView } from '../../views/admin/checkOut/CheckOutView.tsx'
import { ChartPanelView } from '../../views/admin/dashboard/ChartPanelView.tsx'
import { DashboardView } from '../../views/admin/dashboard/DashboardView.tsx'
import { ExportView } from '../../views/admin/export/ExportView.tsx'
import { HealthCornerView } from '../../views/admin/health/HealthCornerView.tsx'
import { ProfileView } from '../../views/admin/registrations/ProfileView.tsx'
import { RegistrationFormView } from '../../views/admin/registrations/RegistrationFormView.tsx'
import { RegistrationsView } from '../../views/admin/registrations/RegistrationsView.tsx'
import { ChangePasswordView } from '../../views/app/ChangePasswordView.tsx'
import { PasswordUpdateView } from '../../views/auth/PasswordUpdateView.tsx'
import { SignInView } from '../../views/auth/SignInView.tsx'
import { CopyView } from '../../views/ui/CopyView.tsx'
import type { FlowProps } from '../../views/ui/flow.ts'
import { IdCardDownload } from '../../views/ui/IdCardDownload.tsx'
import { IdCardView } from '../../views/ui/IdCardView.tsx'
import { LogoutView } from '../../views/ui/LogoutView.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { fullCamp } from './dashboard.ts'
import { registered } from './people.ts'

export interface Drawing {
  readonly state: AnyMachineSnapshot
  readonly send: (event: AnyEventObject) => void
}

/** Draws a snapshot of one flow with its real view; a snapshot of another machine is an error. */
export type FlowView = (drawing: Drawing) => ReactNode

/**
 * Every flow that is seen, by the id of its machine; the session has no view. A screen's neighbours stand in their
 * first state, because a snapshot knows only its own flow. Views with links need a router around them.
 */
export const views: Readonly<Record<string, FlowView>> = Object.fromEntries([
  viewOf(signInMachine, SignInView),
  viewOf(logoutMachine, LogoutView),
  viewOf(passwordUpdateMachine, PasswordUpdateView),
  viewOf(changePasswordMachine, ChangePasswordView),
  viewOf(adminShellMachine, (props) => (
    <AdminShellView {...props} onLogout={() => {}}>
      <PageHeader title="The page" />
    </AdminShellView>
  )),
  viewOf(checkInMachine, (props) => <CheckInView {...props} sound={<SoundView {...soundIsOn} />} />),
  viewOf(soundMachine, SoundView),
  viewOf(copyMachine, (props) => <CopyView {...props} text="PUR-7K3M9QX2TW" label="Copy reference" />),
  viewOf(registrationsMachine, (props) => (
    <RegistrationsView {...props} onAdd={() => {}} onView={() => {}} />
  )),
  viewOf(registrationFormMachine, (props) => (
    <RegistrationFormView {...props} unions={['East Zimbabwe Conference']} copy={copyIsIdle} />
  )),
  viewOf(profileMachine, ProfileView),
  viewOf(idCardMachine, (props) => (
    <>
      <IdCardView {...props} />
      <IdCardDownload {...props} />
    </>
  )),
  viewOf(exportMachine, (props) => <ExportView {...props} participants={[registered]} isDemo={false} />),
  viewOf(dashboardMachine, (props) => (
    <DashboardView {...props} gender={drawnAs('pie')} age={drawnAs('bar')} />
  )),
  viewOf(chartPanelMachine, (props) => (
    <>
      <h2>The section around it</h2>
      <ChartPanelView
        {...props}
        title="Age Distribution"
        chartTitle="Distribution by Age Group"
        groups="Age"
        size={5}
        distribution={ageDistributionOf(fullCamp)}
      />
    </>
  )),
  viewOf(healthCornerMachine, HealthCornerView),
  viewOf(checkOutMachine, CheckOutView),
])

const soundIsOn: FlowProps<typeof soundMachine> = {
  state: soundMachine.resolveState({ value: 'on', context: { atFirst: 'on' } }),
  send: () => {},
}

const copyIsIdle: FlowProps<typeof copyMachine> = {
  state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
  send: () => {},
}

function drawnAs(type: 'pie' | 'bar'): FlowProps<typeof chartPanelMachine> {
  return {
    state: chartPanelMachine.resolveState({ value: type, context: { atFirst: type } }),
    send: () => {},
  }
}

function viewOf<Machine extends AnyStateMachine>(
  { id }: Machine,
  View: (props: FlowProps<Machine>) => ReactNode,
): [string, FlowView] {
  const draw: FlowView = ({ state, send }) => {
    if (state.machine.id !== id)
      throw new Error(`The view of ${id} cannot draw a state of ${state.machine.id}.`)
    return <View state={state as SnapshotFrom<Machine>} send={send as (event: EventFrom<Machine>) => void} />
  }
  return [id, draw]
}
