import { type AnyMachineSnapshot, type AnyStateMachine, getInitialSnapshot } from 'xstate'
import type { RecordedEvent, RecordedFields } from '../../services/recorder/recording.ts'
import { type Chart, chartOf } from '../chart/chartOf.ts'
import { models } from '../models/index.ts'
import type { AnyFlowModel } from '../models/model.ts'

/** By the id of the machine: a recording may name anything, `constructor` too. */
const byFlow = new Map(models.map((model) => [model.machine.id, model]))
const charts = new Map<string, Chart>()

export function modelOf(flow: string): AnyFlowModel | undefined {
  return byFlow.get(flow)
}

export function machineOf(flow: string): AnyStateMachine | undefined {
  return modelOf(flow)?.machine
}

export function chartOfFlow({ machine, delays }: AnyFlowModel): Chart {
  const chart = charts.get(machine.id) ?? chartOf(machine, delays)
  charts.set(machine.id, chart)
  return chart
}

export type Resolved =
  | { readonly ok: true; readonly snapshot: AnyMachineSnapshot }
  | { readonly ok: false; readonly problem: string }

const olderBuildText =
  'This recording is of an older build, in which this flow kept other data: its view can only be drawn by that build.'

/** What a flow looked like after an event, as far as the machine has such a state now. */
export function snapshotAfter(event: RecordedEvent, context: RecordedFields): Resolved {
  const model = modelOf(event.flow)
  if (!model)
    return refuse(
      `This build has no flow named ${event.flow}: its view can only be drawn by the build that made the recording.`,
    )
  if (event.status === 'stopped') return refuse('The flow was closed here.')
  if (!fieldsOf(model).every((field) => Object.hasOwn(context, field))) return refuse(olderBuildText)
  const { machine } = model
  try {
    const { after: value, status } = event
    return { ok: true, snapshot: machine.resolveState({ value, status, context }) }
  } catch {
    return refuse('The machine has no such state now, so its view cannot draw it.')
  }
}

const fields = new WeakMap<AnyFlowModel, readonly string[]>()

function fieldsOf(model: AnyFlowModel): readonly string[] {
  const known =
    fields.get(model) ?? Object.keys(getInitialSnapshot(model.machine, model.inputs[0].input).context)
  fields.set(model, known)
  return known
}

function refuse(problem: string): Resolved {
  return { ok: false, problem }
}
