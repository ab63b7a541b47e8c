import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { fetchPayer } from '../../api/till/payer.ts'
import { clockMachine } from '../../machines/lib/clock.ts'
import { payerMachine } from '../../machines/till/payer.ts'
import { sessionActor } from '../account/session.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useCopy } from '../lib/copy.ts'
import { useSignals } from '../lib/sound.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useMerchantBook } from '../money/merchantBook.ts'
import { useStallBooking } from '../money/stallBooking.ts'
import { usePriceList } from './priceList.ts'
import { keepCart, tillFlowOver } from './tillFlow.ts'

const payerFlow = payerMachine.provide({
  actors: { findPayer: abortableRead(({ input, signal }) => fetchPayer(input, signal)) },
})

export const clockFlow = clockMachine.provide({ actors: { readTime: fromPromise(async () => Date.now()) } })

interface Stall {
  readonly merchantNumber: string
  readonly hasPriceList: boolean
  readonly namesPayers: boolean
}

export function useTill({ merchantNumber, hasPriceList, namesPayers }: Stall) {
  const stall = hasPriceList ? merchantNumber : null
  const book = useMerchantBook(merchantNumber)
  const readBook = () => book.send({ type: 'book.refreshRequested' })
  const clock = useFlow(clockFlow)
  const { sound, giveSignal } = useSignals()
  const copy = useCopy()

  const [tillFlow] = useState(() =>
    tillFlowOver(() => {
      const snapshot = book.actor.getSnapshot()
      if (!snapshot.matches('shown')) return null
      const { rows, total } = snapshot.context
      return { transactions: rows, total: total ?? undefined }
    }),
  )
  const till = useFlow(tillFlow, {
    input: { merchantNumber, stall },
    listeners: {
      'camper.scanned': ({ code }) => {
        payer.send({ type: 'card.scanned', number: code })
        booking.send({ type: 'receipt.closed' })
      },
      'charge.completed': () => {
        payer.send({ type: 'payer.left' })
        giveSignal('success')
        readBook()
      },
      'sale.made': (sale) => booking.send(sale),
      'charge.refused': () => {
        giveSignal('refused')
        prices.list.send({ type: 'list.refreshRequested' })
      },
      'charge.unanswered': () => giveSignal('unknown'),
    },
  })
  useEffect(() => {
    const { unsubscribe } = sessionActor().on('session.lost', () => keepCart(till.actor.getSnapshot()))
    return unsubscribe
  }, [till.actor])
  const booking = useStallBooking({
    merchantNumber,
    cashier: `stall ${merchantNumber}`,
    onChange: readBook,
  })
  const prices = usePriceList(stall, (products) => till.send({ type: 'prices.read', products }))
  const payer = useFlow(payerFlow, {
    input: { merchantNumber, isOffered: namesPayers },
    listeners: { 'owner.found': (owner) => till.send(owner) },
  })
  return { book, till, clock, sound, copy, booking, prices, payer }
}
