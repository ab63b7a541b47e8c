import { fetchWithdrawnPeople } from '../../api/people/people.ts'
import { withdrawnPeopleMachine } from '../../machines/people/withdrawnPeople.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useProfile } from './profile.ts'

export const withdrawnPeopleFlow = withdrawnPeopleMachine.provide({
  actors: { fetchWithdrawnPeople: abortableRead(({ signal }) => fetchWithdrawnPeople(signal)) },
})

/** For the search of the registrations: a list that could not be read shows nothing. */
export function useWithdrawnMatches() {
  return useFlow(withdrawnPeopleFlow)
}

export function useWithdrawnPeople() {
  return { list: useFlow(withdrawnPeopleFlow), profile: useProfile() }
}
