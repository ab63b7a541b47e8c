import { NativeSelect, TextInput } from '@mantine/core'
import { formatUsd } from '../../../domain/lib/money.ts'
import { centsFromTyped } from '../../../domain/lib/typedAmount.ts'
import type { CashFormFields, CashFormSubject } from '../../../domain/money/cashDesk.ts'
import { gatewayName } from '../../../domain/money/onlineDeposits.ts'
import {
  comparisonNotes,
  comparisonOf,
  comparisonText,
  comparisonTone,
  daysText,
  type Settlement,
} from '../../../domain/money/settlements.ts'
import { maxSlipLength } from '../../../domain/money/treasury.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import type { CashFormProps } from './SignerFields.tsx'

const half = { flex: '1 1 9rem' }

type Field = 'gateway' | 'firstDay' | 'lastDay' | 'amount' | 'fee' | 'day' | 'slip'

interface Props extends Pick<CashFormProps, 'send'> {
  readonly subject: Extract<CashFormSubject, { readonly kind: 'settlement' }>
  readonly fields: CashFormFields
  readonly isBusy: boolean
  readonly errorOf: (field: Field) => string | null
  readonly fieldOf: (field: Field) => (element: HTMLElement | null) => void
}

/** A settlement as it is typed, with what the deposits of its days say. */
export function SettlementFields({ subject, fields, isBusy, errorOf, fieldOf, send }: Props) {
  const change = (field: Field, text: string) => send({ type: 'field.changed', field, text })
  const props = (field: Field) => ({
    ref: fieldOf(field),
    name: field,
    value: fields[field],
    error: errorOf(field),
    readOnly: isBusy,
    autoComplete: 'off',
  })
  const day = (field: 'firstDay' | 'lastDay' | 'day', label: string) => (
    <TextInput
      {...props(field)}
      type="date"
      label={label}
      style={half}
      onChange={({ currentTarget }) => change(field, currentTarget.value)}
    />
  )
  return (
    <>
      <NativeSelect
        ref={fieldOf('gateway')}
        data-autofocus
        name="gateway"
        label="Who has paid?"
        disabled={isBusy}
        value={fields.gateway}
        error={errorOf('gateway')}
        onChange={({ currentTarget }) => change('gateway', currentTarget.value)}
      >
        <option value="">Choose the payment provider</option>
        {[...new Set(subject.depositDays.map(({ gateway }) => gateway))].map((gateway) => (
          <option key={gateway} value={gateway}>
            {gatewayName(gateway)}
          </option>
        ))}
      </NativeSelect>
      <Row gap={12} wraps align="start">
        {day('firstDay', 'Deposits from')}
        {day('lastDay', 'Deposits to')}
      </Row>
      <Row gap={12} wraps align="start">
        <Stack gap={8} style={half}>
          <AmountInput
            {...props('amount')}
            label="Came to the bank"
            maxLength={20}
            onAmount={(text) => change('amount', text)}
          />
        </Stack>
        <Stack gap={8} style={half}>
          <AmountInput
            {...props('fee')}
            label="Fee that was kept"
            maxLength={20}
            onAmount={(text) => change('fee', text)}
          />
        </Stack>
      </Row>
      <Compared subject={subject} fields={fields} />
      <Row gap={12} wraps align="start">
        {day('day', 'Day at the bank')}
        <TextInput
          {...props('slip')}
          label="Reference"
          style={half}
          spellCheck={false}
          maxLength={maxSlipLength}
          onChange={({ currentTarget }) => change('slip', currentTarget.value)}
        />
      </Row>
    </>
  )
}

function Compared({ subject, fields }: Pick<Props, 'subject' | 'fields'>) {
  const [amount, fee] = [centsFromTyped(fields.amount), centsFromTyped(fields.fee)]
  const isTyped = amount !== undefined && fee !== undefined
  const comparison = comparisonOf(subject, fields, isTyped ? { amount, fee } : null)
  return (
    <Row
      gap="4px 16px"
      wraps
      justify="space-between"
      className="toned"
      style={{ padding: '12px 16px', borderRadius: 'var(--mantine-radius-md)' }}
      role="status"
      data-tone={isTyped ? comparisonTone(comparison) : 'neutral'}
    >
      <Stack as="span" gap={2}>
        {comparisonNotes(comparison).map((note) => (
          <span key={note}>{note}</span>
        ))}
      </Stack>
      <strong>{isTyped ? comparisonText(comparison) : 'Enter the amount and the fee.'}</strong>
    </Row>
  )
}

export function SettlementFacts({ settlement }: { readonly settlement: Settlement }) {
  const { gateway, firstDay, lastDay, amount, fee, slip } = settlement
  return (
    <Facts layout="pairs">
      <Fact label="Settlement" isStrong>
        {formatUsd(amount)}
      </Fact>
      <Fact label="Fee">{formatUsd(fee)}</Fact>
      <Fact label="Payment provider">{gatewayName(gateway)}</Fact>
      <Fact label="Deposits of">{daysText(firstDay, lastDay)}</Fact>
      <Fact label="Reference">{slip}</Fact>
    </Facts>
  )
}
