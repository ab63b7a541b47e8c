import { Button, Group, NativeSelect, NumberInput, Table, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { fromPromise } from 'xstate'
import {
  callsOnDial,
  type FaultKind,
  type Faults,
  faultKinds,
  faultsAnswer,
  maxLatency,
} from '../../api/schemas/faults.ts'
import { useFlow } from '../../flows/lib/useFlow.ts'
import type { FlowProps } from '../../views/ui/flows/flow.ts'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { Stack } from '../../views/ui/layout/Stack.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/parts/ErrorBanner.tsx'
import { type FoundDial, faultDialMachine, faultsAddress } from './faultDial.ts'

const kindNames: Readonly<Record<FaultKind, string>> = {
  none: 'Goes well',
  dropBefore: 'Dropped before it is done',
  dropAfter: 'Done, and its answer dropped',
  failure: 'Answered with 500',
}
const calls = callsOnDial.map((known) => ({ ...known, label: `${known.method} ${known.path}` }))

const faultDialFlow = faultDialMachine.provide({
  actors: {
    readFaults: fromPromise(async ({ signal }): Promise<FoundDial> => {
      const answer = await fetch(faultsAddress(), { signal, cache: 'no-store' })
      if (answer.status === 404) return { hasDial: false }
      return { hasDial: true, faults: await faultsIn(answer) }
    }),
    saveFaults: fromPromise(async ({ input: { faults } }) => {
      const headers = { 'content-type': 'application/json' }
      await faultsIn(
        await fetch(faultsAddress(), { method: 'PUT', headers, body: JSON.stringify({ faults }) }),
      )
    }),
  },
})

async function faultsIn(answer: Response): Promise<Faults> {
  if (!answer.ok) throw new Error(`The host answered ${answer.status}.`)
  return faultsAnswer.parse(await answer.json()).faults
}

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
  const set = count === 0 ? 'All calls go well' : `${count} ${count === 1 ? 'call goes' : 'calls go'} wrong`
  return (
    <Stack gap={16}>
      <PageHeader
        title="Faults"
        description="What goes wrong with which call of this server, for everybody who uses it, until it is turned off or the server stops."
      >
        {isSet && (
          <>
            <Text role="status" fw={600} c={count > 0 ? 'var(--camp-bad-text)' : 'dimmed'}>
              {isSaving ? 'Setting…' : set}
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
  const isSaving = state.matches('saving')
  const set = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const chosen = callsOnDial.find(({ call }) => call === given.get('call'))
    const kind = faultKinds.find((known) => known === given.get('kind')) ?? 'none'
    const fault = { kind, latency: Number(given.get('latency')) }
    if (chosen) send({ type: 'fault.set', call: chosen.call, fault })
  }
  return (
    <>
      <form onSubmit={set}>
        <Group gap={12} align="end">
          <NativeSelect
            name="call"
            label="Call"
            maw="100%"
            data={calls.map(({ call: value, label }) => ({ value, label: `${value}, ${label}` }))}
            defaultValue="checkIn.confirm"
          />
          <NativeSelect
            name="kind"
            label="What happens"
            data={faultKinds.map((value) => ({ value, label: kindNames[value] }))}
            defaultValue="dropAfter"
          />
          <NumberInput
            name="latency"
            label={`Latency, ms (${maxLatency.toLocaleString('en-US')} at most)`}
            placeholder="0"
            min={0}
            max={maxLatency}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <Button type="submit" loading={isSaving}>
            Set
          </Button>
        </Group>
      </form>
      <Table verticalSpacing="sm" aria-label="What goes wrong" style={{ overflowWrap: 'anywhere' }}>
        <Table.Tbody>
          {calls.map(({ call: name, label }) => {
            const { kind: set, latency: late } = wanted[name] ?? {}
            const off = { type: 'fault.set', call: name, fault: { kind: 'none', latency: 0 } } as const
            return (
              set && (
                <Table.Tr key={name}>
                  <Table.Th scope="row">
                    {name} <Text span>{label}</Text>
                  </Table.Th>
                  <Table.Td>
                    {kindNames[set]}
                    {late ? `, after ${late.toLocaleString('en-US')} ms` : ''}
                  </Table.Td>
                  <Table.Td>
                    <Button
                      variant="default"
                      aria-label={`${name} off`}
                      disabled={isSaving}
                      onClick={() => send(off)}
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
