import type { EventFrom } from 'xstate'
import type { Order } from '../../../src/domain/till/basket.ts'
import { tillMachine } from '../../../src/machines/till/till.ts'
import { startScripted } from './scripted.ts'

type Till = typeof tillMachine

/**
 * Starts a till and records its emitted events and the events that its regions raise for an order.
 * @param stall whose price list counts; null when the host has none
 */
export function startTill(stall: string | null, machine: Till = tillMachine) {
  const emitted: { readonly type: string }[] = []
  const flow = startScripted(machine, { merchantNumber: 'M1001', stall }, undefined, (inspected) => {
    if (inspected.type !== '@xstate.microstep') return
    const { event } = inspected
    if (/^order\.(placed|restored|charged|released)$/.test(event.type)) emitted.push(event)
  })
  flow.actor.on('*', (event) => emitted.push(event))
  const state = () => flow.actor.getSnapshot()
  return {
    ...flow,
    emitted,
    state,
    placed: () =>
      emitted.flatMap((event) => (event.type === 'order.placed' && 'order' in event ? [event.order] : [])),
    context: () => state().context,
    basket: () => state().value.basket,
    charge: () => state().value.charge,
  }
}

export async function openTill(stall: string | null = null, machine?: Till) {
  const flow = startTill(stall, machine)
  await flow.done('readAttempt', null)
  return flow
}

export function placeOrder(
  { send }: { readonly send: (event: EventFrom<Till>) => void },
  { ownerCode, items }: Order,
): void {
  send({ type: 'code.changed', code: ownerCode })
  for (const { name, quantity } of items) {
    send({ type: 'product.added', name })
    send({ type: 'quantity.changed', name, quantity })
  }
  send({ type: 'order.submitted' })
}
