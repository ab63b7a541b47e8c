import { useState } from 'react'
import { fetchParticipants } from '../api/participants.ts'
import { findPeople } from '../api/people.ts'
import { mapOutcome } from '../api/read.ts'
import { filtered, noFilters } from '../domain/filters.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Participant } from '../domain/people.ts'
import { mostNamed } from '../domain/personRecord.ts'
import { nameSearchMachine } from '../machines/nameSearch.ts'
import { abortableRead } from './abortableRead.ts'
import { hasPeople } from './sessionUser.ts'
import { useFlow } from './useFlow.ts'

/** Our own host searches; the list of a host of the documents is read once and searched here, until that is closed. */
export function nameSearchFlow() {
  let list: Outcome<readonly Participant[]> | null = null
  return nameSearchMachine.provide({
    actors: {
      findPeople: abortableRead(async ({ input: { name }, signal }) => {
        if (hasPeople()) return findPeople(name, signal)
        if (!list?.ok) list = await fetchParticipants(signal)
        return mapOutcome(list, (people) =>
          filtered(people, { ...noFilters, search: name }).slice(0, mostNamed + 1),
        )
      }),
    },
    actions: {
      forgetPeople: () => {
        list = null
      },
    },
  })
}

/** @param onFound gets the code of whoever is chosen */
export function useNameSearch(onFound: (code: string) => void) {
  const [flow] = useState(nameSearchFlow)
  return useFlow(flow, { listeners: { 'person.found': ({ code }) => onFound(code) } })
}
