import type { ReactNode } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { adminShellMachine } from '../../machines/adminShell.ts'
import { changePasswordMachine } from '../../machines/changePassword.ts'
import { checkInMachine } from '../../machines/checkIn.ts'
import { copyMachine } from '../../machines/copy.ts'
import { logoutMachine } from '../../machines/logout.ts'
import { passwordUpdateMachine } from '../../machines/passwordUpdate.ts'
import { signInMachine } from '../../machines/signIn.ts'
import { soundMachine } from '../../machines/sound.ts'
import { AdminShellView } from '../../views/admin/AdminShellView.tsx'
import { CheckInView } from '../../views/admin/checkIn/CheckInView.tsx'
import { SoundView } from '../../views/admin/checkIn/SoundView.tsx'
import { ChangePasswordView } from '../../views/app/ChangePasswordView.tsx'
import { PasswordUpdateView } from '../../views/auth/PasswordUpdateView.tsx'
import { SignInView } from '../../views/auth/SignInView.tsx'
import { CopyView } from '../../views/ui/CopyView.tsx'
import type { FlowProps } from '../../views/ui/flow.ts'
import { LogoutView } from '../../views/ui/LogoutView.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'

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
])

const soundIsOn: FlowProps<typeof soundMachine> = {
  state: soundMachine.resolveState({ value: 'on', context: { atFirst: 'on' } }),
  send: () => {},
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
