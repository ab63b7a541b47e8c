import { fromPromise, setup } from 'xstate'
import { type Outcome, refusalKind } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Check again", on the screen for a missing right. The answer itself does not matter: the client reads the
 * current rights from every answer, and the page opens when the right is there.
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
