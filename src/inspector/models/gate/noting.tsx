import { notingMachine } from '../../../machines/gate/noting.ts'
import { soundIsOn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import {
  alreadyHere,
  elsewhereHere,
  expectedHere,
  notedHere,
  notedOnDevice,
  notListedHere,
  withoutList,
} from './deviceGate.ts'

const left = { number: 'EZC104', typed: '', isByName: false, name: null, attempt: null, next: null }

export const notingModel = defineModel<typeof notingMachine>({
  machine: notingMachine,
  area: 'admin',
  frame: 'titled',
  contrast: 'enhanced',
  view: async () => {
    const { NotingView } = await import('../../../views/gate/offline/NotingView.tsx')
    const { SoundView } = await import('../../../views/ui/flows/SoundView.tsx')
    return (props, { flow }) => <NotingView {...props} sound={<SoundView {...flow(soundIsOn)} />} />
  },
  inputs: [
    { name: 'arrive', input: { kind: 'arrive', left: null, isHostBack: false } },
    { name: 'goHome', input: { kind: 'goHome', left, isHostBack: false } },
    {
      name: 'unansweredConfirm',
      input: {
        kind: 'arrive',
        left: {
          ...left,
          number: 'X-1',
          isByName: true,
          name: 'Tariro Moyo',
          attempt: { key: 'b'.repeat(32) },
          next: 'EZC104',
        },
        isHostBack: false,
      },
    },
  ],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: ' EZC104 ' },
    ],
    'code.scanned': [{ type: 'code.scanned', code: 'EZC104' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
    'search.submitted': [{ type: 'search.submitted' }],
    'withWhom.changed': [{ type: 'withWhom.changed', withWhom: 'Her aunt, Rudo Moyo' }],
    'ownGroup.chosen': [{ type: 'ownGroup.chosen' }],
    'reason.changed': [{ type: 'reason.changed', reason: 'Her club leader knows her' }],
    'note.confirmed': [{ type: 'note.confirmed' }],
    'note.cancelled': [{ type: 'note.cancelled' }],
    'host.back': [{ type: 'host.back' }],
    'host.lost': [{ type: 'host.lost' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    lookUp: {
      done: [expectedHere, alreadyHere, elsewhereHere, notedHere, notListedHere, withoutList],
      failed: [new Error('The storage of the browser does not answer')],
    },
    note: { done: [notedOnDevice], failed: [new Error('The scan was not kept')] },
  },
  delays: { notedShown: 5_000 },
  unreachable: {
    'in found.asking: found · reason.changed [asksForReason] → stays':
      'where nothing speaks against it nobody asks for a reason',
  },
  project: ({
    code,
    number,
    isByName: _,
    here,
    leftName,
    leftAttempt,
    withWhom,
    reason,
    notice,
    ...context
  }) => [
    context,
    here && [here.verdict, here.standing?.place, here.standing?.asksWithWhom],
    number,
    code.trim() === '',
    leftName,
    leftAttempt,
    withWhom === '',
    reason === '',
    notice !== null,
  ],
  appearance: ({
    context: { kind, here, withWhom, reason, lacksAnswers, fieldError, notice, next, leftName },
  }) => [
    kind === 'arrive',
    here && [here.verdict, here.standing?.asksWithWhom],
    [fieldError, lacksAnswers && [withWhom === '', reason === '']],
    [notice, next, leftName].map((part) => part === null),
  ],
})
