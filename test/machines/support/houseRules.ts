import { isDeepStrictEqual } from 'node:util'
import { type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { describeState, describeStep, json } from '../../../src/inspector/walk/describe.ts'
import type { Exploration } from '../../../src/inspector/walk/explore.ts'
import { stepTimed } from '../../../src/inspector/walk/timed.ts'
import { stateName, stateNodes } from '../../../src/machines/lib/transitions.ts'
import type { StartedActor } from './scripted.ts'

/** Invokes without an id or a named actor, and delays written as numbers. */
export function unnamedParts(machine: AnyStateMachine): readonly string[] {
  return stateNodes(machine).flatMap((node) => [
    ...[node.config.invoke ?? []]
      .flat()
      .flatMap(({ id, src }: { id?: unknown; src: unknown }) => [
        ...(typeof id === 'string' ? [] : [`${stateName(node)}: an invoke has no id`]),
        ...(typeof src === 'string' ? [] : [`${stateName(node)}: an invoke has no named actor`]),
      ]),
    ...Object.keys(node.config.after ?? {})
      .filter((delay) => !Number.isNaN(Number(delay)))
      .map((delay) => `${stateName(node)}: after ${delay} has no name`),
  ])
}

export function ignoredFailures(machine: AnyStateMachine): readonly string[] {
  return stateNodes(machine).flatMap((node) =>
    [node.config.invoke ?? []]
      .flat()
      .filter(
        ({ onError }: { onError?: unknown }) => onError !== undefined && JSON.stringify(onError) === '{}',
      )
      .map(({ src }: { src: unknown }) => `${stateName(node)}: the failure of ${String(src)} is ignored`),
  )
}

/** Fields of reachable contexts that a structured clone or JSON loses or changes. */
export function fieldsBeyondJson({ states }: Exploration<AnyStateMachine>): readonly string[] {
  const problems = states.flatMap(({ snapshot }) =>
    Object.entries<unknown>(snapshot.context)
      .filter(([, value]) => !isPlainJson(value))
      .map(([field]) => `${field} in ${json(snapshot.value)}`),
  )
  return [...new Set(problems)]
}

function isPlainJson(value: unknown): boolean {
  try {
    const copies: readonly unknown[] = [structuredClone(value), JSON.parse(JSON.stringify(value))]
    return copies.every((copy) => isDeepStrictEqual(copy, value))
  } catch {
    return false
  }
}

/**
 * Steps and states that differ between two explorations of one flow, or that changed after they were reached.
 */
export function impurities(
  model: AnyFlowModel,
  first: Exploration<AnyStateMachine>,
  second: Exploration<AnyStateMachine>,
): readonly string[] {
  const contents = ({ states, edges }: Exploration<AnyStateMachine>) => [
    ...states.map(({ key, snapshot }) => `${key} has the context ${json(snapshot.context)}`),
    ...edges.map(({ from, step, to }) => `${describeStep(step)} leads from ${from} to ${to}`),
  ]
  const again = new Set(contents(second))
  const changed = first.states.filter(({ key, snapshot, timers, running }) => {
    return describeState({ machine: snapshot, timers, running }, model.project) !== key
  })
  return [
    ...contents(first).filter((content) => !again.has(content)),
    ...changed.map(({ key }) => `the context of ${key} was changed in place`),
  ]
}

/** Actors whose default implementation does not fail immediately with their own name in the message. */
export async function quietDefaults(
  machine: AnyStateMachine,
  started: readonly StartedActor[],
): Promise<readonly string[]> {
  const quiet: string[] = []
  for (const [source, given] of Object.entries(machine.implementations.actors)) {
    const logic = 'src' in given ? given.src : given
    const message = await failureOf(logic, started.find((actor) => actor.source === source)?.input)
    if (!message?.includes(source)) quiet.push(`${source}: ${message ?? 'does not fail'}`)
  }
  return quiet
}

const turns = 20

async function failureOf(logic: AnyActorLogic, input: unknown): Promise<string | undefined> {
  const actor = createActor(logic, { input })
  actor.subscribe({ error: () => {} })
  actor.start()
  for (let turn = 0; turn < turns && actor.getSnapshot().status === 'active'; turn++) await Promise.resolve()
  const { status, error } = actor.getSnapshot()
  actor.stop()
  return status === 'error' ? String(error instanceof Error ? error.message : error) : undefined
}

/** Context fields that identify the person on the screen. Typed input is not included. */
const subjects = [
  ...['person', 'participant', 'here', 'card', 'payer', 'account', 'closedAccount'],
  ...['number', 'request', 'subject', 'newest', 'sale', 'movement', 'step', 'lost'],
]
const messages = /Error$|^notice$|^refusal$|^rejected(Secret|Fields)$/

/** Messages about one subject, whatever other parts of the screen show. */
const ownSubjects: Readonly<Record<string, string>> = {
  callError: 'request',
  refusal: 'sale',
  rejectedFields: 'subject',
  rejectedSecret: 'subject',
}

/**
 * Transitions to another person, or to none, that keep a message on the screen; a message may name its own
 * person in `of`.
 */
export function staleMessages(
  model: AnyFlowModel,
  { states, edges }: Exploration<AnyStateMachine>,
): readonly string[] {
  const machine = model.machine.provide({ delays: model.delays })
  const reached = new Map(states.map((state) => [state.key, state]))
  const stale = edges.flatMap(({ from, step, to }) => {
    const [state, next] = [reached.get(from), reached.get(to)]
    if (state === undefined || next === undefined) return []
    const found = staleIn(state.snapshot.context, next.snapshot.context)
    if (found.length === 0 || model.project === undefined)
      return found.map((text) => `${describeStep(step)}: ${text}`)
    // A projected state may have been reached with another person.
    const exact = stepTimed(machine, { ...unfinished, ...state, machine: state.snapshot }, step)
    return staleIn(state.snapshot.context, exact.machine.context).map(
      (text) => `${describeStep(step)}: ${text}`,
    )
  })
  return [...new Set(stale)]
}

const unfinished = { status: 'active', output: undefined, error: undefined } as const

function staleIn(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = subjects.filter((name) => nameIn(before[name]) !== nameIn(after[name]))
  if (nameIn(Object(before.standing).participant) !== nameIn(Object(after.standing).participant))
    changed.push('standing')
  if (changed.length === 0) return []
  return Object.keys(before)
    .filter((name) => messages.test(name) && before[name] && isDeepStrictEqual(before[name], after[name]))
    .filter((name) => !('of' in Object(before[name])))
    .filter((name) => isAbout(name, before, changed))
    .map((name) => `${name} stays when another ${changed.join(', ')} is shown`)
}

function isAbout(message: string, context: object, changed: readonly string[]): boolean {
  const subject = ownSubjects[message]
  return subject === undefined || !(subject in context) || changed.includes(subject)
}

function nameIn(subject: unknown): unknown {
  if (typeof subject !== 'object' || subject === null) return subject ?? ''
  const names = ['code', 'id', 'referenceId', 'sale', 'number'].map((name) => Reflect.get(subject, name))
  return names.find((name) => name !== undefined) ?? JSON.stringify(subject)
}
