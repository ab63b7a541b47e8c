import { type AnyEventObject, fromCallback, fromPromise, setup } from 'xstate'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Installing the page as an app (design: "Gate"): it then opens from the home screen, and the browser keeps
 * its storage longer. If the browser offers an install prompt, a button opens it; else a sentence names the
 * menu entry.
 */

export interface GateInstallInput {
  /**
   * - `installed`: this page runs as an app
   * - `shareMenu`: iPhones and iPads, whose browsers never offer a prompt
   */
  readonly start: 'installed' | 'shareMenu' | 'browserMenu'
}

export type GateInstallEvent =
  | { type: 'install.offered' }
  | { type: 'install.chosen' }
  | { type: 'app.installed' }

export const gateInstallTexts = {
  offered:
    'Install this page: then it opens from the home screen, and the browser keeps longer what waits here.',
  install: 'Install',
  shareMenu: 'Install this page: press Share, then Add to Home Screen.',
  browserMenu: 'Install this page: open the menu of the browser, and press Install or Add to home screen.',
} as const

export const gateInstallMachine = setup({
  types: {
    context: {} as GateInstallInput,
    events: {} as GateInstallEvent,
    input: {} as GateInstallInput,
  },
  actors: {
    watchInstalling: fromCallback<AnyEventObject>(notProvided('watchInstalling')),
    askToInstall: fromPromise<boolean>(notProvided('askToInstall')),
  },
  guards: {
    isInstalled: ({ context }) => context.start === 'installed',
    hasShareMenu: ({ context }) => context.start === 'shareMenu',
    isAgreed: (_, isAgreed: boolean) => isAgreed,
  },
}).createMachine({
  id: 'gateInstall',
  context: ({ input }) => input,
  initial: 'choosing',
  invoke: { src: 'watchInstalling', id: 'watchInstalling' },
  on: { 'app.installed': '.installed' },
  states: {
    choosing: {
      always: [
        { guard: 'isInstalled', target: 'installed' },
        { guard: 'hasShareMenu', target: 'byShareMenu' },
        { target: 'byBrowserMenu' },
      ],
    },
    byShareMenu: {},
    byBrowserMenu: { on: { 'install.offered': 'offered' } },
    offered: { on: { 'install.chosen': 'asking' } },
    /** The browser shows its prompt only once per offer. */
    asking: {
      tags: 'busy',
      invoke: {
        src: 'askToInstall',
        id: 'askToInstall',
        onDone: [
          { guard: { type: 'isAgreed', params: answerOf }, target: 'installed' },
          { target: 'byBrowserMenu' },
        ],
        onError: 'byBrowserMenu',
      },
    },
    installed: {},
  },
})

expose(gateInstallMachine, { context: ['start'], events: {} })
