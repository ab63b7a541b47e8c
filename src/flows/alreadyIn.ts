import { alreadyInMachine } from '../machines/alreadyIn.ts'
import { movementActors } from './movementActors.ts'
import { useFlow } from './useFlow.ts'

export const alreadyInFlow = alreadyInMachine.provide({ actors: movementActors })

/** @param onReturned hears that somebody was let back in, or perhaps was */
export function useAlreadyIn(onReturned: () => void) {
  return useFlow(alreadyInFlow, { listeners: { 'person.returned': onReturned } })
}
