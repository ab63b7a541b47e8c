import { eventName } from '../machines/lib/transitions.ts'

/** The type of any event that an actor receives as words, its start and its end too. */
export function eventWords(type: string): string {
  if (type === 'xstate.init') return 'started'
  return type === 'xstate.stop' ? 'stopped' : eventName(type)
}
