import { fromPromise } from 'xstate'
import {
  addStaff,
  changeStaff,
  closeStaffOrSessions,
  fetchStaffAccounts,
  giveStaffPassword,
} from '../../api/staff/staffAccounts.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { StaffAccount } from '../../domain/staff/staff.ts'
import { addStaffMachine } from '../../machines/staff/addStaff.ts'
import { changeStaffMachine } from '../../machines/staff/changeStaff.ts'
import { staffMachine } from '../../machines/staff/staff.ts'
import { staffActionMachine } from '../../machines/staff/staffAction.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useCopy } from '../lib/copy.ts'
import { usePasswordPaper } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const staffFlow = staffMachine.provide({
  actors: {
    fetchStaffAccounts: abortableRead(
      ({ signal }): Promise<Outcome<readonly StaffAccount[]>> => fetchStaffAccounts(signal),
    ),
  },
})

export const addStaffFlow = addStaffMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    addStaff: fromPromise(({ input: { form, idempotencyKey } }) => addStaff(form, idempotencyKey)),
  },
})

export const changeStaffFlow = changeStaffMachine.provide({
  actors: {
    changeStaff: fromPromise(({ input: { id, wanted, read } }) => changeStaff(id, wanted, read)),
  },
})

const passwordCalls = { newPassword: 'newStaffPassword', open: 'openStaff' } as const
const otherCalls = { endSessions: 'endStaffSessions', close: 'closeStaff' } as const

export const staffActionFlow = staffActionMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    performAction: fromPromise(async ({ input: { action, id, idempotencyKey } }) => {
      if (action === 'newPassword' || action === 'open')
        return giveStaffPassword(passwordCalls[action], id, idempotencyKey)
      const outcome = await closeStaffOrSessions(otherCalls[action], id)
      return outcome.ok ? { ...outcome, value: null } : outcome
    }),
  },
})

export function useStaff() {
  const staff = useFlow(staffFlow)
  const refresh = () => staff.send({ type: 'staff.refreshRequested' })
  const acting = useFlow(staffActionFlow, { listeners: { 'staff.changed': refresh } })
  const adding = useFlow(addStaffFlow, {
    listeners: {
      'staff.changed': refresh,
      'opening.requested': ({ account }) =>
        acting.send({ type: 'action.requested', action: 'open', account }),
    },
  })
  const changing = useFlow(changeStaffFlow, { listeners: { 'staff.changed': refresh } })
  return { staff, adding, changing, acting, copy: useCopy(), ...usePasswordPaper('admin') }
}
