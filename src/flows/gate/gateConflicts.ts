import { fromPromise } from 'xstate'
import { decideConflicts, fetchGateConflicts, giveUpBrowser } from '../../api/gate/gate.ts'
import { mapOutcome } from '../../api/lib/read.ts'
import { gateConflictsMachine } from '../../machines/gate/gateConflicts.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gateConflictsFlow = gateConflictsMachine.provide({
  actors: {
    fetchConflicts: abortableRead(({ signal }) => fetchGateConflicts(signal)),
    decide: fromPromise(async ({ input: { wanted, note, code } }) => {
      if (!wanted) throw new Error('There is nothing to be decided')
      const { keys, decision } = wanted
      const [first] = keys
      if (decision === 'giveUp')
        return mapOutcome(await giveUpBrowser(first ?? ''), (open) => ({ open, decided: keys, left: [] }))
      const said = note.trim()
      return decideConflicts({
        keys,
        decision,
        ...(decision === 'lookFor' && said !== '' && { note: said }),
        ...(decision === 'thisWas' && { code: code.trim() }),
      })
    }),
  },
})

export function useGateConflicts() {
  return useFlow(gateConflictsFlow)
}
