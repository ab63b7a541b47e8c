import { describe, expect, test } from 'vitest'
import { fullInbox, gateConflictsModel } from '../../../src/inspector/models/gate/gateConflicts.tsx'
import { gateConflictsMachine } from '../../../src/machines/gate/gateConflicts.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateConflictsModel)

const first = 'b'.repeat(32)
const wanted = { keys: [first], decision: 'undo', about: 'Tariro Moyo' } as const

const shown = {
  inbox: fullInbox,
  callError: null,
  wanted: null,
  search: '',
  note: '',
  code: '',
  fieldError: null,
  failure: null,
  notice: null,
}

const opening = () => startFlow(gateConflictsMachine)

async function start() {
  const flow = opening()
  await flow.done('fetchConflicts', { ok: true, value: fullInbox })
  return flow
}

async function deciding() {
  const flow = await start()
  flow.send({ type: 'decision.chosen', wanted })
  flow.send({ type: 'decision.confirmed' })
  return flow
}

const unread = 'The inbox could not be read. Please try again.'

describe('[W564] the inbox of conflicts', () => {
  test('reloads every ten seconds and keeps its content after a failure', async () => {
    const flow = await start()
    flow.wait(10_000)
    expect(flow.state().matches({ list: 'loading' })).toBe(true)
    await flow.failed('fetchConflicts', new Error(''))
    expect(flow.state().value).toEqual({ list: 'stale', decision: 'none' })
    expect(flow.context()).toEqual({ ...shown, callError: unread })
    flow.wait(10_000)
    await flow.done('fetchConflicts', { ok: false, status: 503, message: 'Please wait a minute.' })
    expect(flow.state().value).toEqual({ list: 'stale', decision: 'none' })
    expect(flow.context()).toEqual({ ...shown, callError: 'Please wait a minute.' })
    flow.wait(10_000)
    await flow.done('fetchConflicts', { ok: true, value: fullInbox })
    expect(flow.context()).toEqual(shown)
  })

  test('shows an error when the first load fails, and reloads on request', async () => {
    const flow = opening()
    expect(flow.context()).toEqual({ ...shown, inbox: null })
    await flow.failed('fetchConflicts', new Error(''))
    expect(flow.state().value).toEqual({ list: 'failed', decision: 'none' })
    expect(flow.context()).toEqual({ ...shown, inbox: null, callError: unread })
    flow.send({ type: 'list.refreshRequested' })
    expect(flow.state().matches({ list: 'loading' })).toBe(true)
    await flow.done('fetchConflicts', { ok: false, status: 403, message: 'You may not do this.' })
    expect(flow.state().value).toEqual({ list: 'failed', decision: 'none' })
    expect(flow.context().callError).toBe('You may not do this.')
  })

  test('[W860] reloads when the server announces another number, but not for the same one', async () => {
    const flow = await start()
    const reads = () => flow.started.filter(({ source }) => source === 'fetchConflicts').length
    flow.send({ type: 'inbox.told', open: 504 })
    expect(reads()).toBe(1)
    flow.send({ type: 'inbox.told', open: 505 })
    expect(reads()).toBe(2)
    await flow.done('fetchConflicts', { ok: true, value: { ...fullInbox, open: 505 } })
    flow.send({ type: 'inbox.told', open: 505 })
    expect([reads(), flow.state().matches({ list: 'shown' })]).toEqual([2, true])
  })

  test('decides “one person” with one press, removes the conflict and reloads', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted: { ...wanted, decision: 'onePerson' } })
    expect(flow.inputsOf('decide')).toEqual([
      { wanted: { ...wanted, decision: 'onePerson' }, note: '', code: '' },
    ])
    await flow.done('decide', { ok: true, value: { open: 503, decided: [first], left: [] } })
    expect(flow.context().inbox?.conflicts.map(({ key }) => key)).not.toContain(first)
    expect(flow.context()).toMatchObject({ wanted: null, inbox: { open: 503 } })
    expect(flow.context().notice).toBe('Decided. 503 are left.')
    expect(flow.state().value).toEqual({ list: 'loading', decision: 'none' })
    flow.send({ type: 'decision.chosen', wanted })
    expect(flow.context()).toMatchObject({ wanted, notice: null })
  })

  test.each([
    [0, 'Decided. Nothing is left.'],
    [1, 'Decided. 1 is left.'],
    [2, 'Decided. 2 are left.'],
  ])('shows after a decision how many are left: %i', async (open, notice) => {
    const flow = await deciding()
    await flow.done('decide', { ok: true, value: { open, decided: [first], left: [] } })
    expect(flow.context().notice).toBe(notice)
  })

  test('asks for confirmation before a decision that undoes a movement', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted })
    expect(flow.inputsOf('decide')).toEqual([])
    flow.send({ type: 'note.changed', note: 'Seen at the gate' })
    expect(flow.context()).toEqual({ ...shown, wanted, note: 'Seen at the gate' })
    flow.send({ type: 'decision.cancelled' })
    expect(flow.context()).toEqual(shown)
    flow.send({ type: 'decision.confirmed' })
    expect(flow.inputsOf('decide')).toEqual([])
  })

  test('keeps a person who is to be looked for, with a note', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted: { ...wanted, decision: 'lookFor' } })
    flow.send({ type: 'note.changed', note: 'At the kitchen' })
    flow.send({ type: 'decision.confirmed' })
    expect(flow.inputsOf('decide')).toEqual([
      { wanted: { ...wanted, decision: 'lookFor' }, note: 'At the kitchen', code: '' },
    ])
    await flow.done('decide', { ok: true, value: { open: 504, decided: [first], left: [] } })
    expect(flow.context().inbox?.conflicts.map(({ key }) => key)).toContain(first)
    expect(flow.context()).toMatchObject({ wanted: null, note: '' })
  })

  test('[W389] requires a person for a scan of an unknown number', async () => {
    const flow = await start()
    const thisWas = { ...wanted, decision: 'thisWas' } as const
    flow.send({ type: 'decision.chosen', wanted: thisWas })
    flow.send({ type: 'code.changed', code: ' ' })
    flow.send({ type: 'decision.confirmed' })
    expect(flow.inputsOf('decide')).toEqual([])
    expect(flow.context().fieldError).toBe('Please enter a code, or choose a person by name.')
    flow.send({ type: 'code.changed', code: 'EZC104' })
    expect(flow.context().fieldError).toBeNull()
    flow.send({ type: 'decision.confirmed' })
    expect(flow.inputsOf('decide')).toEqual([{ wanted: thisWas, note: '', code: 'EZC104' }])
    await flow.done('decide', { ok: false, status: 404, message: 'No camper has this code.' })
    expect(flow.context()).toMatchObject({
      code: 'EZC104',
      failure: { text: 'No camper has this code.', isIncident: false },
    })
    flow.send({ type: 'decision.cancelled' })
    expect(flow.context()).toEqual(shown)
  })

  test('keeps the search while it reloads and decides', async () => {
    const flow = await start()
    flow.send({ type: 'search.changed', search: 'Chipo' })
    flow.send({ type: 'decision.chosen', wanted })
    flow.send({ type: 'decision.cancelled' })
    flow.wait(10_000)
    await flow.done('fetchConflicts', { ok: true, value: fullInbox })
    expect(flow.context()).toEqual({ ...shown, search: 'Chipo' })
  })

  test.each([
    [409, 'Somebody has left the camp.', 'Somebody has left the camp.', false],
    [403, undefined, 'This could not be decided.', false],
    [503, undefined, 'This could not be decided.', true],
  ])(
    'keeps the question open after a %i, and repeats without the old error',
    async (status, message, text, isIncident) => {
      const flow = await deciding()
      await flow.done('decide', { ok: false, status, message })
      expect(flow.state().value).toEqual({ list: 'shown', decision: 'asking' })
      expect(flow.context()).toEqual({ ...shown, wanted, failure: { text, isIncident } })
      flow.send({ type: 'decision.confirmed' })
      expect(flow.context()).toEqual({ ...shown, wanted })
    },
  )

  test('repeats a decision without an answer unchanged', async () => {
    const flow = await deciding()
    await flow.failed('decide', new Error('No answer.'))
    expect(flow.context()).toEqual({
      ...shown,
      wanted,
      failure: { text: 'No answer. Maybe decided, maybe not. Press the button again.', isIncident: true },
    })
    flow.send({ type: 'decision.confirmed' })
    expect(flow.inputsOf('decide')).toEqual([
      { wanted, note: '', code: '' },
      { wanted, note: '', code: '' },
    ])
  })

  test('shows that another person has decided meanwhile', async () => {
    const flow = await deciding()
    await flow.done('decide', { ok: true, value: { open: 503, decided: [], left: [first] } })
    expect(flow.context().notice).toBe('Another person has decided this meanwhile. Look at the list again.')
  })
})
