import { type AnyEventObject, assign, fromCallback, setup } from 'xstate'
import { type GunFinding, type GunKey, gunFinding } from '../../domain/gate/gunTest.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Tests a barcode gun with a card (design: "Gate"): its keys are judged as they came, and one sentence names the
 * first setting that keeps the gate from reading. Nothing is looked up or sent.
 */

export interface GunTestContext {
  readonly finding: GunFinding | null
}

export type GunTestEvent = { type: 'keys.heard'; keys: readonly GunKey[] }

const judged = ({ event }: { readonly event: GunTestEvent }) => gunFinding(event.keys)

export const gunTestMachine = setup({
  types: { context: {} as GunTestContext, events: {} as GunTestEvent },
  actors: { listenToKeys: fromCallback<AnyEventObject>(notProvided('listenToKeys')) },
  actions: { storeFinding: assign((_, finding: GunFinding | null) => ({ finding })) },
  guards: {
    isTyped: (_, finding: GunFinding | null) => finding === null,
    works: (_, finding: GunFinding | null) => finding?.kind === 'works',
  },
}).createMachine({
  id: 'gunTest',
  context: { finding: null },
  initial: 'waiting',
  invoke: { src: 'listenToKeys', id: 'listenToKeys' },
  on: {
    'keys.heard': [
      { guard: { type: 'isTyped', params: judged } },
      {
        guard: { type: 'works', params: judged },
        target: '.works',
        actions: { type: 'storeFinding', params: judged },
      },
      { target: '.faulty', actions: { type: 'storeFinding', params: judged } },
    ],
  },
  states: { waiting: {}, works: {}, faulty: {} },
})

const setToEnter = 'Set what the gun sends after a code to Enter, also called CR.'

/** The cause, and what to do about it. */
export function gunFindingTexts(finding: GunFinding): readonly [cause: string, advice: string] {
  const { read } = finding
  switch (finding.kind) {
    case 'works':
      return [
        `The gun works: it read ${read} and pressed Enter.`,
        'Compare it with the card. If they differ, set the gun and this device to the same keyboard language.',
      ]
    case 'tabAlone':
      return [
        'The gun presses Tab after the code.',
        `The gate reads it all the same, but a little later than with Enter. ${setToEnter}`,
      ]
    case 'noSuffix':
      return ['The gun presses nothing after the code, and the gate waits for Enter.', setToEnter]
    case 'prefix':
      return [
        `The gun sends ${finding.prefix} before the code.`,
        'The gate reads it all the same. You can switch off “AIM identifier”, also called “Code ID”, in the gun.',
      ]
    case 'layout':
      return [
        finding.meant === ''
          ? `The gun types for another keyboard: ${read} came.`
          : `The gun types for another keyboard: ${read} came instead of ${finding.meant}.`,
        `${finding.meant === '' ? '' : 'The gate reads codes with digits all the same. '}Set the gun and this device to the same keyboard language.`,
      ]
    case 'capsLock':
      return [
        `The code came in small letters: ${read}. Caps Lock is on, or the gun changes letters.`,
        'The gate reads it all the same. Switch off Caps Lock.',
      ]
    case 'tooSlow':
      return [
        'The keys came too slowly: the gate takes them for typing.',
        'Set the delay between characters in the gun to 0, or go nearer with a wireless gun.',
      ]
    // A replayed recording has a masked kind.
    default:
      return [
        `${read} is not the code of a card.`,
        'Scan the barcode of an ID card. If it was one, set the gun and this device to the same keyboard language.',
      ]
  }
}

expose(gunTestMachine, { context: [], events: {} })
