import { describe, expect, test } from 'vitest'
import { homeNow, insideNow, outsideNow } from '../../../src/inspector/models/gate/movements.ts'
import {
  byServer,
  foundByServer,
  mark,
  sentToServer,
  serverSearch,
  startServed,
  written,
} from '../support/servedGate.ts'
import { noPerson } from '../support/startGate.ts'

describe('a card scanned meanwhile', () => {
  test.each([
    [written, 'Tariro Moyo is back in.', 'checkedIn'],
    [
      { ok: false, status: 409, reason: 'alreadyThere', message: 'Inside already.', data: insideNow },
      'Inside already.',
      'alreadyCheckedIn',
    ],
    [
      { ok: false, status: 409, reason: 'wrongPlace', message: 'Gone home.', data: homeNow },
      'Gone home.',
      'refused',
    ],
    [{ ok: false, status: 409, reason: 'undone', message: 'Undone.' }, 'Undone.', 'refused'],
    [{ ok: false, status: 422, reason: 'lostCard', message: 'Lost.' }, 'Lost.', 'refused'],
    [{ ok: false, status: 404, message: 'Nobody has this code.' }, 'Nobody has this code.', 'notFound'],
  ] as const)(
    '[W495] is searched after %j, with the verdict of the previous person',
    async (answer, notice, verdictBefore) => {
      const { send, state, scan, card, searched, moved } = await sentToServer()
      send({ type: 'code.scanned', code: 'EZC105' })
      expect(state().matches({ scan: 'confirming' })).toBe(true)
      await moved(answer)
      expect(scan()).toEqual({ searching: 'server' })
      expect(searched()).toEqual([serverSearch('backIn', 'EZC104'), serverSearch('backIn', 'EZC105')])
      expect(card()).toEqual({
        ...{ ...noPerson, kind: 'backIn', code: 'EZC105', number: 'EZC105' },
        ...{ before: { name: 'Tariro Moyo', notice }, verdictBefore },
      })
    },
  )

  test('[W495] is ignored when it is the card in progress', async () => {
    const { send, scan, card, moved } = await sentToServer()
    send({ type: 'code.scanned', code: ' ezc104 ' })
    expect(card().next).toBe(null)
    await moved(written)
    expect(scan()).toEqual({ ready: { done: 'refocused' } })
    expect(card()).toMatchObject({ before: null, verdictBefore: null })
  })

  test('[W495] is replaced by a later one, and is then listed', async () => {
    const { send, card } = await sentToServer()
    send({ type: 'code.scanned', code: 'EZC105' })
    send({ type: 'code.scanned', code: 'EZC106' })
    expect(card()).toMatchObject({ next: 'EZC106', replaced: ['EZC105'] })
    send({ type: 'code.scanned', code: ' EZC105 ' })
    expect(card()).toMatchObject({ next: 'EZC105', replaced: ['EZC106'] })
  })

  const notice = 'No answer from the server.'
  const before = { name: 'Tariro Moyo', notice }

  async function unanswered() {
    const flow = await sentToServer()
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    flow.send({ type: 'code.scanned', code: 'EZC106' })
    await flow.failed('record', new Error(notice))
    return flow
  }

  test.each([
    [{ type: 'scan.cancelled' }, 'EZC106', ['EZC105']],
    [{ type: 'search.submitted' }, 'EZC106', ['EZC105']],
    [{ type: 'code.scanned', code: ' EZC107 ' }, 'EZC107', ['EZC105', 'EZC106']],
  ] as const)('[W495] waits while the answer is missing, until %j', async (event, number, replaced) => {
    const { send, scan, card, news, searched } = await unanswered()
    expect(scan()).toEqual({ found: 'unanswered' })
    expect(news()).toEqual(['unreachable'])
    expect(card()).toEqual({
      ...{ ...noPerson, kind: 'backIn', number: 'EZC104', found: byServer(outsideNow), notice },
      attempt: { ...mark, number: 'EZC104', kind: 'backIn' },
      ...{ next: 'EZC106', replaced: ['EZC105'], before, verdictBefore: 'unreachable' },
    })
    send(event)
    expect(searched()[1]).toEqual(serverSearch('backIn', number))
    expect(card()).toEqual({
      ...{ ...noPerson, kind: 'backIn', code: number, number, replaced },
      ...{ before, verdictBefore: 'unreachable' },
    })
  })

  test('[W495] gives way to a typed code and to a person found by name', async () => {
    const typing = await unanswered()
    typing.send({ type: 'code.changed', code: 'EZC10' })
    expect(typing.card()).toMatchObject({ code: 'EZC10', next: null, replaced: [] })
    typing.send({ type: 'code.changed', code: '' })
    typing.send({ type: 'search.submitted' })
    expect(typing.card().fieldError).toBe('Please enter a participant ID or scan a barcode')
    typing.send({ type: 'scan.cancelled' })
    expect(typing.scan()).toEqual({ ready: 'idle' })
    expect(typing.card()).toEqual({ ...noPerson, kind: 'backIn' })
    const choosing = await unanswered()
    choosing.send({ type: 'person.chosen', code: 'EZC107' })
    expect(choosing.card()).toEqual({
      ...{ ...noPerson, kind: 'backIn' },
      ...{ code: 'EZC107', number: 'EZC107', isByName: true },
    })
  })

  test('[W495] leaves the sent form unchanged while its answer is missing', async () => {
    const { send, done, failed, card } = await foundByServer('stepOut', homeNow)
    send({ type: 'withWhom.changed', withWhom: 'Her aunt' })
    send({ type: 'reason.changed', reason: 'By the kitchen' })
    send({ type: 'scan.confirmed' })
    await done('markAttempt', mark)
    await failed('record', new Error(notice))
    send({ type: 'withWhom.changed', withWhom: 'Her uncle' })
    send({ type: 'ownGroup.chosen' })
    send({ type: 'reason.changed', reason: 'By the gate' })
    expect(card()).toMatchObject({ withWhom: 'Her aunt', reason: 'By the kitchen' })
  })

  test('[W495] with an unknown code never blocks the next cards', async () => {
    const { send, scan, found } = startServed('stepOut')
    for (const code of ['X-1', 'X-2', 'X-3']) {
      send({ type: 'code.scanned', code })
      await found({ ok: false, status: 404 })
      expect(scan()).toEqual({ ready: 'notFound' })
    }
    send({ type: 'code.scanned', code: 'EZC104' })
    await found({ ok: true, value: insideNow })
    expect(scan()).toEqual({ found: 'asking' })
  })
})
