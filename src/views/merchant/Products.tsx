import { VisuallyHidden } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { largestQuantity, quantityOf } from '../../domain/basket.ts'
import { formatUsd } from '../../domain/money.ts'
import { products } from '../../domain/products.ts'
import type { basketMachine } from '../../machines/basket.ts'
import type { FlowProps } from '../ui/flow.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { useTimeToLook } from '../ui/useTimeToLook.ts'
import classes from './Products.module.css'

interface ProductsProps extends FlowProps<typeof basketMachine> {
  /** Where an Enter in the participant number leads. */
  readonly first: RefObject<HTMLButtonElement | null>
}

export function Products({ state, send, first }: ProductsProps) {
  const { items, fieldError } = state.context
  const lookFirst = useTimeToLook()
  const problemId = useId()
  const text = fieldError?.of === 'basket' ? fieldError.text : null
  return (
    <section className={classes.products} aria-labelledby={`${problemId}-title`}>
      <h2 id={`${problemId}-title`} className={classes.title}>
        Products
      </h2>
      {text !== null && (
        <p id={problemId} className={classes.problem}>
          <WarningIcon size={22} />
          {text}
        </p>
      )}
      <ul className={classes.tiles} data-problem={text !== null || undefined}>
        {products.map(({ name, price }, index) => {
          const quantity = quantityOf(items, name)
          return (
            <li key={name}>
              <button
                type="button"
                className={classes.tile}
                data-chosen={quantity > 0 || undefined}
                disabled={state.hasTag('locked')}
                aria-disabled={quantity >= largestQuantity || undefined}
                onClick={() => send({ type: 'product.added', name })}
                {...(index === 0 && {
                  ref: first,
                  'aria-describedby': text === null ? undefined : problemId,
                  ...lookFirst,
                })}
              >
                <span className={classes.name}>{name}</span>{' '}
                <span className={classes.price}>{formatUsd(price)}</span>
                {quantity > 0 && (
                  <>
                    <span className={classes.count} aria-hidden="true">
                      {quantity}
                    </span>
                    <VisuallyHidden>, {quantity} in the cart</VisuallyHidden>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
