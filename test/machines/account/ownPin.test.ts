import { expect, test } from 'vitest'
import { ownPinModel } from '../../../src/inspector/models/account/ownPin.tsx'
import { ownPinMachine, pinFailedText, pinUnsavedText } from '../../../src/machines/account/ownPin.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(ownPinModel)

async function shown(hasPin = false) {
  const flow = startFlow(ownPinMachine)
  await flow.done('fetchOwnPin', { ok: true, value: { hasPin, isAsked: true } })
  const type = (currentPassword: string, pin: string) => {
    flow.send({ type: 'currentPassword.changed', currentPassword })
    flow.send({ type: 'pin.changed', pin })
    flow.send({ type: 'form.submitted' })
  }
  return { ...flow, type }
}

test('[W216] a PIN is set with the password; an easy PIN is not sent', async () => {
  const { send, type, done, started, state, context } = await shown()
  send({ type: 'change.requested' })
  type('', '123456')
  expect([state().value, context().rejected]).toEqual(['editing', { currentPassword: '', pin: '123456' }])
  type('evening star', '123456')
  expect(state().value).toBe('editing')
  type('evening star', '407295')
  expect(started.at(-1)?.input).toEqual({ currentPassword: 'evening star', pin: '407295' })
  await done('setPin', { ok: true, value: { hasPin: true } })
  expect(state().value).toBe('shown')
  expect(context()).toEqual({
    ...{ hasPin: true, isAsked: true, currentPassword: '', pin: '', isRemoving: false },
    ...{ rejected: null, failure: null, notice: 'Your PIN is saved.' },
  })
})

test('[W216] the fields survive a refusal and a lost answer, and are cleared when the form is left', async () => {
  const { send, type, done, failed, state, context } = await shown()
  send({ type: 'change.requested' })
  type('first light', '407295')
  await done('setPin', { ok: false, status: 400, message: 'The current password is not right.' })
  expect([state().value, context()]).toEqual([
    'editing',
    expect.objectContaining({
      ...{ currentPassword: 'first light', pin: '407295' },
      failure: { text: 'The current password is not right.', isIncident: false },
    }),
  ])
  send({ type: 'form.submitted' })
  await failed('setPin', new Error(''))
  expect(pinUnsavedText).toBe('We do not know whether this was saved. Please try again.')
  expect(context()).toMatchObject({ pin: '407295', failure: { text: pinUnsavedText, isIncident: true } })
  send({ type: 'form.left' })
  expect([state().value, context().pin, context().currentPassword]).toEqual(['shown', '', ''])
})

test('[W216] removing a PIN takes only the password', async () => {
  const { send, done, started, state, context } = await shown(true)
  send({ type: 'removal.requested' })
  send({ type: 'currentPassword.changed', currentPassword: 'evening star' })
  send({ type: 'form.submitted' })
  expect(started.at(-1)?.input).toEqual({ currentPassword: 'evening star', pin: null })
  await done('setPin', { ok: true, value: { hasPin: false } })
  expect([state().value, context().hasPin, context().notice]).toEqual([
    'shown',
    false,
    'Your PIN is removed. You sign with your password.',
  ])
})

test('[W220] a lead switches PINs off; a refusal leaves the switch as it was', async () => {
  const { send, done, started, context } = await shown()
  send({ type: 'asking.switched' })
  expect(started.at(-1)?.input).toEqual({ isAsked: false })
  await done('askPins', { ok: false, status: 403, message: 'Only a lead may change this.' })
  expect(context()).toMatchObject({
    isAsked: true,
    failure: { text: 'Only a lead may change this.', isIncident: false },
  })
  send({ type: 'asking.switched' })
  await done('askPins', { ok: true, value: { isAsked: false } })
  expect(context()).toMatchObject({ isAsked: false, failure: null })
})

test('a failed read shows an error until a retry succeeds', async () => {
  const { state, done, failed, send } = startFlow(ownPinMachine)
  await failed('fetchOwnPin', new Error(''))
  expect(pinFailedText).toBe('We could not read whether you have a PIN. Check the connection and try again.')
  expect(state()).toMatchObject({
    value: 'unread',
    context: { failure: { text: pinFailedText, isIncident: true } },
  })
  send({ type: 'load.retried' })
  await done('fetchOwnPin', { ok: true, value: { hasPin: true, isAsked: false } })
  expect(state()).toMatchObject({ value: 'shown', context: { hasPin: true, failure: null } })
})
