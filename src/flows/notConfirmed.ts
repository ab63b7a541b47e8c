import { notConfirmedMachine } from '../machines/notConfirmed.ts'
import { useFlow } from './useFlow.ts'

export function useNotConfirmed() {
  return useFlow(notConfirmedMachine)
}
