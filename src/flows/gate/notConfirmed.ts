import { notConfirmedMachine } from '../../machines/gate/notConfirmed.ts'
import { useFlow } from '../lib/useFlow.ts'

export function useNotConfirmed() {
  return useFlow(notConfirmedMachine)
}
