import { expect, test } from 'vitest'
import { gateSettingsModel } from '../../src/inspector/models/gateSettings.tsx'
import { gateSettingsMachine } from '../../src/machines/gateSettings.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(gateSettingsModel)

async function shown() {
  const flow = startScripted(gateSettingsMachine, undefined)
  await flow.done('fetchGateSettings', { ok: true, value: { asksWithWhom: true } })
  flow.send({ type: 'asking.switched' })
  return { ...flow, context: () => flow.actor.getSnapshot().context }
}

test('[W501] the question is switched off, and the switch shows what the host has answered', async () => {
  const { done, context, started } = await shown()
  expect(started.at(-1)).toMatchObject({ source: 'changeGateSettings', input: { asksWithWhom: false } })
  await done('changeGateSettings', { ok: true, value: { asksWithWhom: false } })
  expect(context()).toEqual({ asksWithWhom: false, wanted: false, callError: null, isIncident: false })
})

test('[W501] a change that is refused or lost leaves the switch as it was', async () => {
  const { done, failed, send, context } = await shown()
  await done('changeGateSettings', { ok: false, status: 403, message: 'Only a lead may change this.' })
  expect(context()).toMatchObject({ asksWithWhom: true, callError: 'Only a lead may change this.' })
  send({ type: 'asking.switched' })
  await failed('changeGateSettings', new Error(''))
  expect(context()).toMatchObject({
    asksWithWhom: true,
    callError: 'This could not be saved. Please try again.',
    isIncident: true,
  })
})
