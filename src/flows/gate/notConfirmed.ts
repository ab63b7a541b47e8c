import { notConfirmedMachine } from '../../machines/gate/notConfirmed.ts'
import { keepNotConfirmed, readNotConfirmed } from '../../services/offline/notConfirmedCards.ts'
import { useFlow } from '../lib/useFlow.ts'

const notConfirmedFlow = notConfirmedMachine.provide({
  actions: { keepNumbers: (_, numbers) => keepNotConfirmed(numbers) },
})

export function useNotConfirmed() {
  return useFlow(notConfirmedFlow, { input: { numbers: readNotConfirmed() ?? [] } })
}
