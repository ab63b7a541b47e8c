import { useEffect } from 'react'
import { canReceiveInbox, useLive } from '../../flows/lib/live.ts'

interface InboxNewsProps {
  readonly onInbox: (open: number | null) => void
}

export default function InboxNews({ onInbox }: InboxNewsProps) {
  return canReceiveInbox() && <InboxListener onInbox={onInbox} />
}

function InboxListener({ onInbox }: InboxNewsProps) {
  const { inbox } = useLive().state.context
  useEffect(() => onInbox(inbox), [inbox, onInbox])
  return null
}
