import type { AnyMachineSnapshot, StateValue } from 'xstate'
import type { TimedSnapshot, WalkStep } from './timed.ts'

export type Projection = ((context: never, value: never) => unknown) | undefined

/** Keeps the properties of errors, which `JSON.stringify` drops. */
export function json(value: unknown): string {
  const text = holdsError(value) ? JSON.stringify(value, withErrors) : JSON.stringify(value)
  return text ?? 'nothing'
}

function withErrors(_key: string, part: unknown): unknown {
  return part instanceof Error ? { ...part, name: part.name, message: part.message } : part
}

/** Few values contain errors, and without a replacer serialization takes a third of the time. */
function holdsError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Error || Object.values(value).some(holdsError)
}

/** `found.asking`, with a plus between regions: `list.shown + address.current` */
export function valueName(value: StateValue): string {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([key, below]) => {
    const name = below ? valueName(below) : ''
    if (name === '') return key
    return name.includes(' + ') ? `${key}(${name})` : `${key}.${name}`
  })
  return parts.join(' + ')
}

export function describeSnapshot(snapshot: AnyMachineSnapshot, project: Projection): string {
  const context: unknown = project
    ? project(snapshot.context as never, snapshot.value as never)
    : snapshot.context
  const status = snapshot.status === 'active' ? '' : ` (${snapshot.status})`
  const content = json(context)
  return `${valueName(snapshot.value)}${status}${content === '{}' || content === 'nothing' ? '' : ` ${content}`}`
}

export function describeState(
  state: Pick<TimedSnapshot, 'machine' | 'timers' | 'running'>,
  project: Projection,
): string {
  const { machine, timers, running } = state
  const working = new Set(running.map(({ id }) => id))
  const invoked = machine.status === 'active' ? machine._nodes.flatMap((node) => node.invoke) : []
  const history = Object.entries(machine.historyValue).map(
    ([id, nodes]) => `${id} remembers ${nodes.map((node) => node.path.join('.')).join(' + ')}`,
  )
  return [
    describeSnapshot(machine, project),
    ...timers.map(({ event, remaining }) => `${timerName(event.type)} in ${remaining} ms`),
    ...invoked.filter(({ id }) => !working.has(id)).map(({ id }) => `${id} has answered`),
    ...history,
  ].join(', ')
}

function timerName(eventType: string): string {
  return eventType.replace(/^xstate\.after\./, '')
}

export function describeStep(step: WalkStep): string {
  switch (step.type) {
    case 'event': {
      const { type, ...payload } = step.event
      return Object.keys(payload).length === 0 ? type : `${type} ${json(payload)}`
    }
    case 'done':
      return step.output === undefined ? `${step.actor} done` : `${step.actor} done ${json(step.output)}`
    case 'failed':
      return `${step.actor} failed ${json(step.error)}`
    case 'time':
      return `${step.ms} ms pass: ${timerName(step.timer)}`
  }
}
