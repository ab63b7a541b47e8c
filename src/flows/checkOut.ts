import { checkOutMachine } from '../machines/checkOut.ts'
import { useFlow } from './useFlow.ts'

export function useCheckOut() {
  return useFlow(checkOutMachine)
}
