import { Button, NativeSelect, NumberInput, Table, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  callsOnDial,
  type DialledCall,
  type FaultKind,
  faultKinds,
  longestLatency,
} from '../../api/schemas/faults.ts'
import { useFlow } from '../../flows/useFlow.ts'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import type { FlowProps } from '../../views/ui/flow.ts'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { Row, Stack } from '../../views/ui/Stack.tsx'
import type { faultDialMachine } from './faultDial.ts'
import { faultDialFlow } from './live.ts'

const kindNames: Readonly<Record<FaultKind, string>> = {
  none: 'Goes well',
  dropBefore: 'Dropped before it is done',
  dropAfter: 'Done, and its answer dropped',
  failure: 'Answered with 500',
}
const kinds = faultKinds.map((value) => ({ value, label: kindNames[value] }))
const calls = callsOnDial.map(({ call, method, path }) => ({
  value: call,
  label: `${call}, ${method} ${path}`,
}))

export default function FaultsPage() {
  const { state, send } = useFlow(faultDialFlow)
  return <FaultsView state={state} send={send} />
}

export function FaultsView({ state, send }: FlowProps<typeof faultDialMachine>) {
  const retry = (label: string) => (
    <Button variant="default" onClick={() => send({ type: 'retry.requested' })}>
      {label}
    </Button>
  )
  const isSaving = state.matches('saving')
  const isSet = isSaving || state.matches('settled') || state.matches('failed')
  const count = Object.keys(state.context.wanted).length
  return (
    <Stack gap={16}>
      <PageHeader
        title="Faults"
        description="What goes wrong with which call of this server, for everybody who uses it, until it is turned off or the server stops."
      >
        {isSet && (
          <>
            <Text role="status" fw={600} c={count > 0 ? 'var(--camp-bad-text)' : 'dimmed'}>
              {isSaving
                ? 'Setting…'
                : count === 0
                  ? 'All calls go well'
                  : `${count} ${count === 1 ? 'call goes' : 'calls go'} wrong`}
            </Text>
            {state.matches('settled') && retry('Read again')}
            <Button disabled={isSaving} onClick={() => send({ type: 'all.turnedOff' })}>
              All off
            </Button>
          </>
        )}
      </PageHeader>
      {state.matches('loading') && <p role="status">Asking the server…</p>}
      {state.matches('absent') && (
        <EmptyState action={retry('Ask again')}>
          This server has no fault dial: start it with FAULT_DIAL=1
        </EmptyState>
      )}
      {state.matches('unreadable') && (
        <ErrorBanner title="The server does not say what is set" action={retry('Try again')} incident={null}>
          Start it, or wait until it answers, and try again.
        </ErrorBanner>
      )}
      {state.matches('failed') && (
        <ErrorBanner
          title="The server did not take what is shown here"
          action={retry('Try again')}
          incident={null}
        >
          It goes on with what was set before.
        </ErrorBanner>
      )}
      {isSet && <Dial state={state} send={send} />}
    </Stack>
  )
}

function Dial({ state, send }: FlowProps<typeof faultDialMachine>) {
  const { wanted } = state.context
  const [call, setCall] = useState<DialledCall>('checkIn.confirm')
  const [kind, setKind] = useState<FaultKind>('dropAfter')
  const [latency, setLatency] = useState<string | number>('')
  const isSaving = state.matches('saving')
  const set = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'fault.set', call, fault: { kind, latency: Number(latency) } })
  }
  return (
    <>
      <Row gap={12} wraps align="end">
        <form onSubmit={set} style={{ display: 'contents' }}>
          <NativeSelect
            label="Call"
            maw="100%"
            data={calls}
            value={call}
            onChange={({ currentTarget: { value } }) =>
              setCall(callsOnDial.find((known) => known.call === value)?.call ?? call)
            }
          />
          <NativeSelect
            label="What happens"
            data={kinds}
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              setKind(faultKinds.find((known) => known === value) ?? kind)
            }
          />
          <NumberInput
            label={`Latency, ms (${longestLatency.toLocaleString('en-US')} at most)`}
            placeholder="0"
            min={0}
            max={longestLatency}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={latency}
            onChange={setLatency}
          />
          <Button type="submit" loading={isSaving}>
            Set
          </Button>
        </form>
      </Row>
      <Table aria-label="What goes wrong" style={{ overflowWrap: 'anywhere' }}>
        <Table.Tbody>
          {callsOnDial.map(({ call: name, method, path }) => {
            const fault = wanted[name]
            return (
              fault && (
                <Table.Tr key={name}>
                  <Table.Th scope="row">
                    {name} <Text span>{`${method} ${path}`}</Text>
                  </Table.Th>
                  <Table.Td>
                    {kindNames[fault.kind]}
                    {fault.latency > 0 && `, after ${fault.latency.toLocaleString('en-US')} ms`}
                  </Table.Td>
                  <Table.Td>
                    <Button
                      variant="default"
                      aria-label={`${name} off`}
                      disabled={isSaving}
                      onClick={() =>
                        send({ type: 'fault.set', call: name, fault: { kind: 'none', latency: 0 } })
                      }
                    >
                      Off
                    </Button>
                  </Table.Td>
                </Table.Tr>
              )
            )
          })}
        </Table.Tbody>
      </Table>
    </>
  )
}
