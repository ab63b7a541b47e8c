import { useEffect } from 'react'
import { canHearInbox, useLive } from '../../flows/lib/live.ts'

interface InboxNewsProps {
  /** Hears how many notes of gates wait for a decision. */
  readonly onTold: (open: number | null) => void
}

/** Shows nothing itself. */
export default function InboxNews({ onTold }: InboxNewsProps) {
  return canHearInbox() && <Hearing onTold={onTold} />
}

function Hearing({ onTold }: InboxNewsProps) {
  const { inbox } = useLive().state.context
  useEffect(() => onTold(inbox), [inbox, onTold])
  return null
}
