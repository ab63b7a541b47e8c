import type { AnyStateMachine, ContextFrom, EventFrom } from 'xstate'

/**
 * Booleans of a context that say something about a person: no machine may expose them. All other booleans of a context
 * say what its screen shows, and each machine exposes them; what lies deeper, inside records and lists, stays masked.
 */
type AboutPerson = 'hasMedicalRecords' | 'hasPin' | 'isCardLost' | 'isClosed' | 'isWithdrawn'

type Booleans<Context> = {
  [Name in keyof Context]-?: [Extract<Context[Name], boolean>] extends [never] ? never : Name
}[keyof Context]

/** An error of the compiler, which names the booleans that an exposure leaves out. */
type WithAllBooleans<
  Context,
  Names,
  Left = Exclude<Booleans<Context>, Names | AboutPerson>,
> = string extends keyof Context ? unknown : [Left] extends [never] ? unknown : { readonly leavesOut: Left }

/**
 * Which fields of a machine may leave the app, for the flight recorder and the inspector. What is not named
 * stays here: names, codes, passwords, health and amounts never go out.
 */
interface Exposure<Name, Event extends { type: string }> {
  readonly context: readonly Name[]
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

/** Nothing may leave of a machine for which nobody has said what may. */
export function exposureOf(machine: AnyStateMachine): AllowList {
  return allowLists.get(machine.config) ?? nothing
}
