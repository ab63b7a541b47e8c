import { useCallback } from 'react'
import type { WithdrawnPerson } from '../../../domain/people/personRecord.ts'
import { useWithdrawnPeople } from '../../../flows/people/withdrawnPeople.ts'
import Profile from '../person/Profile.tsx'
import { WithdrawnPeopleView } from './WithdrawnPeopleView.tsx'

export default function WithdrawnPeople() {
  const { list, profile } = useWithdrawnPeople()
  const { send } = profile.profile
  const view = useCallback(
    ({ code, firstname, lastname, union }: WithdrawnPerson) =>
      send({
        type: 'profile.opened',
        // The profile loads the details that are missing here.
        participant: {
          _id: code,
          code,
          firstname,
          lastname,
          union,
          age: 0,
          isAgeUnknown: true,
          checkedIn: false,
        },
        isDemo: false,
      }),
    [send],
  )
  return (
    <>
      <WithdrawnPeopleView {...list} onView={view} />
      <Profile {...profile} onChanged={() => list.send({ type: 'list.refreshRequested' })} />
    </>
  )
}
