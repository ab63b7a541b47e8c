import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { maxProducts, type ProductDraft, problemsOf } from '../../../domain/till/priceList.ts'
import type { priceListFormMachine } from '../../../machines/till/priceListForm.ts'
import { AmountInput } from '../forms/AmountInput.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { FormFooter } from '../forms/FormFooter.tsx'
import { incidentOf } from '../layout/Incident.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, ToTopIcon, TrashIcon } from '../parts/icons.tsx'
import type { FlowProps } from './flow.ts'
import classes from './PriceList.module.css'

type Props = FlowProps<typeof priceListFormMachine>

export function PriceListFormView({ state, send }: Props) {
  const { draft, added, isRejected, failure, changedElsewhere } = state.context
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state.hasTag('busy')
  const problems = isRejected ? problemsOf(draft) : []
  const [first] = problems

  useEffect(() => {
    if (added !== null) form.current?.querySelector<HTMLInputElement>(`[data-field="${added} name"]`)?.focus()
  }, [added])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it was submitted, not at every key
  useEffect(() => {
    if (isRejected && first)
      form.current?.querySelector<HTMLInputElement>(`[data-field="${first.id} ${first.field}"]`)?.focus()
  }, [isRejected])

  if (state.matches('closed')) return null
  return (
    <Stack
      as="form"
      ref={form}
      gap={16}
      noValidate
      aria-labelledby="price-list-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'form.submitted' })
      }}
    >
      <h2 id="price-list-form" className={classes.title}>
        Change the price list
      </h2>
      {failure !== null && (
        <ErrorBanner title={failure.text} incident={incidentOf(state)}>
          {changedElsewhere.length > 0 &&
            `Changed: ${changedElsewhere.join(', ')}. Save again to write over it.`}
        </ErrorBanner>
      )}
      <Card as="section" aria-label="Products" padding="4px clamp(14px, 2.5vw, 20px)">
        <Stack as="ol" gap={0} isRuled>
          {draft.map((row, index) => (
            <DraftRow
              key={row.id}
              row={row}
              place={index + 1}
              of={draft.length}
              isBusy={isBusy}
              send={send}
              problemOf={(field) =>
                problems.find((problem) => problem.id === row.id && problem.field === field)?.text ?? null
              }
            />
          ))}
        </Stack>
      </Card>
      <div>
        <Button
          variant="default"
          leftSection={<PlusIcon />}
          disabled={isBusy || draft.length >= maxProducts}
          onClick={() => send({ type: 'product.added' })}
        >
          Add a product
        </Button>
        {draft.length >= maxProducts && (
          <p className="dimmed">A stall can have at most {maxProducts} products.</p>
        )}
      </div>
      <FormFooter
        submitLabel="Save the list"
        busyLabel="Saving..."
        isBusy={isBusy}
        onCancel={() => send({ type: 'form.left' })}
        phoneBasis="9rem"
        lastWidth="10rem"
      />
      <ConfirmDialog
        opened={state.matches('leaving')}
        title="Leave without saving?"
        text="What you changed of the price list will be lost."
        cancelLabel="Keep editing"
        confirmLabel="Leave"
        tone="danger"
        onCancel={() => send({ type: 'changes.kept' })}
        onConfirm={() => send({ type: 'changes.dropped' })}
      />
    </Stack>
  )
}

interface DraftRowProps extends Pick<Props, 'send'> {
  readonly row: ProductDraft
  readonly place: number
  readonly of: number
  readonly isBusy: boolean
  readonly problemOf: (field: 'name' | 'price') => string | null
}

function DraftRow({ row: { id, name, price }, place, of, isBusy, problemOf, send }: DraftRowProps) {
  const called = name.trim() || `product ${place}`
  const moves = [
    { to: 'top', label: `Move ${called} to the top`, isUseless: place === 1, MoveIcon: ToTopIcon },
    { to: 'up', label: `Move ${called} up`, isUseless: place === 1, MoveIcon: ArrowUpIcon },
    { to: 'down', label: `Move ${called} down`, isUseless: place === of, MoveIcon: ArrowDownIcon },
  ] as const
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.nameField ?? ''}
        aria-label={`Name of product ${place}`}
        placeholder="Name"
        name={`product${id}`}
        data-field={`${id} name`}
        autoComplete="off"
        readOnly={isBusy}
        value={name}
        error={problemOf('name')}
        onChange={(event) =>
          send({ type: 'field.changed', id, field: 'name', text: event.currentTarget.value })
        }
      />
      <Stack gap={4}>
        <AmountInput
          aria-label={`Price of ${called}`}
          placeholder="0.00"
          name={`price${id}`}
          data-field={`${id} price`}
          readOnly={isBusy}
          value={price}
          error={problemOf('price')}
          onAmount={(text) => send({ type: 'field.changed', id, field: 'price', text })}
        />
      </Stack>
      <Row as="span" gap={6}>
        {moves.map(({ to, label, isUseless, MoveIcon }) => (
          <ActionIcon
            key={to}
            size={44}
            aria-label={label}
            disabled={isBusy || isUseless}
            onClick={() => send({ type: 'product.moved', id, to })}
          >
            <MoveIcon />
          </ActionIcon>
        ))}
        <ActionIcon
          size={44}
          aria-label={`Take ${called} off the list`}
          disabled={isBusy || of === 1}
          onClick={() => send({ type: 'product.removed', id })}
        >
          <TrashIcon />
        </ActionIcon>
      </Row>
    </li>
  )
}
