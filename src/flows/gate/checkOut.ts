import { checkOutMachine } from '../../machines/gate/checkOut.ts'
import { useFlow } from '../lib/useFlow.ts'

export function useCheckOut() {
  return useFlow(checkOutMachine)
}
