import type { HealthCard } from '../../../domain/health/health.ts'
import { healthCornerMachine } from '../../../machines/health/healthCorner.ts'
import { defineModel } from '../model.ts'

export const fullCard: HealthCard = {
  firstname: 'Tariro',
  lastname: 'Moyo',
  code: 'EZC104',
  age: 16,
  gender: 'FEMALE',
  country: 'Zimbabwe',
  bloodType: 'O+',
  emergencyContact: 'Esther Moyo',
  emergencyPhone: '+263 77 000 0204',
  allergies: ['Penicillin', 'Bee stings'],
  conditions: ['Asthma', 'Hay fever'],
  medications: ['Salbutamol inhaler', 'Cetirizine 10 mg'],
  notes: 'Carries the inhaler in the left pocket.',
}

export const bareCard: HealthCard = {
  firstname: '<img onerror=alert(1)>',
  lastname: 'Nomathemba-Sibusisiwe van der Westhuizen',
  code: 'X-1',
  age: 0,
  isAgeUnknown: true,
  bloodType: '',
  emergencyContact: '',
  allergies: [],
  conditions: [],
  medications: [],
}

export const healthCornerModel = defineModel<typeof healthCornerMachine>({
  machine: healthCornerMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { HealthCornerView } = await import('../../../views/health/HealthCornerView.tsx')
    return (props) => <HealthCornerView {...props} />
  },
  notFailures: {
    alerts: {
      'No participant data found': 'nobody has the code',
      'This camper cannot read this record.': 'the health corner opens it',
      'The camper can read this record now.': 'it was opened',
    },
    states: { 'ready.failed': 'what the look-up was told is in the alert' },
  },
  inputs: [{ name: 'health corner', input: undefined }],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: ' EZC104 ' },
    ],
    'code.scanned': [
      { type: 'code.scanned', code: 'EZC104' },
      { type: 'code.scanned', code: 'EZC104', isByName: true },
    ],
    'lookUp.submitted': [{ type: 'lookUp.submitted' }],
    'lookUp.cancelled': [{ type: 'lookUp.cancelled' }],
    'lookUp.repeated': [{ type: 'lookUp.repeated' }],
    'record.closed': [{ type: 'record.closed' }],
    'opening.requested': [{ type: 'opening.requested' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'corner.locked': [{ type: 'corner.locked' }],
    'corner.unlocked': [{ type: 'corner.unlocked' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    watchPage: { done: [] },
    fetchHealthCard: {
      done: [
        { ok: true, value: fullCard },
        { ok: true, value: bareCard },
        { ok: true, value: { ...fullCard, closedAt: '2025-04-14T08:01:00.000Z' } },
        { ok: true, value: undefined },
        { ok: false, status: 404, reason: 'notFound', message: 'No participant found with this ID' },
        { ok: false, status: 404 },
        { ok: false, status: 403, reason: 'locked', message: 'The health corner is locked.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    openHealthRecord: {
      done: [
        { ok: true, value: undefined },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message: 'Nothing was opened: this record has changed meanwhile. Please look it up again.',
        },
        { ok: false, status: 403, reason: 'locked', message: 'The health corner is locked.' },
        { ok: false, status: 404 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { recordShown: 60_000 },
})
