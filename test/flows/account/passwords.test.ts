import { describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { fetchWallet } from '../../../src/api/camper/wallet.ts'
import type { Session } from '../../../src/domain/account/session.ts'
import { changePasswordFlow } from '../../../src/flows/account/changePassword.ts'
import { passwordUpdateFlow } from '../../../src/flows/account/passwordUpdate.ts'
import { forgetDraftKeys } from '../../../src/services/storage/draftKeys.ts'
import { hangUp, html, json } from '../../api/support/standInHost.ts'
import { stubKeyStore } from '../../services/support/fakeKeyStore.ts'
import {
  type FakeStorage,
  forbidStorage,
  storageEvent,
  stubStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { camperOnTheWire, sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const need = { needsPasswordUpdate: 'true', userCode: 'NUZ042' }
const updated = { success: true, message: 'Your password has been updated.' }

const host = await connectHost()
let storage: FakeStorage
let window: EventTarget

function loadPage(stored: Readonly<Record<string, string>>) {
  storage = stubStorage({ ...storedBy(sessions.participant), ...stored })
  window = stubWindow()
  loadPortal(host)
}

describe('the forced dialog', () => {
  function start(userCode: string | null) {
    const actor = createFlow(passwordUpdateFlow, { input: { userCode } })
    const signedIn: Session[] = []
    actor.on('signedIn', ({ session }) => signedIn.push(session))
    return { actor: actor.start(), signedIn }
  }

  function submit({ actor }: ReturnType<typeof start>) {
    actor.send({ type: 'email.changed', email: ' naledi@example.org ' })
    actor.send({ type: 'currentPassword.changed', currentPassword: 'first light' })
    actor.send({ type: 'newPassword.changed', newPassword: 'evening star' })
    actor.send({ type: 'confirmation.changed', confirmation: 'evening star' })
    actor.send({ type: 'update.submitted' })
    return waitFor(actor, (state) => !state.hasTag('busy'))
  }

  test('[P187, P211, P263, P264, P318, P320] reading: updates the password, stores that, and signs in with the new password', async () => {
    loadPage(need)
    host.answer = (response, received) => {
      const isSignIn = received.path === '/api/profile/signin'
      json(isSignIn ? { success: true, data: camperOnTheWire } : updated)(response, received)
    }
    const dialog = start('NUZ042')
    const state = await submit(dialog)
    expect(host.received.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
      [
        'PUT /api/profile/NUZ042',
        {
          password: 'evening star',
          currentPassword: 'first light',
          newPassword: 'evening star',
          email: 'naledi@example.org',
        },
      ],
      ['POST /api/profile/signin', { code: 'NUZ042', password: 'evening star' }],
    ])
    expect(state.value).toBe('closed')
    expect(dialog.signedIn).toEqual([sessions.participant])
    expect(Object.fromEntries(storage.items)).toEqual({
      ...storedBy(sessions.participant),
      customPassword: 'true',
      email: 'naledi@example.org',
    })
  })

  test('works when storage is forbidden', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    loadPage(need)
    host.answer = json({ success: true, data: camperOnTheWire })
    const dialog = start('NUZ042')
    forbidStorage()
    expect((await submit(dialog)).value).toBe('closed')
    expect(dialog.signedIn).toEqual([sessions.participant])
  })

  test.each([
    ['P364', json({ success: false, message: 'Too short.' }, 400), 'Too short.'],
    ['P365', hangUp, 'An error occurred while updating profile'],
    ['P366', html('No', 500), 'Failed to update profile. Please check your information and try again.'],
  ])('[P364, P365, P366] shows the failure and stays open (%s)', async (_, answering, sentence) => {
    loadPage(need)
    host.answer = answering
    const dialog = start('NUZ042')
    const state = await submit(dialog)
    expect(state.value).toBe('editing')
    expect(state.context.failure?.text).toBe(sentence)
    expect(Object.fromEntries(storage.items)).toEqual({ ...storedBy(sessions.participant), ...need })
  })

  test('opens when the server requires a new password', async () => {
    loadPage({})
    const { actor } = start(null)
    expect(actor.getSnapshot().value).toBe('closed')
    host.answer = json({ success: false, message: 'No.', reason: 'passwordChangeRequired' }, 403)
    await fetchWallet('NUZ042', new AbortController().signal)
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.userCode).toBe('NUZ042')
    actor.stop()
  })

  test('stays closed when the session has ended', async () => {
    loadPage(need)
    const { actor } = start(null)
    host.answer = json({ success: false, message: 'No.', reason: 'signedOut' }, 401)
    await fetchWallet('NUZ042', new AbortController().signal)
    expect(actor.getSnapshot().value).toBe('closed')
    actor.stop()
  })

  test('opens when another tab stores a required update, and stops listening when it is stopped', async () => {
    loadPage({})
    const { actor } = start(null)
    for (const [key, value] of Object.entries(need)) localStorage.setItem(key, value)
    window.dispatchEvent(storageEvent('userCode'))
    expect(actor.getSnapshot().value).toBe('editing')
    actor.stop()
    expect(() => window.dispatchEvent(storageEvent('userCode'))).not.toThrow()
  })
})

describe('"Change password"', () => {
  async function submit({ asksForCurrent = false } = {}) {
    const actor = createFlow(changePasswordFlow, { input: { userCode: 'NUZ042' } }).start()
    actor.send({ type: 'change.requested', asksForCurrent })
    actor.send({ type: 'currentPassword.changed', currentPassword: 'first light' })
    actor.send({ type: 'newPassword.changed', newPassword: 'evening star' })
    actor.send({ type: 'confirmation.changed', confirmation: 'evening star' })
    actor.send({ type: 'change.submitted' })
    return waitFor(actor, (state) => !state.hasTag('busy'))
  }

  test('[P318, P319] [W135] sends only the new password to a server that follows the documents', async () => {
    loadPage({})
    host.answer = json(updated)
    expect((await submit()).value).toBe('changed')
    expect(host.received.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
      ['PUT /api/profile/NUZ042', { password: 'evening star' }],
    ])
    expect(Object.fromEntries(storage.items)).toEqual(storedBy(sessions.participant))
  })

  test('[W134] sends the current password when the server requires it', async () => {
    loadPage({})
    host.answer = json(updated)
    expect((await submit({ asksForCurrent: true })).value).toBe('changed')
    expect(host.received.map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body)])).toEqual([
      ['PUT /api/profile/NUZ042', { password: 'evening star', currentPassword: 'first light' }],
    ])
  })

  test('signs in with the new password to decide a change whose answer was lost', async () => {
    loadPage({})
    await forgetDraftKeys(null)
    const keys = stubKeyStore()
    const answers = [hangUp, json({ success: false, message: 'The current password is not right.' }, 400)]
    host.answer = (response, received) => {
      const isSignIn = received.path === '/api/profile/signin'
      const answering = isSignIn ? json({ success: true, data: camperOnTheWire }) : answers.shift()
      answering?.(response, received)
    }
    const actor = createFlow(changePasswordFlow, { input: { userCode: 'NUZ042' } }).start()
    actor.send({ type: 'change.requested', asksForCurrent: true })
    actor.send({ type: 'currentPassword.changed', currentPassword: 'first light' })
    actor.send({ type: 'newPassword.changed', newPassword: 'evening star' })
    actor.send({ type: 'confirmation.changed', confirmation: 'evening star' })
    actor.send({ type: 'change.submitted' })
    await waitFor(actor, (state) => !state.hasTag('busy'))
    actor.send({ type: 'change.submitted' })
    const state = await waitFor(actor, (state) => !state.hasTag('busy'))
    expect(state.value).toBe('changed')
    await vi.waitFor(() => expect([...keys.keys()]).toEqual(['NUZ042']))
    expect(host.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/profile/NUZ042',
      'PUT /api/profile/NUZ042',
      'POST /api/profile/signin',
    ])
    expect(JSON.parse(host.received.at(-1)?.body ?? '')).toEqual({ code: 'NUZ042', password: 'evening star' })
  })

  test.each([
    ['P361', json({ success: false, message: 'Too short.' }, 400), 'Too short.'],
    ['P362', json({ success: false }), 'Failed to update password'],
    ['P363', hangUp, 'An error occurred while updating password'],
  ])('[P361, P362, P363] shows the failure (%s)', async (_, answering, sentence) => {
    loadPage({})
    host.answer = answering
    const state = await submit()
    expect(state.value).toBe('editing')
    expect(state.context.failure?.text).toBe(sentence)
  })
})
