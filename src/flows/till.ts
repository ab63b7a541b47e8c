import { useState } from 'react'
import { fromPromise } from 'xstate'
import { fetchPriceList } from '../api/priceList.ts'
import { totalOf } from '../domain/basket.ts'
import type { Signal } from '../domain/verdict.ts'
import { basketMachine } from '../machines/basket.ts'
import { clockMachine } from '../machines/clock.ts'
import { playSignal, readSoundSetting } from '../services/sound.ts'
import { vibrateSignal } from '../services/vibration.ts'
import { abortableRead } from './abortableRead.ts'
import { chargeFlowOver } from './charge.ts'
import { useCopy } from './copy.ts'
import { useMerchantBook } from './merchantBook.ts'
import { payerFlow } from './payer.ts'
import { usePriceList } from './priceList.ts'
import { useRefunds } from './refund.ts'
import { scanListener } from './scanListener.ts'
import { soundFlow } from './sound.ts'
import { useFlow } from './useFlow.ts'

export const clockFlow = clockMachine.provide({ actors: { readTime: fromPromise(async () => Date.now()) } })

export const basketFlow = basketMachine.provide({
  actors: {
    listenForScans: scanListener,
    readPrices: abortableRead(({ input, signal }) => fetchPriceList(input, signal)),
  },
})

interface Stall {
  readonly merchantNumber: string
  /** Whether stalls have price lists of their own. */
  readonly hasPriceList: boolean
  /** Whether the host tells whose card was scanned. */
  readonly namesPayers: boolean
}

export function useTill({ merchantNumber, hasPriceList, namesPayers }: Stall) {
  const stall = hasPriceList ? merchantNumber : null
  const book = useMerchantBook(merchantNumber)
  const readBook = () => book.send({ type: 'book.refreshRequested' })
  const clock = useFlow(clockFlow)
  const sound = useFlow(soundFlow, { input: { setting: readSoundSetting() } })
  const copy = useCopy()

  const giveSignal = (signal: Signal) => {
    vibrateSignal(signal)
    if (sound.actor.getSnapshot().matches('on')) playSignal(signal)
  }

  const [chargeFlow] = useState(() =>
    chargeFlowOver(() => {
      const snapshot = book.actor.getSnapshot()
      if (!snapshot.matches('shown')) return null
      const { rows, total } = snapshot.context
      return { transactions: rows, total: total ?? undefined }
    }),
  )
  const charge = useFlow(chargeFlow, {
    input: { merchantNumber },
    listeners: {
      'order.restored': ({ order }) => basket.send({ type: 'order.restored', order }),
      'charge.completed': (completed) => {
        basket.send({ ...completed, type: 'order.charged' })
        payer.send({ type: 'payer.left' })
        giveSignal('success')
        readBook()
        const { sale, order, camperCode: number = order.ownerCode } = completed
        if (sale === undefined) return
        const items = order.items.map(({ name, quantity }) => ({ name, quantity }))
        refunds.undo.send({
          type: 'sale.made',
          newest: { sale, number, items, amount: totalOf(order.items) },
        })
      },
      'charge.refused': () => {
        giveSignal('refused')
        prices.list.send({ type: 'list.refreshRequested' })
      },
      'charge.unanswered': () => giveSignal('unknown'),
      'order.released': () => basket.send({ type: 'order.released' }),
    },
  })
  const refunds = useRefunds({ merchantNumber, by: `stall ${merchantNumber}`, onChange: readBook })
  const prices = usePriceList(stall, (products) => basket.send({ type: 'prices.read', products }))
  const payer = useFlow(payerFlow, {
    input: { merchantNumber },
    listeners: { 'owner.found': (owner) => basket.send(owner) },
  })
  const basket = useFlow(basketFlow, {
    input: { stall },
    listeners: {
      'camper.scanned': ({ code }) => {
        if (namesPayers) payer.send({ type: 'card.scanned', number: code })
        charge.send({ type: 'receipt.closed' })
        refunds.booking.send({ type: 'receipt.closed' })
      },
      'order.placed': ({ order }) => charge.send({ type: 'order.placed', order }),
    },
  })
  return { book, basket, charge, clock, sound, copy, refunds, prices, payer }
}
