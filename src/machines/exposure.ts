/**
 * Which fields of a machine may leave the app, for the flight recorder and the inspector. What is not named
 * stays here: names, codes, passwords, health and amounts never go out.
 */
export interface Exposure<Context, Event extends { type: string }> {
  readonly context: readonly (keyof Context)[]
  readonly events: {
    readonly [Type in Event['type']]?: readonly Exclude<keyof Extract<Event, { type: Type }>, 'type'>[]
  }
}
