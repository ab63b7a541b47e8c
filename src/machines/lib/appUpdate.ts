import { type AnyEventObject, fromCallback, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * A new version of the installed portal. It is announced and waits to be asked for: nothing is ever reloaded on its own
 * account, in this tab or in another. While a form is half filled not even the announcement is shown. Whoever chose
 * "Later" gets the version with the next start of the portal, or when an even newer one is announced.
 */

export type AppUpdateEvent =
  | { type: 'version.waiting' }
  | { type: 'version.replaced' }
  | { type: 'form.begun' }
  | { type: 'form.over' }
  | { type: 'reload.requested' }
  | { type: 'later.chosen' }

export const appUpdateTexts = {
  announcement: 'A new version is ready',
  reload: 'Reload',
  later: 'Later',
  applying: 'Starting the new version…',
} as const

export const appUpdateMachine = setup({
  types: { events: {} as AppUpdateEvent },
  actors: {
    watchForVersions: fromCallback<AnyEventObject>(notProvided('watchForVersions')),
    watchForms: fromCallback<AnyEventObject>(notProvided('watchForms')),
    startWaitingVersion: fromPromise<void>(notProvided('startWaitingVersion')),
  },
  // Whoever asked for a reload gets one, also when the worker does not answer.
  delays: { patience: 5_000 },
  actions: { reloadPage: () => {} },
}).createMachine({
  id: 'appUpdate',
  initial: 'idle',
  invoke: { src: 'watchForVersions', id: 'watchForVersions' },
  states: {
    idle: { on: { 'version.waiting': 'waiting', 'version.replaced': 'waiting' } },
    waiting: {
      initial: 'held',
      invoke: { src: 'watchForms', id: 'watchForms' },
      on: { 'version.waiting': '.held' },
      states: {
        held: { on: { 'form.over': 'announced' } },
        announced: {
          on: {
            'form.begun': 'held',
            'later.chosen': 'postponed',
            'reload.requested': '#appUpdate.applying',
          },
        },
        postponed: {},
      },
    },
    applying: {
      tags: 'busy',
      invoke: {
        src: 'startWaitingVersion',
        id: 'startWaitingVersion',
        onDone: 'reloading',
        onError: 'reloading',
      },
      after: { patience: 'reloading' },
    },
    reloading: { tags: 'busy', entry: 'reloadPage' },
  },
})

expose(appUpdateMachine, { context: [], events: {} })
