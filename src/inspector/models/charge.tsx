import { chargeMachine } from '../../machines/charge.ts'
import { defineModel } from './model.ts'
import { copyIsIdle, stallIn } from './samples.ts'
import { attempt, proof, quadBikesAndHeights } from './till.ts'

const unreachable = new Error('No answer from the server. Check the connection and try again.')

const unreadable = Object.assign(new Error('The answer of the host could not be read.'), {
  kind: 'unreadable',
})

export const chargeModel = defineModel<typeof chargeMachine>({
  machine: chargeMachine,
  area: 'merchant',
  contrast: 'enhanced',
  notFailures: { states: { 'refused.declined': 'the wallet, the code or the session is not good for it' } },
  view: async () => {
    const { ChargeView } = await import('../../views/merchant/ChargeView.tsx')
    const { CopyView } = await import('../../views/ui/CopyView.tsx')
    return (props, beside) => {
      const copy = beside.flow(copyIsIdle)
      return (
        <ChargeView
          {...props}
          merchant={stallIn(beside)}
          copy={(text, label) => <CopyView {...copy} text={text} label={label} />}
        />
      )
    }
  },
  failures: { states: { outcomeUnknown: 'an answer got lost, perhaps before the page was opened' } },
  inputs: [{ name: 'till', input: { merchantNumber: 'M1001' } }],
  samples: {
    'order.placed': [{ type: 'order.placed', order: quadBikesAndHeights }],
    'error.closed': [{ type: 'error.closed' }],
    'check.requested': [{ type: 'check.requested' }],
    'decision.charged': [{ type: 'decision.charged' }],
    'decision.repeated': [{ type: 'decision.repeated' }],
    'decision.dropped': [{ type: 'decision.dropped' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  outcomes: {
    readAttempt: { done: [null, attempt], failed: [new Error('storage')] },
    recordAttempt: {
      done: [
        { kind: 'recorded', attempt },
        { kind: 'unfinished', attempt: { ...attempt, key: 'b'.repeat(32), ownerCode: 'EZC105' } },
      ],
      failed: [new Error('The browser did not keep the pending charge')],
    },
    chargeWallet: {
      done: [
        { ok: true, value: proof },
        { ok: true, value: { ...proof, referenceId: null } },
        {
          ok: false,
          status: 422,
          reason: 'notEnoughMoney',
          message: 'There is not enough money in this wallet. Nothing was charged.',
        },
        { ok: false, status: 200 },
        { ok: false, status: 401 },
        { ok: false, status: 503, message: 'The host cannot do this at the moment.' },
      ],
      failed: [unreachable],
    },
    readBackCharge: {
      done: [
        { ok: true, value: { kind: 'charged', proof } },
        { ok: true, value: { kind: 'notCharged' } },
        { ok: true, value: { kind: 'undecided', candidate: proof } },
        { ok: true, value: { kind: 'undecided', candidate: null } },
        { ok: true, value: { kind: 'finishedElsewhere' } },
        { ok: false, status: 404 },
        { ok: false, status: 503 },
        { ok: false, status: 500, message: 'The host cannot do this at the moment.' },
      ],
      failed: [unreachable, unreadable, new Error('')],
    },
  },
  delays: {},
  appearance: ({ context: { callError, ...shown } }) => [shown, callError !== null],
})
