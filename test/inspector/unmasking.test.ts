import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { configure } from '../../src/api/lib/settings.ts'
import { readSettings } from '../../src/domain/lib/settings.ts'
import { isSecretFlow, unmaskedFields } from '../../src/inspector/live/unmasked.ts'
import { unmaskingFlow, unmaskingMachine } from '../../src/inspector/live/unmasking.ts'
import { models } from '../../src/inspector/models/index.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { maskedAgain } from '../../src/inspector/replay/flows.ts'
import { createMask } from '../../src/services/recorder/mask.ts'
import type { Recording } from '../../src/services/recorder/recording.ts'
import { describeWalk } from '../machines/support/walk.ts'

afterEach(() => void vi.unstubAllGlobals())

describeWalk(
  defineModel<typeof unmaskingMachine>({
    machine: unmaskingMachine,
    inputs: [{ name: 'portal', input: undefined }],
    samples: {
      'values.asked': [{ type: 'values.asked' }],
      'mask.asked': [{ type: 'mask.asked' }],
    },
    outcomes: { readCamp: { done: ['demo', 'other', 'unknown'], failed: [new Error('No answer.')] } },
    delays: { askAgain: 2_000, askWhileShown: 10_000 },
  }),
)

function opened(context: Record<string, unknown>) {
  return unmaskedFields(context, createMask().fields(context, []))
}

test('[W1354] names, phones and health are shown, in lists and below other values too', () => {
  const camper = {
    firstname: 'Tariro',
    whatsapp: '+263779351643',
    allergies: ['nuts'],
    hasMedicalRecords: true,
    age: 12,
  }
  const context = { camper, people: [camper] }
  expect(opened(context)).toEqual(context)
})

test('[W1355] secrets keep their masks, by the name of their field or by their look', () => {
  const secrets = {
    token: 'abc',
    newPassword: 'songs by the fire',
    idempotencyKey: 'k-1',
    made: { password: 'river-stone', code: 'ZEUC001' },
    paymentUrl: 'https://pay.example/1',
    note: 'PUR7K3M9QX2TW0PUR7K3M9QX2TW0',
  }
  expect(opened(secrets)).toEqual({
    token: '•••1',
    newPassword: '•••2',
    idempotencyKey: '•••3',
    made: { password: '•••4', code: 'ZEUC001' },
    paymentUrl: 'https://masked.invalid/6',
    note: '•••7',
  })
})

test('[W1355] flows that handle passwords, PINs, pairing and sessions keep all their masks', () => {
  const secret = models.filter(({ machine, inputs: [{ input }] }) => {
    const { context } = createActor(machine, { input }).getSnapshot()
    return isSecretFlow({ flow: machine.id, context })
  })
  expect(
    secret
      .map(({ machine }) => machine.id)
      .toSorted()
      .join(' '),
  ).toBe(
    'addDevice addMerchant addStaff beginning cashDesk cashPosition changePassword choosePassword gateOperator healthLock merchantBook newMerchantPassword owedSignOut ownPin ownSessions pairing passwordUpdate personReplacement registrationForm session signIn slips staffAction stallBooking',
  )
})

test('[W1355] a recording with values has masks again when it is saved', () => {
  const recording: Recording = {
    version: 1,
    build: 'b',
    createdAt: '2025-04-14T08:05:09.000Z',
    flow: 'checkIn',
    events: [
      {
        at: 1,
        flow: 'checkIn',
        actor: 'x:1',
        type: 'code.changed',
        fields: { code: 'ZEUC001' },
        before: { ready: 'idle' },
        after: { ready: 'idle' },
        status: 'active',
        transitions: [],
        context: { number: 'ZEUC001', isByName: true, participant: { firstname: 'Tariro' } },
      },
    ],
  }
  const { events } = maskedAgain(recording)
  expect(events.map(({ fields, context }) => [fields, context])).toEqual([
    [{ code: '•••1' }, { number: '•••1', isByName: true, participant: { firstname: '•••2' } }],
  ])
})

test.each([
  [
    'our own host with the demo camp',
    { abilities: [] },
    { success: true, camp: 'demo', faults: {} },
    'offered',
    1,
  ],
  ['our own host that does not say so', { abilities: [] }, { success: true, faults: {} }, 'absent', 1],
  ['our own host without a dial', { abilities: [] }, null, 'absent', 1],
  ['a host that knows the documents alone', {}, null, 'waiting', 0],
])('[W1354] %s', async (_, user, answer, state, calls) => {
  const stored: Record<string, string> = {
    isAuthenticated: 'true',
    userRole: 'admin',
    userData: JSON.stringify({ email: 'gate@camp.example.org', ...user }),
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  const fetched = vi.fn(async () => new Response(JSON.stringify(answer), { status: answer ? 200 : 404 }))
  vi.stubGlobal('fetch', fetched)
  configure(readSettings({}))
  const actor = createActor(unmaskingFlow).start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state))
  expect(fetched).toHaveBeenCalledTimes(calls)
  actor.stop()
})
