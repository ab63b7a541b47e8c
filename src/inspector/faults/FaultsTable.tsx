import { NativeSelect, TextInput } from '@mantine/core'
import { type CallOnDial, callsOnDial, type FaultKind, faultKinds } from '../../api/schemas/faults.ts'
import classes from './FaultsView.module.css'
import { type FaultDialContext, type FaultDialEvent, faultOf, latencyText } from './faultDial.ts'

interface FaultsTableProps {
  readonly context: FaultDialContext
  readonly send: (event: FaultDialEvent) => void
}

const kindNames: Readonly<Record<FaultKind, string>> = {
  none: 'Goes well',
  dropBefore: 'Dropped before it is done',
  dropAfter: 'Done, and its answer dropped',
  failure: 'Answered with 500',
}
const kinds = faultKinds.map((value) => ({ value, label: kindNames[value] }))

export function FaultsTable({ context, send }: FaultsTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">What happens</th>
          <th scope="col">Latency, ms</th>
        </tr>
      </thead>
      <tbody>
        {callsOnDial.map((row) => (
          <Row key={row.call} {...row} context={context} send={send} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ call, method, path, context, send }: FaultsTableProps & CallOnDial) {
  const { wanted, drafts, wrong } = context
  const { kind, latency } = faultOf(wanted, call)
  return (
    <tr data-faulty={wanted[call] !== undefined || undefined}>
      <th scope="row">
        <span className={classes.call}>{call}</span>
        <code className={classes.path}>
          {method} {path}
        </code>
      </th>
      <td>
        <NativeSelect
          aria-label={`What happens with ${call}`}
          data={kinds}
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = faultKinds.find((known) => known === value)
            if (chosen) send({ type: 'kind.chosen', call, kind: chosen })
          }}
        />
      </td>
      <td>
        <TextInput
          aria-label={`Latency of ${call} in milliseconds`}
          inputMode="numeric"
          placeholder="0"
          className={classes.latency ?? ''}
          value={drafts[call] ?? (latency === 0 ? '' : String(latency))}
          error={wrong === call ? latencyText : undefined}
          onChange={({ currentTarget: { value } }) => send({ type: 'latency.typed', call, text: value })}
          onBlur={() => send({ type: 'latency.entered', call })}
          onKeyDown={({ key }) => {
            if (key === 'Enter') send({ type: 'latency.entered', call })
          }}
        />
      </td>
    </tr>
  )
}
