import { expect, test } from 'vitest'
import { gateSettingsModel } from '../../../src/inspector/models/gate/gateSettings.tsx'
import { gateSettingsFailedText, gateSettingsMachine } from '../../../src/machines/gate/gateSettings.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateSettingsModel)

async function shown() {
  const flow = startFlow(gateSettingsMachine)
  await flow.done('fetchGateSettings', { ok: true, value: { asksWithWhom: true } })
  flow.send({ type: 'asking.switched' })
  return flow
}

test('[W501] a failed read of the settings shows an error until a retry succeeds', async () => {
  const { state, done, failed, send } = startFlow(gateSettingsMachine)
  expect(state().context).toEqual({ asksWithWhom: true, wanted: true, failure: null })
  expect(gateSettingsFailedText).toBe('The settings of the gates could not be read.')
  for (const [answer, text, isIncident] of [
    [{ ok: false, status: 503 }, 'The settings of the gates could not be read.', true],
    [{ ok: false, status: 403, message: 'Only for leads.' }, 'Only for leads.', false],
  ] as const) {
    await done('fetchGateSettings', answer)
    expect(state().value).toBe('unread')
    expect(state().context).toMatchObject({ failure: { text, isIncident } })
    send({ type: 'load.retried' })
  }
  for (const [cause, text] of [
    ['', 'The settings of the gates could not be read.'],
    ['No answer from the server.', 'No answer from the server.'],
  ] as const) {
    await failed('fetchGateSettings', new Error(cause))
    expect(state().value).toBe('unread')
    expect(state().context).toMatchObject({ failure: { text, isIncident: true } })
    send({ type: 'load.retried' })
  }
  await done('fetchGateSettings', { ok: true, value: { asksWithWhom: false } })
  expect(state().value).toBe('shown')
  expect(state().context).toEqual({ asksWithWhom: false, wanted: true, failure: null })
})

test('[W501] switching the escort question off shows the answer of the server', async () => {
  const { done, state, context, started } = await shown()
  expect(started.at(-1)).toMatchObject({ source: 'changeGateSettings', input: { asksWithWhom: false } })
  await done('changeGateSettings', { ok: true, value: { asksWithWhom: false } })
  expect(state().value).toBe('shown')
  expect(context()).toEqual({ asksWithWhom: false, wanted: false, failure: null })
})

test('[W501] a refused or lost change leaves the switch unchanged', async () => {
  const { done, failed, send, state, context } = await shown()
  await done('changeGateSettings', { ok: false, status: 403, message: 'Only a lead may change this.' })
  expect(context()).toMatchObject({
    asksWithWhom: true,
    failure: { text: 'Only a lead may change this.', isIncident: false },
  })
  send({ type: 'asking.switched' })
  await failed('changeGateSettings', new Error(''))
  expect(context()).toMatchObject({
    asksWithWhom: true,
    failure: { text: 'This could not be saved. Please try again.', isIncident: true },
  })
  send({ type: 'asking.switched' })
  expect(context()).toEqual({ asksWithWhom: true, wanted: false, failure: null })
  await done('changeGateSettings', { ok: false, status: 503 })
  expect(state().value).toBe('shown')
  expect(context()).toMatchObject({
    asksWithWhom: true,
    failure: { text: 'This could not be saved. Please try again.', isIncident: true },
  })
})
