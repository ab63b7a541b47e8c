import { Button } from '@mantine/core'
import { fullNameOf, type Participant } from '../../../domain/people/people.ts'
import { useWithdrawnMatches } from '../../../flows/people/withdrawnPeople.ts'
import { foundPeople } from '../../../machines/people/withdrawnPeople.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Note } from '../../ui/parts/Note.tsx'

interface WithdrawnMatchesProps {
  readonly search: string
  readonly onView: (participant: Participant) => void
}

const most = 5

/** Withdrawn people are in no list, so who looks for one is told; more than a few say nothing. */
export default function WithdrawnMatches({ search, onView }: WithdrawnMatchesProps) {
  const { people } = useWithdrawnMatches().state.context
  const found = foundPeople({ people, search })
  if (found.length === 0 || found.length > most) return null
  return found.map(({ code, firstname, lastname, union }) => {
    const name = fullNameOf({ firstname, lastname })
    // The profile loads the details that are missing here.
    const missing = { age: 0, isAgeUnknown: true, checkedIn: false }
    return (
      <Row key={code} gap="8px 16px" words="14rem" align="center" data-print="no">
        <Note tone="info">
          <bdi translate="no" className="strong">
            {name}
          </bdi>{' '}
          (<CodeText>{code}</CodeText>) is withdrawn. Do they come again? Restore the registration in their
          profile.
        </Note>
        <Button
          variant="default"
          aria-label={`View ${name}, withdrawn`}
          onClick={() => onView({ _id: code, code, firstname, lastname, union, ...missing })}
        >
          View
        </Button>
      </Row>
    )
  })
}
