import { expect, test } from 'vitest'
import type { RegistrationEntry } from '../../../src/domain/public/publicRegistration.ts'
import { publicRegistrationModel } from '../../../src/inspector/models/public/publicRegistration.tsx'
import {
  publicRegistrationMachine,
  publicRegistrationTexts,
} from '../../../src/machines/public/publicRegistration.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(publicRegistrationModel)

const typed: RegistrationEntry = {
  firstName: ' Tariro',
  lastName: 'Moyo',
  dateOfBirth: '2011-05-04',
  gender: 'FEMALE',
  email: 'tariro@example.org',
  phone: '+263 77 000 0000',
  city: 'Harare',
  country: 'Zimbabwe',
  emergencyName: 'Rudo Moyo',
  emergencyRelation: 'Mother',
  emergencyPhone: '+263 77 000 0001',
  transportMode: 'bus',
}

function start(change: Partial<RegistrationEntry> = typed) {
  const flow = startFlow(publicRegistrationMachine, { firstDay: '2025-04-13' })
  flow.send({ type: 'field.changed', change })
  return flow
}

test('[P058, P059, P060, P061] registering takes exactly 2000 ms, success shows for exactly 1500 ms, and nothing is sent', () => {
  const { state, send, jump, emittedTypes, started } = start()
  send({ type: 'registration.submitted' })
  expect(state().value).toBe('registering')
  jump(1_999)
  expect(state().value).toBe('registering')
  jump(1)
  expect(state().value).toBe('registered')
  jump(1_499)
  expect(emittedTypes()).toEqual([])
  expect(state().value).toBe('registered')
  jump(1)
  expect(emittedTypes()).toEqual(['registration.over'])
  expect(started).toEqual([])
})

test('an incomplete form is not registered, marks each field, and keeps its values', () => {
  const { state, send } = start({ firstName: 'Tariro', email: 'tariro' })
  send({ type: 'registration.submitted' })
  expect(state().value).toBe('editing')
  expect(Object.keys(state().context.fieldErrors)).toHaveLength(11)
  expect(state().context.fieldErrors.firstName).toBeUndefined()
  expect(state().context.entry).toEqual({
    firstName: 'Tariro',
    lastName: '',
    dateOfBirth: '',
    gender: '',
    email: 'tariro',
    phone: '',
    city: '',
    country: '',
    emergencyName: '',
    emergencyRelation: '',
    emergencyPhone: '',
    transportMode: '',
  })
  send({ type: 'field.changed', change: { email: 'tariro@example.org' } })
  expect(Object.keys(state().context.fieldErrors)).toHaveLength(10)
})

test('a form cannot change during the registration, and is registered once', () => {
  const { state, send, jump } = start()
  send({ type: 'registration.submitted' })
  jump(1_000)
  send({ type: 'field.changed', change: { firstName: 'Rudo' } })
  send({ type: 'registration.submitted' })
  jump(1_000)
  expect(state().value).toBe('registered')
  expect(state().context.entry).toEqual(typed)
})

test('the texts say that the form is complete and that nothing was sent', () => {
  expect(publicRegistrationTexts).toEqual({
    success: 'Your registration form is complete.',
    next: 'Nothing was sent. The camp office completes your registration.',
    smallPrint:
      'This form sends nothing. Fill it in, print it and bring it to the camp office. The camp office completes your registration and takes the fee.',
  })
})

test('one invalid field keeps the form open', () => {
  const { state, send } = start({ ...typed, email: 'tariro' })
  send({ type: 'registration.submitted' })
  expect(state().value).toBe('editing')
  expect(Object.keys(state().context.fieldErrors)).toEqual(['email'])
})

test('[W510] the form is printed with its values; a failed print shows an error', async () => {
  const { state, send, started, done, failed } = start()
  send({ type: 'print.requested' })
  expect([state().value, started.map(({ id }) => id)]).toEqual(['printing', ['printForm']])
  await done('printForm', undefined)
  expect([state().value, state().context.entry, state().context.printError]).toEqual(['editing', typed, null])
  send({ type: 'print.requested' })
  await failed('printForm', new Error('this browser cannot print'))
  expect(state().value).toBe('editing')
  expect(state().context.printError).toBe(
    "Failed to print. Please try again or use your browser's print function.",
  )
})
