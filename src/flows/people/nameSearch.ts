import { useState } from 'react'
import { mapOutcome } from '../../api/lib/read.ts'
import { fetchParticipants } from '../../api/people/participants.ts'
import { findPeople } from '../../api/people/people.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { filtered, noFilters } from '../../domain/people/filters.ts'
import type { Participant } from '../../domain/people/people.ts'
import { maxNamed } from '../../domain/people/personRecord.ts'
import { nameSearchMachine } from '../../machines/people/nameSearch.ts'
import { hasPeople } from '../account/sessionUser.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

/**
 * Our own server searches. A server of the documents has no search, so its list is loaded once and filtered
 * here.
 */
export function nameSearchFlow() {
  let list: Outcome<readonly Participant[]> | null = null
  return nameSearchMachine.provide({
    actors: {
      findPeople: abortableRead(async ({ input: { name }, signal }) => {
        if (hasPeople()) return findPeople(name, signal)
        if (!list?.ok) list = await fetchParticipants(signal)
        return mapOutcome(list, (people) =>
          filtered(people, { ...noFilters, search: name }).slice(0, maxNamed + 1),
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

export function useNameSearch(onFound: (code: string) => void) {
  const [flow] = useState(nameSearchFlow)
  return useFlow(flow, { listeners: { 'person.found': ({ code }) => onFound(code) } })
}
