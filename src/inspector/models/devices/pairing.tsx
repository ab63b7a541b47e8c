import { pairingLettersFrom } from '../../../domain/devices/pairing.ts'
import { pairingMachine } from '../../../machines/devices/pairing.ts'
import { defineModel } from '../model.ts'

const secret = 'q'.repeat(22)

export const pairingModel = defineModel<typeof pairingMachine>({
  machine: pairingMachine,
  area: 'auth',
  frame: 'page',
  view: async () => {
    const { PairView } = await import('../../../views/account/PairView.tsx')
    const { AuthLayout } = await import('../../../views/ui/layout/AuthLayout.tsx')
    return (props) => <PairView {...props} Layout={AuthLayout} />
  },
  inputs: [
    { name: 'with a link', input: { secret, isEnded: false } },
    { name: 'with letters', input: { secret: null, isEnded: false } },
    { name: 'with half a link', input: { secret: 'qqq', isEnded: false } },
    { name: 'after a pairing has ended', input: { secret: null, isEnded: true } },
  ],
  samples: {
    'link.opened': [
      { type: 'link.opened', secret },
      { type: 'link.opened', secret: 'qqq' },
    ],
    'letters.changed': [
      { type: 'letters.changed', letters: 'abcd-efgh' },
      { type: 'letters.changed', letters: 'abcd' },
    ],
    'letters.submitted': [{ type: 'letters.submitted' }],
    'search.repeated': [{ type: 'search.repeated' }],
    'pairing.confirmed': [{ type: 'pairing.confirmed' }],
    'pairing.left': [{ type: 'pairing.left' }],
  },
  outcomes: {
    listenForLink: { done: [] },
    searchPairing: {
      done: [
        { ok: true, value: { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: null } },
        {
          ok: true,
          value: {
            name: 'Gate beside the river, second tent',
            endsAt: '2025-04-22T22:00:00.000Z',
            replaces: 'Nomathemba-Sibusisiwe van der Westhuizen',
          },
        },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'This code was used. Please ask a lead for a new one.',
        },
        { ok: false, status: 404 },
        {
          ok: false,
          status: 429,
          reason: 'tooManyAttempts',
          message: 'Too many wrong codes were tried from here. Please wait 5 minutes and try again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    makeAttempt: { done: ['a'.repeat(32)], failed: [new Error('')] },
    confirmPairing: {
      done: [
        { ok: true, value: { name: 'Gate 2', permissions: { abilities: ['staff'], rights: ['gate'] } } },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'Tapiwa Ncube is signed in in this browser. Please look and press again.',
        },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'This code is older than ten minutes. Please ask a lead for a new one.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ letters, code, pairing, attempt, failure, isEnded }) => [
    pairingLettersFrom(letters) !== undefined,
    code && Object.keys(code),
    pairing !== null,
    attempt !== null,
    failure?.isIncident,
    isEnded,
  ],
  appearance: ({ context: { code, pairing, failure, isEnded } }) => [
    code && Object.keys(code),
    pairing && [pairing.replaces !== null],
    failure?.isIncident,
    isEnded,
  ],
})
