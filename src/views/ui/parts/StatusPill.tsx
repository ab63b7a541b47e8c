import type { ParticipantStatus } from '../../../domain/people/people.ts'
import { CheckIcon, GateOutIcon, type Icon, UserIcon } from './icons.tsx'
import classes from './StatusPill.module.css'

const looks: Record<ParticipantStatus, { tone: string; icon: Icon }> = {
  Registered: { tone: 'registered', icon: UserIcon },
  'Checked In': { tone: 'checked-in', icon: CheckIcon },
  'Checked Out': { tone: 'checked-out', icon: GateOutIcon },
}

interface StatusPillProps {
  readonly status: ParticipantStatus
  readonly size?: 'md' | 'lg'
}

export function StatusPill({ status, size = 'md' }: StatusPillProps) {
  // A replayed recording has a masked text here.
  const { tone, icon: StatusIcon } = looks[status] ?? looks.Registered
  return (
    <span className={classes.pill} data-tone={tone} data-size={size}>
      <StatusIcon size={size === 'lg' ? 18 : 14} />
      {status}
    </span>
  )
}
