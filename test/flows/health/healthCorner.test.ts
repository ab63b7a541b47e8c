import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { healthCornerFlow } from '../../../src/flows/health/healthCorner.ts'
import { hangUp, html, json, type StandInHost } from '../../api/support/standInHost.ts'
import { type FakeStorage, stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, holdNext, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let storage: FakeStorage
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.admin))
  stubWindow()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  loadPortal(host)
})

const record = {
  firstname: 'Naledi',
  lastname: 'Moyo',
  code: 'NUZ042',
  age: '17',
  gender: 'FEMALE',
  country: 'Zimbabwe',
  bloodType: 'O+',
  emergencyContact: 'Rudo Moyo',
  allergies: ['Peanuts'],
  conditions: 'Asthma; hay fever',
  medications: [],
  notes: 'Left-handed',
}

function start() {
  const actor = createFlow(healthCornerFlow).start()
  const lookUp = (code = ' NUZ042 ') => {
    actor.send({ type: 'code.changed', code })
    actor.send({ type: 'lookUp.submitted' })
  }
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  return { actor, lookUp, settled }
}

async function lookedUp(answering: StandInHost['answer']) {
  const corner = start()
  host.answer = answering
  corner.lookUp()
  return { ...corner, state: await corner.settled() }
}

function hide() {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('a look-up', () => {
  test('[A389, A352] requests the health of the trimmed barcode, without a body', async () => {
    await lookedUp(json({ success: true, data: record }))
    expect(host.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/api/admin/participants/NUZ042/health', ''],
    ])
  })

  test('[A390, A283] reads the record from the answer', async () => {
    const { state } = await lookedUp(json({ success: true, data: record }))
    expect(state.context.card).toEqual({
      ...record,
      age: 17,
      conditions: ['Asthma', 'hay fever'],
      emergencyPhone: undefined,
    })
  })

  test.each([
    ['A447', json({ message: 'Health corner closed.' }, 403), 'Health corner closed.', false],
    ['A448', html('No', 404), 'Failed to fetch participant data', false],
    ['A447', json({ success: false, message: 'Unknown.' }), 'Unknown.', false],
    ['A448', json({ success: false }), 'Failed to fetch participant data', false],
    ['A449', json({ success: true, data: null }), 'No participant data found', false],
    ['A449', json({ success: true }), 'No participant data found', false],
    ['A447', hangUp, 'No answer from the server. Check the connection and try again.', true],
  ])(
    '[A390-A392, A447-A449, A451] without a record shows the reason (%s)',
    async (_, answering, sentence, isIncident) => {
      const { state } = await lookedUp(answering)
      expect(state.value).toEqual({ ready: 'failed' })
      expect(state.context).toEqual({
        code: '',
        lookedUp: null,
        isByName: false,
        card: null,
        failure: { text: sentence, isIncident },
        fieldError: null,
        openingError: null,
        isOpened: false,
      })
    },
  )

  test.each([
    ['cancelled', ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'lookUp.cancelled' })],
    [
      'replaced by a scan',
      ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'code.scanned', code: 'NUZ001' }),
    ],
    ['hidden', hide],
    ['left', ({ actor }: ReturnType<typeof start>) => actor.stop()],
  ] as const)('that is %s is aborted', async (_, leave) => {
    const corner = start()
    const response = await holdNext(host, () => corner.lookUp())
    const closed = once(response, 'close')
    host.answer = json({ success: true, data: record })
    leave(corner)
    await closed
    expect(response.writableFinished).toBe(false)
    expect(corner.actor.getSnapshot().context.card).toBeNull()
  })
})

describe('the record', () => {
  test('is removed when the page is hidden, and can be looked up again', async () => {
    const { actor, settled } = await lookedUp(json({ success: true, data: record }))
    hide()
    expect(actor.getSnapshot().value).toBe('covered')
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Peanuts')
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(actor.getSnapshot().value).toBe('covered')
    actor.send({ type: 'lookUp.repeated' })
    expect((await settled()).context.card?.code).toBe('NUZ042')
    expect(host.received).toHaveLength(2)
  })

  test('is covered from the start on a hidden page', async () => {
    const { actor, lookUp } = start()
    hide()
    lookUp()
    expect(actor.getSnapshot().value).toBe('covered')
    expect(actor.getSnapshot().context.card).toBeNull()
  })

  test('is never written to storage', async () => {
    const before = [...storage.items]
    const { actor } = await lookedUp(json({ success: true, data: record }))
    expect([...storage.items]).toEqual(before)
    actor.send({ type: 'record.closed' })
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toMatch(/Naledi|NUZ042|Peanuts/)
    expect([...storage.items]).toEqual(before)
  })
})
