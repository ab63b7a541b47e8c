import { TextInput } from '@mantine/core'
import { type Cents, formatUsd, isInDollars, shortAmount } from '../../../domain/lib/money.ts'
import { denominationsOfCamp, differenceIn, sumOf } from '../../../domain/money/cashDesk.ts'
import type { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import classes from './CashDesk.module.css'
import type { CashFormProps } from './SignerFields.tsx'

interface CountingProps extends Pick<CashFormProps, 'send'> {
  readonly counts: CashFormProps['state']['context']['counts']
  readonly isBusy: boolean
}

export function Counting({ counts, isBusy, send }: CountingProps) {
  const sum = sumOf(counts)
  return (
    <details className={classes.counting}>
      <summary>Count notes and coins</summary>
      <Stack gap={8} style={{ columnGap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))' }}>
        {denominationsOfCamp().map((denomination) => (
          <TextInput
            key={denomination}
            label={noteText(denomination)}
            styles={{ input: { textAlign: 'end' } }}
            name={`count-${denomination}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            readOnly={isBusy}
            value={counts[denomination] ?? ''}
            onChange={(event) =>
              send({ type: 'count.changed', denomination, count: event.currentTarget.value })
            }
          />
        ))}
      </Stack>
      <p role="status" className="strong" style={{ marginBlockStart: 12 }}>
        {sum === undefined ? 'Enter whole numbers only.' : `Counted: ${formatUsd(sum)}`}
      </p>
    </details>
  )
}

function noteText(denomination: Cents): string {
  return denomination < 100 && isInDollars() ? `${denomination} ¢` : shortAmount(denomination)
}

function differenceText(difference: Cents): string {
  if (difference === 0) return 'This is what the books say.'
  const amount = formatUsd(Math.abs(difference))
  return difference < 0 ? `${amount} is missing.` : `${amount} is too much.`
}

export function Difference({ state }: Pick<CashFormProps, 'state'>) {
  const { subject, fields } = state.context
  const difference = differenceIn(subject, fields)
  if (subject?.kind !== 'closeDesk' && subject?.kind !== 'countSafe') return null
  const byTheBooks = subject.kind === 'closeDesk' ? subject.desk.cash : subject.expected
  return (
    <Row
      gap="4px 16px"
      wraps
      justify="space-between"
      className="toned"
      style={{ padding: '12px 16px', borderRadius: 'var(--mantine-radius-md)' }}
      role="status"
      data-tone={toneOf(difference)}
    >
      <span>By the books: {formatUsd(byTheBooks)}</span>
      <strong>
        {difference === undefined ? 'Enter what you have counted.' : differenceText(difference)}
      </strong>
    </Row>
  )
}

function toneOf(difference: Cents | undefined) {
  if (difference === undefined) return 'neutral'
  return difference === 0 ? 'good' : 'warning'
}

export function DifferenceQuestion({ state, send }: FlowProps<typeof cashDeskMachine>) {
  const difference = differenceIn(state.context.subject, state.context.fields) ?? 0
  return (
    <ConfirmDialog
      opened={state.matches({ form: 'asking' })}
      title={differenceText(difference)}
      text={
        <Stack gap={8}>
          <p>Count the drawer once more before you close it.</p>
          <p>The difference is booked with your name, and a lead sees it.</p>
        </Stack>
      }
      cancelLabel="Count again"
      confirmLabel="Close with this difference"
      onCancel={() => send({ type: 'difference.doubted' })}
      onConfirm={() => send({ type: 'difference.accepted' })}
    />
  )
}
