import { useEffect, useRef } from 'react'
import { useStaff } from '../../../flows/staff/staff.ts'
import { chosenAccount } from '../../../machines/staff/staff.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { AddStaffView } from './AddStaffView.tsx'
import { ChangeStaffView } from './ChangeStaffView.tsx'
import { StaffAccountDialog } from './StaffAccountDialog.tsx'
import { StaffActionToast, StaffActionView } from './StaffActionView.tsx'
import { StaffView } from './StaffView.tsx'

export default function Staff() {
  const { staff, adding, changing, acting, copy, print, paper } = useStaff()
  const addButton = useRef<HTMLButtonElement>(null)
  const chosen = chosenAccount(staff.state.context)
  const isAsking = chosen || !changing.state.matches('closed') || !acting.state.matches('idle')
  const isOpen = Boolean(isAsking) || !adding.state.matches('closed')
  useFocusAfterDialogs(isOpen, chosen?.id, addButton)
  const leave = () => staff.send({ type: 'account.left' })
  return (
    <>
      <StaffView
        {...staff}
        onAdd={() => adding.send({ type: 'adding.requested' })}
        addButton={addButton}
        toast={<StaffActionToast {...acting} />}
      />
      <StaffAccountDialog
        {...staff}
        onChange={(account) => {
          leave()
          changing.send({ type: 'change.requested', account })
        }}
        onAction={(action, account) => {
          leave()
          acting.send({ type: 'action.requested', action, account })
        }}
      />
      <AddStaffView {...adding} copy={copy} paper={paper} />
      <ChangeStaffView {...changing} />
      <StaffActionView {...acting} copy={copy} paper={paper} />
      <PrintMessage {...print} />
    </>
  )
}

/** Returns the focus to the row that opened the dialogs, or to the button above the list. */
function useFocusAfterDialogs(
  isOpen: boolean,
  chosenId: string | undefined,
  addButton: React.RefObject<HTMLButtonElement | null>,
): void {
  const opener = useRef<string | undefined>(undefined)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (chosenId !== undefined) opener.current = chosenId
    if (wasOpen.current && !isOpen) {
      const row = document.querySelector<HTMLElement>(`[data-account="${CSS.escape(opener.current ?? '')}"]`)
      const target = row ?? addButton.current
      target?.focus({ preventScroll: true })
      opener.current = undefined
    }
    wasOpen.current = isOpen
  }, [isOpen, chosenId, addButton])
}
