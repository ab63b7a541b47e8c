import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { formatUsd } from '../../domain/lib/money.ts'
import { maxQuantity, quantityOf } from '../../domain/till/basket.ts'
import type { ListedProduct, PriceChange } from '../../domain/till/priceList.ts'
import type { tillMachine } from '../../machines/till/till.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { focusBesideDialogs } from '../ui/forms/focusBesideDialogs.ts'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { LockIcon, ScanIcon, SearchIcon, WarningIcon } from '../ui/parts/icons.tsx'
import { Steps } from '../ui/parts/Steps.tsx'
import { usePressGuard } from '../ui/parts/usePressGuard.ts'
import classes from './Basket.module.css'
import { Cart, Checkout } from './Cart.tsx'

interface BasketViewProps extends FlowProps<typeof tillMachine> {
  readonly charge?: ReactNode
  readonly priceList?: ReactNode
  readonly payer?: ReactNode
  readonly onNumber?: ((number: string) => void) | undefined
}

export function BasketView(props: BasketViewProps) {
  const { state, send, charge, priceList, payer, onNumber } = props
  const { fieldError } = state.context
  const codeField = useRef<HTMLInputElement>(null)
  const firstProduct = useRef<HTMLButtonElement>(null)
  const isRefused = state.matches({ charge: 'refused' })
  const takesFocus = !state.hasTag('locked') && !isRefused && !state.matches({ charge: 'charged' })
  // After a refusal nothing is running, so the basket is open again when its dialog closes.
  const isLocked = state.hasTag('locked') && !isRefused

  useEffect(() => {
    if (takesFocus) focusBesideDialogs(codeField.current, hasFocus)
  }, [takesFocus])
  useEffect(() => {
    if (fieldError)
      focusBesideDialogs(fieldError.of === 'code' ? codeField.current : firstProduct.current, hasFocus)
  }, [fieldError])

  const clear = () => {
    send({ type: 'basket.cleared' })
    codeField.current?.focus()
  }
  return (
    <Stack gap={20} phoneGap={8}>
      <Steps label="Steps of a payment" steps={steps} current={stepOf(state)} />
      {charge}
      <div className={classes.counter}>
        <Stack gap={20} phoneGap={8} className={classes.goods}>
          <ParticipantField
            state={state}
            send={send}
            isLocked={isLocked}
            field={codeField}
            onDone={() => firstProduct.current?.focus()}
            onLeft={() => onNumber?.(state.context.code)}
          />
          <PriceChanges changes={state.context.changes} />
          {state.context.products === null ? (
            priceList
          ) : (
            <Products
              state={state}
              send={send}
              isLocked={isLocked}
              products={state.context.products}
              first={firstProduct}
            />
          )}
        </Stack>
        <Card shadow="sm" className={classes.side}>
          <Cart state={state} send={send} isLocked={isLocked} onClear={clear} />
          <Checkout state={state} send={send} isLocked={isLocked} payer={payer} />
        </Card>
      </div>
    </Stack>
  )
}

const steps = ['Camper', 'Cart', 'Payment', 'Receipt'] as const

function stepOf(state: BasketViewProps['state']): number {
  const { code, items } = state.context
  if (state.matches({ charge: 'charged' })) return 4
  if (state.hasTag('locked')) return 3
  if (code.trim() === '') return 1
  return items.length === 0 ? 2 : 3
}

/** A closing dialog keeps the focus until the page takes it. */
function hasFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}

interface ParticipantFieldProps extends FlowProps<typeof tillMachine> {
  readonly isLocked: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly onDone: () => void
  readonly onLeft: () => void
}

/** Enter ends a scanned code and must not submit the order. */
function ParticipantField({ state, send, isLocked, field, onDone, onLeft }: ParticipantFieldProps) {
  const { code, fieldError } = state.context
  return (
    <TextInput
      ref={field}
      data-code-field
      label="Participant number"
      classNames={{
        root: classes.field ?? '',
        label: 'visually-hidden-on-phones',
        input: classes.code ?? '',
        error: classes.problem ?? '',
      }}
      labelProps={{ fz: '1.0625rem', fw: 650 }}
      data-locked={isLocked || undefined}
      placeholder="Scan or enter number..."
      leftSection={isLocked ? <LockIcon size={24} /> : <ScanIcon size={24} />}
      leftSectionWidth={48}
      name="participantNumber"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      readOnly={isLocked}
      value={code}
      error={fieldError?.of === 'code' && fieldError.text}
      onChange={(event) => send({ type: 'code.changed', code: event.currentTarget.value })}
      onBlur={onLeft}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (isLocked) return
        // Without products the focus stays here and no blur event follows.
        onLeft()
        onDone()
      }}
    />
  )
}

interface ProductsProps extends FlowProps<typeof tillMachine> {
  readonly isLocked: boolean
  readonly products: readonly ListedProduct[]
  readonly first: RefObject<HTMLButtonElement | null>
}

/** Longer lists get a search field. */
const maxUnfiltered = 12

function PriceChanges({ changes }: { readonly changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null
  const sentences = changes.map(({ name, from, to }) =>
    to === null
      ? `${name} is not on sale any more and was taken out.`
      : `${name} costs ${formatUsd(to)} now, not ${formatUsd(from)}.`,
  )
  return (
    <ErrorBanner
      tone="warning"
      title="The price list has changed. Look at the cart again before you process it."
      incident={null}
    >
      {sentences.join(' ')}
    </ErrorBanner>
  )
}

function Products({ state, send, isLocked, products, first }: ProductsProps) {
  const { items, fieldError, search } = state.context
  const found = products.filter(({ name }) => isFoundBy(name, search))
  const pressGuard = usePressGuard()
  const errorId = useId()
  const text = fieldError?.of === 'basket' ? fieldError.text : null
  return (
    <Stack as="section" gap={10} aria-labelledby={`${errorId}-title`}>
      <h2 id={`${errorId}-title`} className="visually-hidden-on-phones">
        Products
      </h2>
      {text !== null && (
        <Row as="p" id={errorId} gap={8} align="center" className={classes.problem}>
          <WarningIcon size={22} />
          {text}
        </Row>
      )}
      {products.length > maxUnfiltered && (
        <TextInput
          aria-label="Search products"
          placeholder="Search products..."
          leftSection={<SearchIcon size={22} />}
          name="productSearch"
          type="search"
          autoComplete="off"
          size="lg"
          value={search}
          onChange={(event) => send({ type: 'search.changed', search: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      {found.length === 0 && <p>No product is called “{search.trim()}”.</p>}
      <ul className={classes.tiles} data-problem={text !== null || undefined}>
        {found.map(({ name, price, isSoldOut }, index) => {
          const quantity = quantityOf(items, name)
          return (
            <Row as="li" key={name} gap={0}>
              <UnstyledButton
                className={classes.tile ?? ''}
                data-chosen={quantity > 0 || undefined}
                disabled={isLocked || isSoldOut}
                aria-disabled={quantity >= maxQuantity || undefined}
                onClick={() => send({ type: 'product.added', name })}
                {...(index === 0 && {
                  ref: first,
                  'aria-describedby': text === null ? undefined : errorId,
                  ...pressGuard,
                })}
              >
                <span className="heavy wraps">{name}</span>{' '}
                <span>
                  {formatUsd(price)}
                  {isSoldOut && ' · Sold out'}
                </span>
                {quantity > 0 && (
                  <>
                    <span className={classes.count} aria-hidden="true">
                      {quantity}
                    </span>
                    <VisuallyHidden>, {quantity} in the cart</VisuallyHidden>
                  </>
                )}
              </UnstyledButton>
            </Row>
          )
        })}
      </ul>
    </Stack>
  )
}

function isFoundBy(name: string, search: string): boolean {
  const called = name.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => called.includes(word))
}
