import { ActionIcon, Button, Loader } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { BasketItem } from '../../domain/camper/wallet.ts'
import { formatUsd } from '../../domain/lib/money.ts'
import { maxQuantity, totalOf } from '../../domain/till/basket.ts'
import type { tillMachine } from '../../machines/till/till.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { CartIcon, LockIcon, MinusIcon, PlusIcon, TrashIcon } from '../ui/parts/icons.tsx'
import '../ui/theme/largeButtons.css'
import classes from './Cart.module.css'

interface CartProps extends FlowProps<typeof tillMachine> {
  readonly isLocked: boolean
  readonly onClear: () => void
}

export function Cart({ state, send, isLocked, onClear }: CartProps) {
  const { code, items } = state.context
  const title = useRef<HTMLHeadingElement>(null)
  const changeQuantity = (name: string, quantity: number) => {
    send({ type: 'quantity.changed', name, quantity })
    // Removing the line removes the focused button.
    if (quantity < 1) title.current?.focus()
  }
  return (
    <Stack as="section" gap={4} aria-labelledby="cart-title">
      <Row as="header" gap="0 12px" wraps align="center" justify="space-between" className={classes.head}>
        <h2 id="cart-title" ref={title} tabIndex={-1}>
          Cart
        </h2>
        {isLocked ? (
          <Row as="span" gap={8} align="center" className={`strong ${classes.quiet}`}>
            <LockIcon size={20} />
            You cannot change it now
          </Row>
        ) : (
          (code !== '' || items.length > 0) && (
            <Button size="touch" variant="default" onClick={onClear}>
              Clear
            </Button>
          )
        )}
      </Row>
      {items.length === 0 ? (
        <Row as="p" gap={12} align="center" className={classes.quiet} style={{ paddingBlock: 12 }}>
          <CartIcon size={28} />
          The cart is empty. Tap a product to add it.
        </Row>
      ) : (
        <Stack as="ul" gap={0}>
          {items.map((item) => (
            <Line
              key={item.name}
              item={item}
              isLocked={isLocked}
              onQuantity={(quantity) => changeQuantity(item.name, quantity)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface LineProps {
  readonly item: BasketItem
  readonly isLocked: boolean
  readonly onQuantity: (quantity: number) => void
}

function Line({ item, isLocked, onQuantity }: LineProps) {
  const { name, price, quantity } = item
  const isLast = quantity === 1
  const isLargest = quantity >= maxQuantity
  return (
    <li className={classes.line}>
      <span className={`heavy wraps ${classes.name}`}>{name}</span>
      <span className={classes.amount}>{formatUsd(totalOf([item]))}</span>
      <Row gap={0} align="center" role="group" aria-label={`Quantity of ${name}`} className={classes.stepper}>
        <ActionIcon
          size={56}
          disabled={isLocked}
          aria-label={isLast ? `Remove the last ${name}` : `One less ${name}`}
          onClick={() => onQuantity(quantity - 1)}
        >
          <MinusIcon size={24} />
        </ActionIcon>
        <span className={classes.quantity}>{quantity}</span>
        <ActionIcon
          size={56}
          disabled={isLocked}
          aria-disabled={isLargest || undefined}
          data-disabled={isLargest}
          aria-label={isLargest ? `No more than ${maxQuantity} ${name}` : `One more ${name}`}
          onClick={() => onQuantity(quantity + 1)}
        >
          <PlusIcon size={24} />
        </ActionIcon>
      </Row>
      <span className={`${classes.price} ${classes.quiet}`}>{formatUsd(price)} each</span>
      <ActionIcon
        variant="subtle"
        size={56}
        className={classes.remove ?? ''}
        disabled={isLocked}
        aria-label={`Remove ${name}`}
        onClick={() => onQuantity(0)}
      >
        <TrashIcon size={24} />
      </ActionIcon>
    </li>
  )
}

interface CheckoutProps extends FlowProps<typeof tillMachine> {
  readonly isLocked: boolean
  readonly payer?: ReactNode
}

export function Checkout({ state, send, isLocked, payer }: CheckoutProps) {
  const { code, items } = state.context
  return (
    <div className={classes.checkout}>
      {payer}
      <p className={classes.total}>
        {code.trim() === '' ? 'Total' : `Total for ${code.trim()}`}{' '}
        <strong className={classes.sum}>{formatUsd(totalOf(items))}</strong>
      </p>
      {isLocked && state.matches({ charge: 'outcomeUnknown' }) ? (
        <Row as="p" gap={10} align="center" className={`strong ${classes.note}`}>
          <LockIcon size={22} />
          Press Check first
        </Row>
      ) : (
        <Button
          size="main"
          color="amber"
          className={classes.process ?? ''}
          disabled={isLocked}
          leftSection={isLocked && <Loader size={22} />}
          onClick={() => send({ type: 'order.submitted' })}
        >
          {isLocked ? 'Processing...' : 'Process Order'}
        </Button>
      )}
    </div>
  )
}
