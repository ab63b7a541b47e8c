import type { ParticipantStatus } from '../../../domain/people/people.ts'
import { CheckIcon, GateOutIcon, UserIcon } from './icons.tsx'
import { TonePill } from './TonePill.tsx'

const looks = {
  Registered: { tone: 'registered', icon: UserIcon },
  'Checked In': { tone: 'checked-in', icon: CheckIcon },
  'Checked Out': { tone: 'checked-out', icon: GateOutIcon },
} as const satisfies Record<ParticipantStatus, object>

interface StatusPillProps {
  readonly status: ParticipantStatus
  readonly size?: 'md' | 'lg'
}

export function StatusPill({ status, size = 'md' }: StatusPillProps) {
  // A replayed recording has a masked text here.
  const look = looks[status] ?? looks.Registered
  return (
    <TonePill {...look} size={size}>
      {status}
    </TonePill>
  )
}
