import * as z from 'zod/mini'
import { notConfirmedMachine } from '../../machines/gate/notConfirmed.ts'
import { storedValue } from '../../services/storage/storedValue.ts'
import { useFlow } from '../lib/useFlow.ts'

/** Without names, because they would stay in the tab after a sign-out. */
const stored = storedValue('notConfirmed', z.array(z.string()), {
  isInTab: true,
  onFailure: () => undefined,
})

const notConfirmedFlow = notConfirmedMachine.provide({
  actions: { keepNumbers: (_, numbers) => stored.write([...numbers]) },
})

export function useNotConfirmed() {
  return useFlow(notConfirmedFlow, { input: { numbers: stored.read() ?? [] } })
}
