import { describe, expect, test } from 'vitest'
import { fullInbox, gateConflictsModel } from '../../src/inspector/models/gateConflicts.tsx'
import { gateConflictsMachine } from '../../src/machines/gateConflicts.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(gateConflictsModel)

const first = 'b'.repeat(32)
const wanted = { keys: [first], decision: 'undo', about: 'Tariro Moyo' } as const

async function start() {
  const flow = startScripted(gateConflictsMachine, undefined)
  await flow.done('fetchConflicts', { ok: true, value: fullInbox })
  const state = () => flow.actor.getSnapshot()
  const sent = () => flow.started.filter(({ source }) => source === 'decide').map(({ input }) => input)
  return { ...flow, state, sent, context: () => state().context }
}

describe('[W564] the inbox', () => {
  test('is read again every ten seconds, and keeps what it shows', async () => {
    const flow = await start()
    flow.wait(10_000)
    expect(flow.state().matches({ list: 'loading' })).toBe(true)
    await flow.failed('fetchConflicts', new Error(''))
    expect(flow.state().matches({ list: 'stale' })).toBe(true)
    expect(flow.context().inbox).toBe(fullInbox)
  })

  test('[W860] is read again as soon as the host tells of another number, and not for the same one', async () => {
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

  test('one person is one press; it goes from the list, which is read again', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted: { ...wanted, decision: 'onePerson' } })
    expect(flow.sent()).toEqual([{ wanted: { ...wanted, decision: 'onePerson' }, note: '' }])
    await flow.done('decide', { ok: true, value: { open: 503, decided: [first], left: [] } })
    expect(flow.context().inbox?.conflicts.map(({ key }) => key)).not.toContain(first)
    expect(flow.context().notice).toBe('Decided. 503 are left.')
    expect(flow.state().matches({ list: 'loading' })).toBe(true)
  })

  test('what takes something back is asked about first', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted })
    expect(flow.sent()).toEqual([])
    flow.send({ type: 'decision.cancelled' })
    flow.send({ type: 'decision.confirmed' })
    expect(flow.sent()).toEqual([])
  })

  test('whoever is looked for stays, with a note', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted: { ...wanted, decision: 'lookFor' } })
    flow.send({ type: 'note.changed', note: 'At the kitchen' })
    flow.send({ type: 'decision.confirmed' })
    expect(flow.sent()).toEqual([{ wanted: { ...wanted, decision: 'lookFor' }, note: 'At the kitchen' }])
    await flow.done('decide', { ok: true, value: { open: 504, decided: [first], left: [] } })
    expect(flow.context().inbox?.conflicts.map(({ key }) => key)).toContain(first)
  })

  test('a decision without an answer is sent again as it is', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted })
    flow.send({ type: 'decision.confirmed' })
    await flow.failed('decide', new Error('No answer.'))
    expect(flow.context().decisionError).toBe('No answer. Maybe decided, maybe not. Press the button again.')
    flow.send({ type: 'decision.confirmed' })
    expect(flow.sent()).toEqual([
      { wanted, note: '' },
      { wanted, note: '' },
    ])
  })

  test('says what somebody else has decided meanwhile', async () => {
    const flow = await start()
    flow.send({ type: 'decision.chosen', wanted })
    flow.send({ type: 'decision.confirmed' })
    await flow.done('decide', { ok: true, value: { open: 503, decided: [], left: [first] } })
    expect(flow.context().notice).toBe('Somebody else has decided this meanwhile. The list is read again.')
  })
})
