import { checkOutMachine } from '../machines/checkOut.ts'
import { useFlow } from './useFlow.ts'

/** The demonstration needs nothing from outside. */
export function useCheckOut() {
  return useFlow(checkOutMachine)
}
