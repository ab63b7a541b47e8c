import { type ReactNode, useEffect, useRef } from 'react'
import type { basketMachine } from '../../machines/basket.ts'
import type { FlowProps } from '../ui/flow.ts'
import { Steps } from '../ui/Steps.tsx'
import classes from './Basket.module.css'
import { Cart } from './Cart.tsx'
import { Checkout } from './Checkout.tsx'
import type { ChargeProgress } from './chargeProgress.ts'
import { ParticipantField } from './ParticipantField.tsx'
import { Products } from './Products.tsx'

interface BasketViewProps extends FlowProps<typeof basketMachine> {
  readonly progress?: ChargeProgress
  /** What is known of the charge, above the basket. */
  readonly charge?: ReactNode
}

export function BasketView({ state, send, progress = 'none', charge }: BasketViewProps) {
  const { fieldError } = state.context
  const codeField = useRef<HTMLInputElement>(null)
  const firstProduct = useRef<HTMLButtonElement>(null)
  const takesFocus = !state.hasTag('locked') && progress === 'none'

  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current)
  }, [takesFocus])
  useEffect(() => {
    if (fieldError) focusBesideDialogs(fieldError.of === 'code' ? codeField.current : firstProduct.current)
  }, [fieldError])

  const clear = () => {
    send({ type: 'basket.cleared' })
    codeField.current?.focus()
  }
  return (
    <div className={classes.till}>
      <Steps label="Steps of a charge" steps={steps} current={stepOf(state, progress)} />
      {charge}
      <div className={classes.counter}>
        <div className={classes.choice}>
          <ParticipantField
            state={state}
            send={send}
            field={codeField}
            onDone={() => firstProduct.current?.focus()}
          />
          <Products state={state} send={send} first={firstProduct} />
        </div>
        <div className={classes.side}>
          <Cart state={state} send={send} onClear={clear} />
          <Checkout state={state} send={send} progress={progress} />
        </div>
      </div>
    </div>
  )
}

const steps = ['Camper', 'Basket', 'Charge', 'Receipt'] as const

function stepOf(state: BasketViewProps['state'], progress: ChargeProgress): number {
  const { code, items } = state.context
  if (progress === 'charged') return 4
  if (state.hasTag('locked')) return 3
  if (code.trim() === '') return 1
  return items.length === 0 ? 2 : 3
}

/** An open dialog keeps the focus; one that is being left has it until now. */
function focusBesideDialogs(element: HTMLElement | null): void {
  const dialogs = Array.from(document.querySelectorAll('[aria-modal="true"]'))
  if (dialogs.every((dialog) => dialog.contains(document.activeElement))) element?.focus()
}
