import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { abilities, rights } from '../../../src/domain/staff/rights.ts'
import { roles } from '../../../src/domain/staff/roles.ts'
import type { AnyFlowModel } from '../../../src/inspector/models/model.ts'
import { describeStep } from '../../../src/inspector/walk/describe.ts'
import { type Edge, explorationOf } from '../../../src/inspector/walk/explore.ts'
import type { WalkStep } from '../../../src/inspector/walk/timed.ts'
import { planWalks } from '../../../src/inspector/walk/walkFlow.ts'
import { exposureOf } from '../../../src/machines/lib/exposure.ts'
import { type ScriptedFlow, startScripted } from '../../machines/support/scripted.ts'

/*
 * Runs every event and answer of a flow's model, with names, codes, health records, passwords, keys and
 * amounts. Data that leaves the app must identify no person.
 */

export interface Left {
  readonly type: string
  readonly fields: object
  readonly context: object
}

/** Runs real actors through every sample and every answer of a model once, with one observer per actor. */
export async function runSamples(
  model: AnyFlowModel,
  observer: () => (inspected: InspectionEvent) => void,
): Promise<void> {
  for (const { name, input } of model.inputs) {
    for (const walk of tellingWalks(planWalks(explorationOf(model, name)))) {
      const flow = startScripted(model.machine, input, undefined, observer())
      for (const { step } of walk) await take(flow, step)
      flow.actor.stop()
    }
  }
}

/** As many walks as needed to reach every sample and every answer once. */
function tellingWalks(walks: readonly (readonly Edge[])[]): readonly (readonly Edge[])[] {
  const told = new Set<string>()
  const seen = new Set<Edge>()
  return walks.filter((walk) => {
    let isNew = false
    for (const edge of walk) {
      if (seen.has(edge)) continue
      seen.add(edge)
      const step = describeStep(edge.step)
      isNew ||= !told.has(step)
      told.add(step)
    }
    return isNew
  })
}

async function take(flow: ScriptedFlow<AnyStateMachine>, step: WalkStep): Promise<void> {
  if (step.type === 'event') flow.send(step.event)
  else if (step.type === 'done') await flow.done(step.actor, step.output)
  else if (step.type === 'failed') await flow.failed(step.actor, step.error)
  else flow.jump(step.ms)
}

const permissionWords: readonly unknown[] = [...roles, ...rights, ...abilities]

/** Values that are not exposed, not masked, and no role, right, ability or `isIncident` of a failure. */
export function inClear(model: AnyFlowModel, left: readonly Left[]): readonly unknown[] {
  const { events, context: exposed } = exposureOf(model.machine)
  const most = new Set(leavesOf([model.samples, model.outcomes, model.inputs])).size
  return left
    .flatMap(({ type, fields, context }) => [
      ...hidden(fields, events[type] ?? []),
      ...hidden(context, exposed),
    ])
    .filter((leaf) => leaf !== null && leaf !== false && !permissionWords.includes(leaf))
    .filter((leaf) => !isMask(leaf) && !isIndex(leaf, most))
}

export function untold({ samples }: AnyFlowModel, left: readonly Left[]): readonly string[] {
  const told = new Set(left.map(({ type }) => type))
  return Object.keys(samples).filter((type) => !told.has(type))
}

const masked = /^(•••\d+|\d+|\s?|2\d{3}-\d\d-\d\d(T\d\d:\d\d:00\.000Z)?|https:\/\/masked\.invalid\/\d+)$/

function isMask(leaf: unknown): boolean {
  return typeof leaf === 'string' && masked.test(leaf)
}

/** A mask replaces a number by the count of earlier values. */
function isIndex(leaf: unknown, most: number): boolean {
  return typeof leaf === 'number' && Number.isInteger(leaf) && leaf >= 0 && leaf <= most
}

function hidden(fields: object, allowed: readonly PropertyKey[]): readonly unknown[] {
  return Object.entries(fields).flatMap(([name, value]) => (allowed.includes(name) ? [] : leavesOf(value)))
}

function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'isIncident' && typeof part === 'boolean' ? [] : leavesOf(part),
  )
}

const personal =
  /name|code|password|email|phone|whatsapp|church|allerg|medic|condition|relation|url|key|holder|union|recipient|account|reference|identifier/i
const leastSecret = 4

/** Personal texts of the samples that occur in a text that left the app. */
export function secretsIn(text: string, { samples, outcomes, inputs }: AnyFlowModel): readonly string[] {
  const found = new Set<string>()
  const collect = (value: unknown, isPersonal: boolean): void => {
    if (typeof value === 'string' && isPersonal && value.trim().length >= leastSecret) found.add(value.trim())
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value)) {
      collect(part, Array.isArray(value) ? isPersonal : isPersonal || personal.test(name))
    }
  }
  collect([Object.values(samples), Object.values(outcomes), inputs.map(({ input }) => input)], false)
  return [...found].filter((secret) => !permissionWords.includes(secret) && text.includes(secret))
}
