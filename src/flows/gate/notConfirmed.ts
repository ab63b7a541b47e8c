import { notConfirmedMachine } from '../../machines/gate/notConfirmed.ts'
import { notConfirmedCards } from '../../services/storage/notConfirmedCards.ts'
import { useFlow } from '../lib/useFlow.ts'

const notConfirmedFlow = notConfirmedMachine.provide({
  actions: { keepNumbers: (_, numbers) => notConfirmedCards.write([...numbers]) },
})

export function useNotConfirmed() {
  return useFlow(notConfirmedFlow, { input: { numbers: notConfirmedCards.read() ?? [] } })
}
