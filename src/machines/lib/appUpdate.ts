import { type AnyEventObject, fromCallback, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * A new version of the installed portal. It is announced and starts on request; no tab ever reloads by
 * itself. While a form is partly filled, not even the announcement is shown. After "Later" the version starts
 * with the next launch, and an even newer version is announced again.
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
  // `patience` limits the wait for the service worker; the page then reloads without its answer.
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
