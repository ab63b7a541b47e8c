import { documentedList } from '../../domain/till/priceList.ts'
import { expose } from '../lib/exposure.ts'
import { basket } from './tillBasket.ts'
import { charge } from './tillCharge.ts'
import { emptied, tillSetup } from './tillSetup.ts'

/*
 * The till of a stall: its basket (`tillBasket.ts`) and the resulting charge (`tillCharge.ts`) as two
 * regions. A placed order locks the basket and starts the charge; the end of the charge empties or unlocks
 * the basket.
 *
 * The payer (`payer.ts`), the price list (`priceList.ts`) and the stall's bookings (`../money/stallBooking.ts`)
 * are machines of their own. They exchange events with the till, but never decide about a charge.
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
