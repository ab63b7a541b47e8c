import type { EventFrom } from 'xstate'
import type { MovementKind } from '../../../src/domain/gate/movements.ts'
import { gateMachine, gateVerdictOf } from '../../../src/machines/gate/gate.ts'
import type { RecordInput } from '../../../src/machines/gate/gateSetup.ts'
import { startFlow } from './startFlow.ts'

interface AtStart {
  /** This device can record scans. */
  readonly canNote?: boolean
  /** Switched offline by hand, so this device answers. */
  readonly offline?: boolean
  /** The server has offline scans, and this person may make them. */
  readonly hasDevice?: boolean
  readonly machine?: typeof gateMachine
}

const newsForOtherFlows = [
  ...['scan.replaced', 'host.lost', 'host.back'],
  ...['movements.changed', 'person.judged', 'device.told'],
]

/** The scan of a gate without a person and without a typed code. */
export const noPerson = {
  ...{ code: '', number: '', isByName: false, found: null, withWhom: '', reason: '', attempt: null },
  ...{ notice: null, fieldError: null, lacksAnswers: false },
  ...{ next: null, replaced: [], before: null, verdictBefore: null },
}

/** A scripted gate with its two regions, what it shows, and its news in short. */
export function startGate(
  kind: MovementKind,
  { offline = false, canNote = offline, hasDevice = true, machine = gateMachine }: AtStart = {},
) {
  const flow = startFlow(machine, { kind, hasDevice })
  const send = (event: EventFrom<typeof gateMachine>) => flow.send(event)
  if (canNote) send({ type: 'device.told', canNote })
  if (offline) send({ type: 'offline.chosen' })
  return {
    ...flow,
    scan: () => flow.state().value.scan,
    connection: () => flow.state().value.connection,
    searched: () => flow.inputsOf('find'),
    /** The inputs of `record`, of both sources. */
    wanted: () => flow.inputsOf('record').map((input) => (input as RecordInput).wanted),
    shownVerdict: () => gateVerdictOf(flow.state()),
    /** The context of the scan, without the fields of the connection. */
    card: () => {
      const { source: _source, hasDevice: _hasDevice, canNote: _canNote, ...others } = flow.context()
      const {
        slowAt: _slowAt,
        wasLate: _wasLate,
        reconnectJitter: _jitter,
        hasFault: _hasFault,
        ...card
      } = others
      return card
    },
    /** Verdicts by their names, all other news by their types. */
    news: () =>
      flow.emitted
        .filter(({ type }) => !newsForOtherFlows.includes(type))
        .map((event) => (event.type === 'verdict.given' ? event.verdict : event.type)),
    verdicts: () => flow.emitted.flatMap((event) => (event.type === 'verdict.given' ? event.verdict : [])),
    unknown: () => flow.emitted.filter((event) => event.type === 'code.unknown'),
    replaced: () => flow.emitted.filter((event) => event.type === 'scan.replaced'),
  }
}
