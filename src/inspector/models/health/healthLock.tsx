import { healthLockMachine } from '../../../machines/health/healthLock.ts'
import { defineModel } from '../model.ts'

const told = { ok: true, value: { isOfAnother: false } } as const
const away = new Error('No answer from the server. Check the connection and try again.')

export const healthLockModel = defineModel<typeof healthLockMachine>({
  machine: healthLockMachine,
  area: 'admin',
  view: async () => {
    const { HealthLockView } = await import('../../../views/health/HealthLockView.tsx')
    return (props) => <HealthLockView {...props} account="health@camp.example.org" />
  },
  notFailures: {
    alerts: {
      'Please enter your password': 'nothing was typed',
    },
  },
  inputs: [
    { name: 'open', input: { isOffered: true, wasLocked: false } },
    { name: 'a host without it, left locked', input: { isOffered: false, wasLocked: true } },
  ],
  samples: {
    'lock.offered': [{ type: 'lock.offered' }],
    'lock.withdrawn': [{ type: 'lock.withdrawn' }],
    'corner.touched': [
      { type: 'corner.touched', at: 0 },
      { type: 'corner.touched', at: 600_000 },
    ],
    'touch.heard': [{ type: 'touch.heard', at: 0 }],
    'page.woke': [{ type: 'page.woke', at: 600_000 }],
    'lock.pressed': [{ type: 'lock.pressed' }],
    'lock.heard': [{ type: 'lock.heard' }],
    'opening.heard': [{ type: 'opening.heard' }],
    'host.locked': [{ type: 'host.locked' }],
    'password.changed': [
      { type: 'password.changed', password: '' },
      { type: 'password.changed', password: 'a good password' },
    ],
    'unlock.submitted': [{ type: 'unlock.submitted' }],
  },
  outcomes: {
    watchHost: { done: [] },
    watchTouches: { done: [] },
    watchOtherTabs: { done: [] },
    readLock: {
      done: [
        { ok: true, value: { isLocked: false, untouchedFor: null } },
        { ok: true, value: { isLocked: false, untouchedFor: 600_000 } },
        { ok: true, value: { isLocked: true, untouchedFor: 0 } },
        { ok: false, status: 503 },
      ],
      failed: [away],
    },
    tellHost: {
      done: [told, { ok: true, value: { isOfAnother: true } }, { ok: false, status: 503 }],
      failed: [away],
    },
    unlock: {
      done: [
        { ok: true, value: undefined },
        {
          ok: false,
          status: 400,
          reason: 'invalid',
          message: 'This password is not right. Please try again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [away],
    },
  },
  delays: { untouched: 600_000, tellAgain: 15_000 },
  appearance: ({ context: { touchedAt, wasLocked, ...shown } }) => shown,
})
