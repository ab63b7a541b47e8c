import { isSameOrder } from '../../../domain/till/basket.ts'
import { tillMachine } from '../../../machines/till/till.ts'
import type { RaisedEvent } from '../../../machines/till/tillSetup.ts'
import { copyIsIdle, stallIn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { attempt as bikesAndHeights, fairList, proof } from './tillSamples.ts'

const dearerList = {
  ...fairList,
  products: fairList.products.map((product) =>
    product.name === 'Quad Bikes'
      ? { ...product, price: 6_00 }
      : { ...product, isSoldOut: product.isSoldOut || product.name === 'Glencity Heights' },
  ),
}

const ordered = { ownerCode: 'EZC104', items: [{ name: 'Quad Bikes', price: 5_00, quantity: 1 }] }
const attempt = { ...bikesAndHeights, ...ordered }

const unreachable = new Error('No answer from the server. Check the connection and try again.')

const unreadable = Object.assign(new Error('The answer of the host could not be read.'), {
  kind: 'unreadable',
})

export const tillModel = defineModel<typeof tillMachine, RaisedEvent['type']>({
  machine: tillMachine,
  raised: ['order.placed', 'order.restored', 'order.charged', 'order.released'],
  area: 'merchant',
  contrast: 'enhanced',
  notFailures: {
    states: { 'charge.refused.declined': 'the wallet, the code or the session is not good for it' },
  },
  view: async () => {
    const { BasketView } = await import('../../../views/till/BasketView.tsx')
    const { ChargeView } = await import('../../../views/till/ChargeView.tsx')
    const { CopyView } = await import('../../../views/ui/forms/CopyView.tsx')
    return (props, siblings) => {
      const copy = siblings.flow(copyIsIdle)
      return (
        <BasketView
          {...props}
          charge={
            <ChargeView
              {...props}
              merchant={stallIn(siblings)}
              copy={(text, label) => <CopyView {...copy} text={text} label={label} />}
            />
          }
        />
      )
    }
  },
  failures: {
    states: { 'charge.outcomeUnknown': 'an answer got lost, perhaps before the page was opened' },
  },
  inputs: [
    { name: 'counter', input: { merchantNumber: 'M1001', stall: null } },
    { name: 'own price list', input: { merchantNumber: 'M1001', stall: 'M1001' } },
  ],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: 'ezc104' },
    ],
    'code.scanned': [{ type: 'code.scanned', code: 'EZC104' }],
    'product.added': [
      { type: 'product.added', name: 'Quad Bikes' },
      { type: 'product.added', name: 'Glencity Heights' },
      { type: 'product.added', name: 'Bungee Jumping' },
    ],
    'quantity.changed': [
      { type: 'quantity.changed', name: 'Quad Bikes', quantity: 2 },
      { type: 'quantity.changed', name: 'Quad Bikes', quantity: 0 },
    ],
    'search.changed': [
      { type: 'search.changed', search: 'pop' },
      { type: 'search.changed', search: 'nothing like it' },
    ],
    'prices.read': [
      { type: 'prices.read', products: fairList.products },
      { type: 'prices.read', products: dearerList.products },
    ],
    'basket.cleared': [{ type: 'basket.cleared' }],
    'order.submitted': [{ type: 'order.submitted' }],
    'owner.found': [{ type: 'owner.found', number: 'K7QWXN34', code: attempt.ownerCode }],
    'error.closed': [{ type: 'error.closed' }],
    'check.requested': [{ type: 'check.requested' }],
    'decision.charged': [{ type: 'decision.charged' }],
    'decision.repeated': [{ type: 'decision.repeated' }],
    'decision.dropped': [{ type: 'decision.dropped' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    readPrices: {
      done: [
        { ok: true, value: fairList },
        { ok: true, value: dearerList },
        { ok: false, status: 503 },
      ],
      failed: [unreachable],
    },
    readAttempt: {
      done: [null, attempt, { ...attempt, isSignedOut: true }],
      failed: [new Error('storage')],
    },
    recordAttempt: {
      done: [
        { kind: 'recorded', attempt },
        { kind: 'unfinished', attempt: { ...bikesAndHeights, key: 'b'.repeat(32), ownerCode: 'EZC105' } },
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
  delays: { pricesInTime: 2_000 },
  // Reduces prices to texts, and a code to given or not. During a charge the basket keeps its former look.
  appearance: (state) => {
    const { code, items, products, changes, search, fieldError, ...charge } = state.context
    if (state.matches({ charge: 'restoring' })) return null
    if (!state.matches({ charge: 'idle' }))
      return [charge.callError !== null, charge.candidate, charge.receipt?.referenceId, charge.attempt?.key]
    return [
      code === '',
      items.map(({ name, quantity }) => [name, Math.min(quantity, 2)]),
      products?.map(({ name, isSoldOut }) => [name, isSoldOut]),
      changes.map(({ name, to }) => [name, to === null]),
      search,
      fieldError,
    ]
  },
  project: ({ code, items, fieldError, products, changes, attempt, ...charge }) => {
    const bikes = items.find(({ name }) => name === 'Quad Bikes')
    const isOrdered = isSameOrder({ ownerCode: code, items }, ordered)
    return {
      code,
      fieldError,
      hasChanges: changes.length > 0,
      isDearer: products && products === dearerList.products,
      bikes: bikes && [Math.min(bikes.quantity, 2), bikes.price],
      hasHeights: items.some(({ name }) => name === 'Glencity Heights'),
      attempt: isOrdered ? attempt?.key : attempt !== null,
      isRepeat: charge.isRepeat,
      hasCallError: charge.callError !== null,
      hasCandidate: charge.candidate !== null,
      isPaid: charge.receipt !== null,
    }
  },
})
