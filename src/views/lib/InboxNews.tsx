import { useEffect } from 'react'
import { canHearInbox, useLive } from '../../flows/lib/live.ts'

interface InboxNewsProps {
  readonly onTold: (open: number | null) => void
}

export default function InboxNews({ onTold }: InboxNewsProps) {
  return canHearInbox() && <Hearing onTold={onTold} />
}

function Hearing({ onTold }: InboxNewsProps) {
  const { inbox } = useLive().state.context
  useEffect(() => onTold(inbox), [inbox, onTold])
  return null
}
