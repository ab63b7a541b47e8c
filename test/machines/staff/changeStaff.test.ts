import { describe, expect, test } from 'vitest'
import { changeStaffModel } from '../../../src/inspector/models/staff/changeStaff.tsx'
import { gateAccount, ownAccount } from '../../../src/inspector/models/staff/staffPeople.ts'
import { changeStaffMachine } from '../../../src/machines/staff/changeStaff.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(changeStaffModel)

const closed = {
  account: null,
  form: { name: '', rights: [] },
  fieldError: null,
  failure: null,
  isChangedElsewhere: false,
}

function opened(account = gateAccount) {
  const flow = startFlow(changeStaffMachine)
  flow.send({ type: 'change.requested', account })
  return {
    ...flow,
    calls: () => flow.started.map(({ input }) => input),
  }
}

function saving(name = ' Tapiwa N. ') {
  const changing = opened()
  changing.send({ type: 'name.changed', name })
  changing.send({ type: 'rights.changed', rights: ['office', 'gate'] })
  changing.send({ type: 'change.submitted' })
  return changing
}

describe('a change of a staff account', () => {
  test('is sent with the values it was based on, and emits “staff.changed”', async () => {
    const { calls, done, state, context, emittedTypes } = saving()
    expect(calls()).toEqual([
      {
        id: 's-2',
        wanted: { name: 'Tapiwa N.', rights: ['gate', 'office'] },
        read: { name: 'Tapiwa Ncube', rights: ['gate', 'cash'] },
      },
    ])
    await done('changeStaff', { ok: true, value: gateAccount })
    expect(state().value).toBe('closed')
    expect(context()).toEqual(closed)
    expect(emittedTypes()).toEqual(['staff.changed'])
  })

  test('without a difference is not sent', () => {
    const { send, state, calls } = opened()
    send({ type: 'name.changed', name: ' Tapiwa Ncube ' })
    send({ type: 'rights.changed', rights: ['cash', 'gate'] })
    send({ type: 'change.submitted' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(closed)
    expect(calls()).toEqual([])
  })

  test('starts from the current values, and is cleared when the dialog closes', () => {
    const { send, state, context, calls } = opened()
    expect(context()).toEqual({
      ...closed,
      account: gateAccount,
      form: { name: 'Tapiwa Ncube', rights: ['gate', 'cash'] },
    })
    send({ type: 'name.changed', name: 'T' })
    send({ type: 'change.closed' })
    expect(state().value).toBe('closed')
    expect(context()).toEqual(closed)
    expect(calls()).toEqual([])
  })

  test('to an invisible name shows a field error until the name changes', () => {
    const { send, context, calls } = opened()
    send({ type: 'name.changed', name: '\u200b ' })
    send({ type: 'change.submitted' })
    expect(context().fieldError).toBe('Please enter the name.')
    expect(calls()).toEqual([])
    send({ type: 'name.changed', name: 'T' })
    expect(context().fieldError).toBeNull()
  })

  test('[W038] that conflicts with another person’s change keeps the form, and can knowingly overwrite it', async () => {
    const { done, state, context, send, calls, emittedTypes } = saving()
    const now = { ...gateAccount, name: 'Tapiwa the Second', rights: ['gate'] as const }
    await done('changeStaff', { ok: false, status: 409, reason: 'changedElsewhere', data: now })
    expect(state().value).toBe('editing')
    expect(context()).toEqual({
      ...closed,
      account: now,
      form: { name: ' Tapiwa N. ', rights: ['office', 'gate'] },
      isChangedElsewhere: true,
    })
    expect(emittedTypes()).toEqual(['staff.changed'])
    send({ type: 'change.submitted' })
    expect(context().isChangedElsewhere).toBe(false)
    expect(calls()[1]).toEqual({
      id: 's-2',
      wanted: { name: 'Tapiwa N.', rights: ['gate', 'office'] },
      read: { name: 'Tapiwa the Second', rights: ['gate'] },
    })
  })

  test('that is refused or not answered keeps the form', async () => {
    const refused = saving()
    const message = 'Tapiwa Ncube is the only lead. Please give the right “Lead” to somebody else first.'
    await refused.done('changeStaff', { ok: false, status: 400, reason: 'invalid', message })
    expect(refused.state().value).toBe('editing')
    expect(refused.context()).toMatchObject({
      failure: { text: message, isIncident: false },
      form: { name: ' Tapiwa N. ' },
    })
    expect(refused.emittedTypes()).toEqual([])
    refused.send({ type: 'name.changed', name: ' ' })
    refused.send({ type: 'change.submitted' })
    expect(refused.context()).toMatchObject({ fieldError: 'Please enter the name.', failure: null })
    refused.send({ type: 'change.closed' })
    expect(refused.context()).toEqual(closed)
    const unanswered = saving()
    await unanswered.failed('changeStaff', new Error('No answer'))
    const text = 'We could not save the change. What you typed is still here. Please try again.'
    expect(unanswered.state().value).toBe('editing')
    expect(unanswered.context()).toMatchObject({
      failure: { text, isIncident: true },
      form: { name: ' Tapiwa N. ' },
    })
    expect(unanswered.emittedTypes()).toEqual(['staff.changed'])
    unanswered.send({ type: 'change.submitted' })
    expect(unanswered.context()).toMatchObject({ failure: null })
    await unanswered.done('changeStaff', { ok: false, status: 503 })
    expect(unanswered.context()).toMatchObject({ failure: { text, isIncident: true } })
  })
})

describe('giving up one’s own right to lead', () => {
  function givingUp() {
    const changing = opened({ ...ownAccount, isConfigured: false })
    changing.send({ type: 'rights.changed', rights: ['gate'] })
    changing.send({ type: 'change.submitted' })
    return changing
  }

  test('[W042] needs a confirmation', () => {
    const { state, calls, send } = givingUp()
    expect(state().value).toBe('confirming')
    expect(calls()).toEqual([])
    send({ type: 'change.cancelled' })
    expect(state().value).toBe('editing')
    expect(state().context.form.rights).toEqual(['gate'])
    send({ type: 'change.submitted' })
    send({ type: 'change.confirmed' })
    expect(state().value).toBe('saving')
    expect(calls()).toHaveLength(1)
  })

  test('needs no confirmation for another account or when the right stays', () => {
    const other = opened({ ...ownAccount, isConfigured: false, isYou: false })
    other.send({ type: 'rights.changed', rights: ['gate'] })
    other.send({ type: 'change.submitted' })
    expect(other.state().value).toBe('saving')
    const kept = opened({ ...ownAccount, isConfigured: false })
    kept.send({ type: 'rights.changed', rights: ['gate', 'lead'] })
    kept.send({ type: 'change.submitted' })
    expect(kept.state().value).toBe('saving')
  })
})
