import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { CameraProblem } from '../../domain/lib/cameraReads.ts'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * The device's camera instead of a scanner gun (design: "Gate", camera). It opens on a press and stays open
 * until it is closed: the browser asks for permission, then the reader loads, then it reads. A read code
 * reaches the page like a scan. A problem of the camera is one sentence, and the page works on without it.
 * Only one camera is open at a time: the last one is released before another is requested. A camera that has
 * read nothing for 10 s may have the wrong lens, so the next one is offered.
 */

export interface OpenedCamera {
  readonly ids: readonly string[]
  readonly id: string | null
  readonly hasTorch: boolean
}

export type CameraAnswer =
  | { readonly ok: true; readonly camera: OpenedCamera }
  | { readonly ok: false; readonly problem: CameraProblem }

export interface CameraContext {
  cameras: readonly string[]
  /** The camera that is open or requested; null for the device's default. */
  camera: string | null
  hasTorch: boolean
  isTorchOn: boolean
  isCrowded: boolean
  lastCode: string | null
  isOtherOffered: boolean
}

export type CameraEvent =
  | { type: 'camera.opened' }
  | { type: 'camera.closed' }
  | { type: 'camera.changed' }
  | { type: 'camera.stopped' }
  | { type: 'torch.toggled' }
  | { type: 'code.read'; code: string }
  | { type: 'view.changed'; isCrowded: boolean }

const nothingSeen = {
  hasTorch: false,
  isTorchOn: false,
  isCrowded: false,
  lastCode: null,
  isOtherOffered: false,
}

export const cameraMachine = setup({
  types: {
    context: {} as CameraContext,
    events: {} as CameraEvent,
    emitted: {} as { type: 'code.read'; code: string },
  },
  actors: {
    holdCamera: fromCallback<AnyEventObject>(notProvided('holdCamera')),
    openCamera: fromPromise<CameraAnswer, { camera: string | null }>(notProvided('openCamera')),
    loadReader: fromPromise<void>(notProvided('loadReader')),
    readCards: fromCallback<AnyEventObject>(notProvided('readCards')),
    switchTorch: fromPromise<void, { isOn: boolean }>(notProvided('switchTorch')),
  },
  delays: { nothingRead: 10_000 },
  actions: {
    offerOther: assign({ isOtherOffered: true }),
    storeCamera: assign((_, answer: CameraAnswer) =>
      answer.ok
        ? { cameras: answer.camera.ids, camera: answer.camera.id, hasTorch: answer.camera.hasTorch }
        : {},
    ),
    storeNextCamera: assign(({ context: { cameras, camera } }) => ({
      ...nothingSeen,
      camera: cameras[(cameras.indexOf(camera ?? '') + 1) % cameras.length] ?? null,
    })),
    storeTorch: assign(({ context }) => ({ isTorchOn: !context.isTorchOn })),
    clearTorch: assign({ hasTorch: false, isTorchOn: false }),
    clearView: assign(nothingSeen),
    announceCode: emit((_, code: string) => ({ type: 'code.read' as const, code })),
  },
  guards: {
    isOpen: (_, answer: CameraAnswer) => answer.ok,
    isProblem: (_, { answer, problem }: { answer: CameraAnswer; problem: CameraProblem }) =>
      !answer.ok && answer.problem === problem,
    hasOthers: ({ context }) => context.cameras.length > 1,
    hasTorch: ({ context }) => context.hasTorch,
    isNothingRead: ({ context }) => context.lastCode === null && context.cameras.length > 1,
  },
}).createMachine({
  id: 'camera',
  context: { cameras: [], camera: null, ...nothingSeen },
  initial: 'closed',
  states: {
    closed: { entry: 'clearView', on: { 'camera.opened': 'open' } },
    open: {
      initial: 'asking',
      invoke: { src: 'holdCamera', id: 'holdCamera' },
      on: { 'camera.closed': 'closed' },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            src: 'openCamera',
            id: 'openCamera',
            input: ({ context }) => ({ camera: context.camera }),
            onDone: [
              {
                guard: { type: 'isOpen', params: ({ event }) => event.output },
                target: 'loading',
                actions: { type: 'storeCamera', params: ({ event }) => event.output },
              },
              {
                guard: {
                  type: 'isProblem',
                  params: ({ event }) => ({ answer: event.output, problem: 'refused' }),
                },
                target: '#camera.problem.refused',
              },
              {
                guard: {
                  type: 'isProblem',
                  params: ({ event }) => ({ answer: event.output, problem: 'missing' }),
                },
                target: '#camera.problem.missing',
              },
              {
                guard: {
                  type: 'isProblem',
                  params: ({ event }) => ({ answer: event.output, problem: 'taken' }),
                },
                target: '#camera.problem.taken',
              },
              { target: '#camera.problem.broken' },
            ],
            onError: '#camera.problem.broken',
          },
        },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadReader',
            id: 'loadReader',
            onDone: 'looking',
            onError: '#camera.problem.broken',
          },
        },
        looking: {
          initial: 'steady',
          invoke: { src: 'readCards', id: 'readCards' },
          on: {
            'code.read': {
              actions: [
                assign(({ event }) => ({ lastCode: event.code, isCrowded: false, isOtherOffered: false })),
                { type: 'announceCode', params: ({ event }) => event.code },
              ],
            },
            'view.changed': { actions: assign(({ event }) => ({ isCrowded: event.isCrowded })) },
            'camera.changed': {
              guard: 'hasOthers',
              target: '#camera.open',
              actions: 'storeNextCamera',
            },
            'camera.stopped': '#camera.problem.stopped',
          },
          states: {
            steady: {
              after: { nothingRead: { guard: 'isNothingRead', actions: 'offerOther' } },
              on: { 'torch.toggled': { guard: 'hasTorch', target: 'switchingTorch' } },
            },
            switchingTorch: {
              invoke: {
                src: 'switchTorch',
                id: 'switchTorch',
                input: ({ context }) => ({ isOn: !context.isTorchOn }),
                onDone: { target: 'steady', actions: 'storeTorch' },
                onError: { target: 'steady', actions: 'clearTorch' },
              },
            },
          },
        },
      },
    },
    problem: {
      entry: 'clearView',
      initial: 'broken',
      on: { 'camera.opened': 'open', 'camera.closed': 'closed' },
      states: { refused: {}, missing: {}, taken: {}, stopped: {}, broken: {} },
    },
  },
})

expose(cameraMachine, {
  context: ['hasTorch', 'isTorchOn', 'isCrowded', 'isOtherOffered'],
  events: { 'view.changed': ['isCrowded'] },
})
