import { homeMachine } from '../../../machines/camper/home.ts'
import { camperIn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { sampleReading } from './wallet.tsx'

export const homeModel = defineModel<typeof homeMachine>({
  machine: homeMachine,
  area: 'app',
  frame: 'titled',
  view: async () => {
    const { HomeView } = await import('../../../views/camper/home/HomeView.tsx')
    return (props, siblings) => <HomeView {...props} camper={camperIn(siblings)} />
  },
  notFailures: { alerts: { 'Please update your health records': 'the document’s reminder' } },
  inputs: [
    { name: 'first visit', input: { code: 'EZC104', wasDismissed: false } },
    { name: 'alert dismissed before', input: { code: 'EZC104', wasDismissed: true } },
  ],
  samples: {
    'page.shown': [{ type: 'page.shown' }],
    'alert.dismissed': [{ type: 'alert.dismissed' }],
  },
  outcomes: {
    fetchWallet: {
      done: [
        { ok: true, value: sampleReading },
        { ok: true, value: { ...sampleReading, balance: 0, transactions: [] } },
        { ok: false, status: 503, message: 'The host is being restarted.' },
      ],
      failed: [new Error('No answer from the server.')],
    },
    checkMedicalRecords: {
      done: [
        { ok: true, value: { hasMedicalRecords: true, completion: 100, missing: [] } },
        { ok: true, value: { hasMedicalRecords: true, completion: 80, missing: ['emergencyPhone'] } },
        { ok: true, value: { hasMedicalRecords: false, completion: null, missing: [] } },
        { ok: false, status: 501 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    listenForReturn: { done: [] },
  },
  delays: {},
  appearance: ({ context: { code, wasDismissed, ...shown } }) => shown,
})
