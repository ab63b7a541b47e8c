import { fetchWithdrawnPeople } from '../api/people.ts'
import { withdrawnPeopleMachine } from '../machines/withdrawnPeople.ts'
import { abortableRead } from './abortableRead.ts'
import { useProfile } from './profile.ts'
import { useFlow } from './useFlow.ts'

export const withdrawnPeopleFlow = withdrawnPeopleMachine.provide({
  actors: { fetchWithdrawnPeople: abortableRead(({ signal }) => fetchWithdrawnPeople(signal)) },
})

/** With the profile of whoever is chosen. */
export function useWithdrawnPeople() {
  return { list: useFlow(withdrawnPeopleFlow), profile: useProfile() }
}
