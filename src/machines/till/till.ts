import { documentedList } from '../../domain/till/priceList.ts'
import { expose } from '../lib/exposure.ts'
import { basket } from './tillBasket.ts'
import { charge } from './tillCharge.ts'
import { emptied, tillSetup } from './tillSetup.ts'

/*
 * The till of a stall: its basket (`tillBasket.ts`) and the charge that comes of it (`tillCharge.ts`) side by side. An
 * order that is placed locks the basket and starts the charge; a charge that is over empties the basket or opens it again.
 *
 * Whose card it is (`payer.ts`), what the stall sells (`priceList.ts`) and undoing a sale (`saleUndo.ts`) are machines of
 * their own: they tell the till or hear from it, and never decide whether it charges.
 */

export const tillMachine = tillSetup.createMachine({
  id: 'till',
  context: ({ input: { merchantNumber, stall } }) => ({
    ...emptied,
    merchantNumber,
    stall,
    products: stall === null ? documentedList.products : null,
    order: null,
    attempt: null,
    isRepeat: false,
    callError: null,
    candidate: null,
    receipt: null,
  }),
  type: 'parallel',
  states: { basket, charge },
})

expose(tillMachine, { context: ['fieldError', 'isRepeat'], events: {} })
