import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { PasswordMade } from '../../../domain/people/people.ts'
import { Note } from '../parts/Note.tsx'

export function PasswordMadeNote({ made }: { readonly made: PasswordMade | null }) {
  if (made === null) return null
  return (
    <Note tone="warning">
      {made.by} made a new password for this stall on {campDateTime(made.at)}. If the stall did not ask for
      it, tell a lead.
    </Note>
  )
}
