import { fromPromise, setup } from 'xstate'
import { type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Check again", on the screen that stands where a page needs a right that is missing. Nobody is asked before it is
 * pressed. What the host answers does not matter: with every answer it says what the session may do now, and the screen
 * makes room for the page when the right is there.
 */

export type RightsCheckEvent = { type: 'check.requested' }

type Answer = Outcome<unknown>

export const rightsCheckMachine = setup({
  types: { events: {} as RightsCheckEvent },
  actors: { askHost: fromPromise<Answer>(notProvided('askHost')) },
  guards: { isJudged: (_, answer: Answer) => answer.ok || refusalKind(answer) === 'notAllowed' },
}).createMachine({
  id: 'rightsCheck',
  initial: 'unasked',
  states: {
    unasked: { on: { 'check.requested': 'checking' } },
    checking: {
      tags: 'busy',
      invoke: {
        src: 'askHost',
        id: 'askHost',
        onDone: [
          { guard: { type: 'isJudged', params: ({ event }) => event.output }, target: 'unchanged' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    unchanged: { on: { 'check.requested': 'checking' } },
    failed: { on: { 'check.requested': 'checking' } },
  },
})

expose(rightsCheckMachine, { context: [], events: {} })
