import { alreadyInMachine } from '../../machines/gate/alreadyIn.ts'
import { useFlow } from '../lib/useFlow.ts'
import { movementActors } from './movementActors.ts'

export const alreadyInFlow = alreadyInMachine.provide({ actors: movementActors })

/** @param onReturned called also when the outcome is unknown */
export function useAlreadyIn(onReturned: () => void) {
  return useFlow(alreadyInFlow, { listeners: { 'person.returned': onReturned } })
}
