import type { AnyStateNode } from 'xstate'
import { chartTransitions, declaredBy, eventName } from '../../machines/chart.ts'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import type { AnyFlowModel } from '../models/model.ts'
import { configurationOf, isEnteredBy } from './structure.ts'

/** An `after` that runs in a state: in a replay nothing runs, so what is left of it is worked out. */
export interface Wait {
  /** The name of the delay. */
  readonly name: string
  /** The documented milliseconds. */
  readonly ms: number
  /** Milliseconds until it is due; null when it began before the recording did. */
  readonly left: number | null
}

/**
 * @param events those of one actor, up to the one after which is asked
 * @param now on the clock of the recording
 */
export function waitsAfter(
  events: readonly RecordedEvent[],
  now: number,
  { machine, delays }: AnyFlowModel,
): readonly Wait[] {
  const last = events.at(-1)
  const nodes = last?.status === 'active' ? configurationOf(machine, last.after) : null
  return [...(nodes ?? [])].flatMap((node) =>
    delaysIn(node).flatMap((name) => {
      const ms = delays[name]
      if (ms === undefined) return []
      const since = enteredAt(node, events)
      return [{ name, ms, left: since === null ? null : Math.max(0, since + ms - now) }]
    }),
  )
}

function delaysIn(node: AnyStateNode): readonly string[] {
  return [...declaredBy(node).keys()]
    .map((eventType) => eventName(eventType, node))
    .filter((name) => name.startsWith('after '))
    .map((name) => name.slice('after '.length))
}

function enteredAt(node: AnyStateNode, events: readonly RecordedEvent[]): number | null {
  const entering = new Set(
    chartTransitions(node.machine)
      .filter(({ definition }) => isEnteredBy(node, definition))
      .map(({ name }) => name),
  )
  const event = events.findLast(
    ({ before, transitions }) => before === null || transitions.some((name) => entering.has(name)),
  )
  return event?.at ?? null
}
