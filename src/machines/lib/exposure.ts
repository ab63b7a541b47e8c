import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate'

/**
 * Which fields of a machine may leave the app, for the flight recorder and the inspector. What is not named
 * stays here: names, codes, passwords, health and amounts never go out.
 */
interface Exposure<Context, Event extends { type: string }> {
  readonly context: readonly (keyof Context)[]
  readonly events: {
    readonly [Type in Event['type']]?: readonly Exclude<keyof Extract<Event, { type: Type }>, 'type'>[]
  }
}

/** The same, of a machine that is not known: names of fields. */
export interface AllowList {
  readonly context: readonly PropertyKey[]
  readonly events: Readonly<Record<string, readonly PropertyKey[] | undefined>>
}

/** By the machine's configuration, which all its copies share, whatever actors they are provided with. */
const allowLists = new WeakMap<object, AllowList>()

/** Says, beside a machine, what of it may leave the app. */
export function expose<Machine extends AnyStateMachine>(
  machine: Machine,
  exposure: Exposure<ContextFrom<Machine>, EventFrom<Machine>>,
): void {
  allowLists.set(machine.config, exposure)
}

const nothing: AllowList = { context: [], events: {} }

/** Nothing may leave of a machine for which nobody has said what may. */
export function exposureOf(machine: AnyStateMachine): AllowList {
  return allowLists.get(machine.config) ?? nothing
}
