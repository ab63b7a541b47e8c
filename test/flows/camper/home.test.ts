import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { configure } from '../../../src/api/lib/settings.ts'
import { homeFlow } from '../../../src/flows/camper/home.ts'
import { readWalletEarly } from '../../../src/flows/camper/readWallet.ts'
import { settingsFor } from '../../api/support/settingsFor.ts'
import { hangUp, html, json, raw, type StandInHost, silence } from '../../api/support/standInHost.ts'
import { stubStorage } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let page: EventTarget & { visibilityState: string }
const logged: unknown[][] = []
beforeEach(() => {
  stubStorage(storedBy(sessions.participant))
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'error').mockImplementation((...what) => logged.push(what))
  configure(settingsFor(host))
})

afterEach(() => {
  logged.length = 0
})

const wallet = { success: true, balance: 12.5, transactions: [] }
const record = {
  bloodType: 'O+',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: 'Rudo Moyo',
  emergencyPhone: '',
  notes: '',
}
const health = { success: true, hasMedicalRecords: true, medicalRecords: record }

const known = {
  hasMedicalRecords: true,
  readiness: { hasMedicalRecords: true, completion: 40, missing: ['emergencyPhone'] },
}

type Answering = StandInHost['answer']

function answers(walletAnswer: Answering, healthAnswer: Answering) {
  host.answer = (response, received) =>
    (received.path.includes('/wallet/') ? walletAnswer : healthAnswer)(response, received)
}

function openHome(code = 'NUZ042') {
  const actor = createFlow(homeFlow, { input: { code, wasDismissed: false } })
  return actor.start()
}

const settled = (actor: ReturnType<typeof openHome>) =>
  waitFor(actor, (state) => state.matches({ wallet: 'settled', health: 'settled' }))
const lines = () => host.received.map(({ method, path }) => `${method} ${path}`).sort()
const both = ['GET /api/profile/has-medical-records/NUZ042', 'GET /api/profile/wallet/NUZ042']

describe('a camper’s home', () => {
  test('reads wallet and health by code, and keeps of the health record only its existence and missing fields', async () => {
    answers(json(wallet), json(health))
    const { context } = await settled(openHome())
    expect(lines()).toEqual(both)
    expect(context).toEqual({
      code: 'NUZ042',
      wasDismissed: false,
      reading: { balance: 1_250, transactions: [], readAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...known,
    })
    expect(logged).toEqual([])
  })

  test('[W951] uses the wallet requested before the first render, once', async () => {
    loadPortal(host)
    answers(json(wallet), json(health))
    readWalletEarly()
    await settled(openHome())
    expect(lines()).toEqual(both)
    host.received.length = 0
    await settled(openHome())
    expect(lines()).toEqual(both)
  })

  test('[W982] uses the request of the inline script if it is for this camper and recent, once', async () => {
    loadPortal(host)
    answers(json(wallet), json(health))
    const begin = (code: string, at: number) => {
      const abort = vi.fn()
      const answer = Promise.resolve(new Response(JSON.stringify({ ...wallet, balance: 99 })))
      Object.assign(window, { earlyWallet: { code, at, answer, abort } })
      readWalletEarly()
      return abort
    }
    expect(begin('NUZ042', Date.now())).not.toHaveBeenCalled()
    expect((await settled(openHome())).context.reading?.balance).toBe(9_900)
    expect(lines()).toEqual([both[0]])
    expect(window.earlyWallet).toBeUndefined()
    host.received.length = 0
    for (const [code, at] of [
      ['OTHER1', Date.now()],
      ['NUZ042', Date.now() - 10_000],
    ] as const) {
      expect(begin(code, at)).toHaveBeenCalledOnce()
      expect((await settled(openHome())).context.reading?.balance).toBe(1_250)
      expect(lines()).toEqual(both)
      host.received.length = 0
    }
  })

  test('[W951] does not request the wallet early for a camper who must choose a password', async () => {
    stubStorage({
      ...storedBy(sessions.participant),
      needsPasswordUpdate: 'true',
      userCode: sessions.participant.user.code,
    })
    loadPortal(host)
    answers(json(wallet), json(health))
    readWalletEarly()
    await settled(openHome('OTHER1'))
    expect(lines()).toEqual(both.map((line) => line.replace('NUZ042', 'OTHER1')))
  })

  test('[W951] ignores an early wallet that is too old or from a session that has ended', async () => {
    const session = loadPortal(host)
    answers(json(wallet), json(health))
    vi.useFakeTimers({ toFake: ['Date'] })
    readWalletEarly()
    vi.setSystemTime(Date.now() + 10_000)
    await settled(openHome())
    expect(lines()).toEqual([both[0], both[1], both[1]])
    answers(json({ success: false }, 401), json(health))
    readWalletEarly()
    await vi.waitFor(() => expect(session.getSnapshot().context.session).toBeNull())
    answers(json(wallet), json(health))
    stubStorage(storedBy(sessions.participant))
    expect((await settled(openHome())).context.reading?.balance).toBe(1_250)
  })

  test.each([
    ['success: false', json({ success: false, message: 'Not today.' }), 'Home: Not today.'],
    ['a failing server', html('Bad gateway', 502), 'Home: the server answered with status 502'],
    ['a lost connection', hangUp, 'Home: No answer from the server. Check the connection and try again.'],
    [
      'an answer that is not JSON',
      raw('sorry'),
      'Home: We could not read the server’s answer. Try again. If it happens twice, tell the camp office.',
    ],
  ])(
    '[P351, P352, P353] logs the cause twice after %s, and keeps its figures empty',
    async (_what, answering, sentence) => {
      answers(answering, answering)
      const { context } = await settled(openHome())
      expect(context).toEqual({
        code: 'NUZ042',
        wasDismissed: false,
        reading: null,
        hasMedicalRecords: false,
        readiness: null,
      })
      expect(logged).toEqual([[sentence], [sentence]])
    },
  )

  test('shows the wallet when health fails, and health when the wallet fails', async () => {
    answers(hangUp, json(health))
    expect((await settled(openHome())).context).toEqual({
      code: 'NUZ042',
      wasDismissed: false,
      reading: null,
      ...known,
    })
    answers(json(wallet), hangUp)
    const { context } = await settled(openHome())
    expect(context.reading?.balance).toBe(1_250)
    expect(context.hasMedicalRecords).toBe(false)
    expect(logged).toHaveLength(2)
  })

  test('reads both again when the page becomes visible', async () => {
    answers(json(wallet), json(health))
    const actor = openHome()
    await settled(actor)
    answers(json({ ...wallet, balance: 32.5 }), json({ success: true, hasMedicalRecords: false }))
    page.dispatchEvent(new Event('visibilitychange'))
    const { context } = await settled(actor)
    expect(lines()).toEqual([...both, ...both].sort())
    expect(context.reading?.balance).toBe(3_250)
    expect(context.hasMedicalRecords).toBe(false)
  })

  test('aborts its requests when it is stopped, without a log entry', async () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    host.answer = silence
    const asked = host.nextRequest()
    const actor = openHome()
    await asked
    actor.stop()
    const signals = sent.mock.calls.map(([request]) => request instanceof Request && request.signal.aborted)
    expect(signals).toEqual([true, true])
    expect(logged).toEqual([])
  })
})
