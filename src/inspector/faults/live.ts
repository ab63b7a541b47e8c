import { fromPromise } from 'xstate'
import { apiBase } from '../../api/routes/route.ts'
import { type Faults, faultsAnswer, faultsPath } from '../../api/schemas/faults.ts'
import { settings } from '../../api/settings.ts'
import { type FoundDial, faultDialMachine } from './faultDial.ts'

const address = () => `${settings().apiHost}${apiBase}${faultsPath}`

export const faultDialFlow = faultDialMachine.provide({
  actors: {
    readFaults: fromPromise(async ({ signal }): Promise<FoundDial> => {
      const answer = await fetch(address(), { signal, cache: 'no-store' })
      if (answer.status === 404) return { hasDial: false }
      return { hasDial: true, faults: await faultsIn(answer) }
    }),
    saveFaults: fromPromise(async ({ input: { faults } }) => {
      const headers = { 'content-type': 'application/json' }
      await faultsIn(await fetch(address(), { method: 'PUT', headers, body: JSON.stringify({ faults }) }))
    }),
  },
})

async function faultsIn(answer: Response): Promise<Faults> {
  if (!answer.ok) throw new Error(`The host answered ${answer.status}.`)
  return faultsAnswer.parse(await answer.json()).faults
}
