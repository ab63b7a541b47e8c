import { type AnyMachineSnapshot, type AnyStateMachine, getInitialSnapshot } from 'xstate'
import { onceForEach } from '../../domain/lib/onceForEach.ts'
import { exposureOf } from '../../machines/lib/exposure.ts'
import { createMask } from '../../services/recorder/mask.ts'
import type { RecordedEvent, RecordedFields, Recording } from '../../services/recorder/recording.ts'
import type { Recorded } from '../models/health/siblingFlows.ts'
import { models } from '../models/index.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { refuse } from '../readRecording.ts'
import { recordedContexts, tracksOf } from './tracks.ts'

/*
 * Combines a recording with the flows of this build: a flow's snapshot after an event, and the other flows
 * open at that time.
 */

/** A Map, because a recording may name anything, even `constructor`. */
const byFlow = new Map(models.map((model) => [model.machine.id, model]))

export function modelOf(flow: string): AnyFlowModel | undefined {
  return byFlow.get(flow)
}

export function machineOf(flow: string): AnyStateMachine | undefined {
  return modelOf(flow)?.machine
}

export function isOfPage(flow: string): boolean {
  return (modelOf(flow)?.frame ?? 'part') !== 'part'
}

export function hasMoved({ type, transitions }: RecordedEvent): boolean {
  return transitions.length > 0 && !type.startsWith('xstate.')
}

/**
 * The flow that a bench opens first: among the open flows that draw a page, the one that moved last, or else
 * the first. Background flows, such as the upload of scans, are excluded.
 */
export function flowOfPage(events: readonly RecordedEvent[]): string | undefined {
  const open = [...tracksOf(events).values()]
    .filter(({ flow, places }) => isOfPage(flow) && events[places.at(-1) ?? -1]?.status === 'active')
    .map(({ flow }) => flow)
  return events.findLast((event) => open.includes(event.flow) && hasMoved(event))?.flow ?? open[0]
}

const fieldsOf = onceForEach(({ machine, inputs: [{ input }] }: AnyFlowModel) =>
  Object.keys(getInitialSnapshot(machine, input).context),
)

/** The events without payload, which can be sent to a running flow by their name alone. */
export const sendableOf = onceForEach(({ samples, raised = [] }: AnyFlowModel): readonly string[] =>
  Object.entries(samples)
    .filter(([type, given]) => !raised.includes(type) && given.every((one) => Object.keys(one).length === 1))
    .map(([type]) => type),
)

/** Values of the demo camp may be shown; what is saved has masks. What was masked is masked once more. */
export function maskedAgain(recording: Recording): Recording {
  const mask = createMask()
  const events = recording.events.map((event) => {
    const machine = machineOf(event.flow)
    const allowed = machine ? exposureOf(machine) : { context: [], events: {} }
    return {
      ...event,
      ...(event.fields && { fields: mask.fields(event.fields, allowed.events[event.type] ?? []) }),
      ...(event.context && { context: mask.fields(event.context, allowed.context) }),
    }
  })
  return { ...recording, events }
}

export type Resolved =
  | { readonly ok: true; readonly snapshot: AnyMachineSnapshot }
  | { readonly ok: false; readonly problem: string }

const olderBuildText =
  'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.'

const unrecordedText = 'The recording does not hold the sentence.'

/** The sentence of a failure in recordings of earlier builds; the first of these that a flow has. */
const formerFailures = ['decisionError', 'error', 'formError', 'callError', 'notice']

function withFailure(context: RecordedFields): RecordedFields {
  const name = formerFailures.find((field) => Object.hasOwn(context, field))
  if (name === undefined || Object.hasOwn(context, 'failure')) return context
  const { [name]: text = null, isIncident = false } = context
  // Some flows recorded an incident without a sentence, which their views supplied.
  return { ...context, failure: text || isIncident ? { text: text || unrecordedText, isIncident } : null }
}

export function snapshotAfter(event: RecordedEvent, recorded: RecordedFields): Resolved {
  const context = withFailure(recorded)
  const model = modelOf(event.flow)
  if (!model)
    return refuse(
      `This build has no flow named ${event.flow}: its view can only be drawn by the build that made the recording.`,
    )
  if (event.status === 'stopped') return refuse('The flow was closed here.')
  if (!fieldsOf(model).every((field) => Object.hasOwn(context, field))) return refuse(olderBuildText)
  try {
    const { after: value, status } = event
    return { ok: true, snapshot: model.machine.resolveState({ value, status, context }) }
  } catch {
    return refuse('The machine has no such state now, so its view cannot draw it.')
  }
}

export const snapshotsOf = onceForEach((events: readonly RecordedEvent[]) => {
  const contexts = recordedContexts(events)
  const known: Resolved[] = []
  return (place: number): Resolved => {
    const [event, context = {}] = [events[place], contexts[place]]
    known[place] ??= event ? snapshotAfter(event, context) : refuse('There is nothing to draw.')
    return known[place]
  }
})

/** Flows of one screen start within this time of each other, in ms. */
const opening = 100

/** If several actors of one flow are open, the one that moved last counts. */
export function recordedAt(events: readonly RecordedEvent[], place: number): Recorded {
  const until = (events[place]?.at ?? 0) + opening
  return (flow) => {
    const actors = [...tracksOf(events).values()].filter((track) => track.flow === flow)
    const moved = actors.flatMap(({ places }) => places.findLast((at) => at <= place) ?? [])
    const soon = actors.flatMap(({ places: [first = 0] }) => {
      const { at = 0, type } = events[first] ?? {}
      return first > place && type === 'xstate.init' && at <= until ? first : []
    })
    for (const known of [...moved.toSorted((one, other) => other - one), ...soon]) {
      const after = snapshotsOf(events)(known)
      if (after.ok && after.snapshot.status === 'active') return after.snapshot
    }
    return undefined
  }
}
