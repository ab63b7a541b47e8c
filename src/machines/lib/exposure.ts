import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate'

/**
 * Booleans about a person, which no machine may expose. All other booleans of a context describe the screen,
 * and each machine must expose them; nested values stay masked.
 */
type AboutPerson = 'hasMedicalRecords' | 'hasPin' | 'isCardLost' | 'isClosed' | 'isWithdrawn'

type Booleans<Context> = {
  [Name in keyof Context]-?: [Extract<Context[Name], boolean>] extends [never] ? never : Name
}[keyof Context]

/** A compile error that names the booleans missing in an exposure. */
type WithAllBooleans<
  Context,
  Names,
  Left = Exclude<Booleans<Context>, Names | AboutPerson>,
> = string extends keyof Context ? unknown : [Left] extends [never] ? unknown : { readonly leavesOut: Left }

/**
 * The fields that the flight recorder and the inspector may show. All other fields stay masked: names, codes,
 * passwords, health data and amounts. Of a masked `failure` only the sentence is masked: its `isIncident` says
 * nothing about a person.
 */
interface Exposure<Name, Event extends { type: string }> {
  readonly context: readonly Name[]
  readonly events: {
    readonly [Type in Event['type']]?: readonly Exclude<keyof Extract<Event, { type: Type }>, 'type'>[]
  }
}

export interface AllowList {
  readonly context: readonly PropertyKey[]
  readonly events: Readonly<Record<string, readonly PropertyKey[] | undefined>>
}

/** Keyed by the machine's config, which all results of `machine.provide()` share. */
const allowLists = new WeakMap<object, AllowList>()

export function expose<
  Machine extends AnyStateMachine,
  const Name extends Exclude<keyof ContextFrom<Machine>, AboutPerson> = never,
>(
  machine: Machine,
  exposure: Exposure<Name, EventFrom<Machine>> & { context: WithAllBooleans<ContextFrom<Machine>, Name> },
): void {
  allowLists.set(machine.config, exposure)
}

const nothing: AllowList = { context: [], events: {} }

export function exposureOf(machine: AnyStateMachine): AllowList {
  return allowLists.get(machine.config) ?? nothing
}
