import type { priceListMachine } from '../../../machines/till/priceList.ts'
import type { priceListFormMachine } from '../../../machines/till/priceListForm.ts'
import type { FlowProps } from './flow.ts'
import { PriceListFormView } from './PriceListFormView.tsx'
import { PriceListView } from './PriceListView.tsx'

interface PriceListTabProps {
  readonly list: FlowProps<typeof priceListMachine>
  readonly form: FlowProps<typeof priceListFormMachine>
  readonly mayChange: boolean
}

export function PriceListTab({ list, form, mayChange }: PriceListTabProps) {
  if (!form.state.matches('closed')) return <PriceListFormView {...form} />
  const onChange = mayChange
    ? (read: NonNullable<typeof list.state.context.list>) => form.send({ type: 'form.opened', list: read })
    : undefined
  return <PriceListView {...list} onChange={onChange} />
}
