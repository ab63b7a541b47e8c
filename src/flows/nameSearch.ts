import { findPeople } from '../api/people.ts'
import { nameSearchMachine } from '../machines/nameSearch.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const nameSearchFlow = nameSearchMachine.provide({
  actors: { findPeople: abortableRead(({ input, signal }) => findPeople(input.name, signal)) },
})

/** @param onFound gets the code of whoever is chosen */
export function useNameSearch(onFound: (code: string) => void) {
  return useFlow(nameSearchFlow, { listeners: { 'person.found': ({ code }) => onFound(code) } })
}
