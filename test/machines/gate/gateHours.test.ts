import { expect, test } from 'vitest'
import { gateHoursModel } from '../../../src/inspector/models/gate/gateHours.tsx'
import { gateHoursMachine } from '../../../src/machines/gate/gateHours.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateHoursModel)

test('[W807] the last hour of each gate reloads 3 s after a change and every minute; a failed read clears it', async () => {
  const { state, send, done, failed, started, wait } = startFlow(gateHoursMachine)
  const shown = () => state().context.gates
  await done('fetchGateHours', { ok: true, value: [{ gate: 'Gate 2', in: 1, out: 0 }] })
  send({ type: 'camp.changed' })
  wait(2_999)
  expect(started).toHaveLength(1)
  wait(1)
  await done('fetchGateHours', { ok: true, value: [{ gate: 'Gate 2', in: 2, out: 0 }] })
  expect(shown()).toEqual([{ gate: 'Gate 2', in: 2, out: 0 }])
  wait(60_000)
  await failed('fetchGateHours', new Error('No answer'))
  expect(shown()).toBeNull()
  wait(60_000)
  await done('fetchGateHours', { ok: true, value: [] })
  expect(shown()).toEqual([])
})
