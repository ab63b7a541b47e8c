import { fromPromise } from 'xstate'
import { fetchNearCodes } from '../../api/gate/gate.ts'
import { nearPeople } from '../../domain/gate/deviceGate.ts'
import type { ListedPerson } from '../../domain/gate/offlineGate.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { filtered, noFilters } from '../../domain/people/filters.ts'
import type { Participant } from '../../domain/people/people.ts'
import { maxNamed } from '../../domain/people/personRecord.ts'
import type { Source } from '../../machines/gate/gateResults.ts'
import { nearCodesMachine } from '../../machines/gate/nearCodes.ts'
import { nameSearchMachine } from '../../machines/people/nameSearch.ts'
import { readGateList } from '../../services/offline/gateList.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const nearCodesFlow = nearCodesMachine.provide({
  actors: {
    fetchNearCodes: abortableRead<
      Outcome<readonly Participant[]>,
      { readonly number: string; readonly source: Source }
    >(async ({ input: { number, source }, signal }) => {
      if (source === 'server') return fetchNearCodes(number, signal)
      const held = await readGateList(Date.now())
      return { ok: true, value: held ? nearPeople(held.index, number).map(participantOf) : [] }
    }),
  },
})

export function useNearCodes() {
  return useFlow(nearCodesFlow)
}

const offlineNameSearchFlow = nameSearchMachine.provide({
  actors: {
    findPeople: fromPromise(async ({ input: { name } }) => {
      const people = (await readGateList(Date.now()))?.list.people ?? []
      const found = filtered(people.map(participantOf), { ...noFilters, search: name })
      return { ok: true, value: found.slice(0, maxNamed + 1) }
    }),
  },
})

export function useOfflineNameSearch(onFound: (code: string) => void) {
  return useFlow(offlineNameSearchFlow, { listeners: { 'person.found': ({ code }) => onFound(code) } })
}

function participantOf({ code, firstname, lastname, age, union, place }: ListedPerson): Participant {
  return {
    ...{ _id: code, code, firstname, lastname, age: age ?? 0, isAgeUnknown: age === null },
    ...(union !== null && { union }),
    checkedIn: place === 'inside' || place === 'outside',
  }
}
