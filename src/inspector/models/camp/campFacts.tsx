import { documentedCamp } from '../../../domain/camp/facts.ts'
import { problemsOf } from '../../../domain/camp/problems.ts'
import { campFactsMachine } from '../../../machines/camp/campFacts.ts'
import { defineModel } from '../model.ts'

const { facts } = documentedCamp
const renamed = {
  ...documentedCamp,
  version: 1,
  facts: { ...facts, identity: { ...facts.identity, name: 'Summer Camp 2027' } },
}
const elsewhere = {
  ...documentedCamp,
  version: 2,
  facts: { ...facts, place: { ...facts.place, country: 'Nepal' } },
}

export const campFactsModel = defineModel<typeof campFactsMachine>({
  machine: campFactsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { CampFactsView } = await import('../../../views/camp/CampFactsView.tsx')
    return (props) => <CampFactsView {...props} />
  },
  notFailures: {
    alerts: { 'The change was not undone: somebody else': 'two leads have changed the camp' },
  },
  inputs: [{ name: 'lead', input: { camp: documentedCamp } }],
  samples: {
    'camp.changed': [{ type: 'camp.changed', camp: elsewhere }],
    'group.opened': [
      { type: 'group.opened', group: 'identity' },
      { type: 'group.opened', group: 'logo' },
    ],
    'field.changed': [
      { type: 'field.changed', change: { name: 'Summer Camp 2027' } },
      { type: 'field.changed', change: { name: ' ' } },
    ],
    'logo.chosen': [{ type: 'logo.chosen', file: new Blob(['a picture']) }],
    'change.submitted': [{ type: 'change.submitted' }],
    'change.confirmed': [{ type: 'change.confirmed' }],
    'question.closed': [{ type: 'question.closed' }],
    'group.closed': [{ type: 'group.closed' }],
    'change.undone': [{ type: 'change.undone' }],
    'file.requested': [{ type: 'file.requested' }],
  },
  outcomes: {
    readLongestName: {
      done: [
        { ok: true, value: { firstname: 'Bartholomew', lastname: 'van der Westhuizen' } },
        { ok: true, value: null },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    takeLogo: {
      done: [
        { ok: true, value: { picture: '400x300-abcdefghijklmnopqrstuv' } },
        { ok: false, status: 400, message: 'This picture moves. Please choose one that does not.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    saveFacts: {
      done: [
        { ok: true, value: renamed },
        { ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.', data: renamed },
        { ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.', data: elsewhere },
        { ok: false, status: 409, reason: 'movesDays', message: 'Nothing was saved yet: people have paid.' },
        { ok: false, status: 400, reason: 'invalid', message: 'Please enter the name of the camp.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    saveFile: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  triedOnly: {
    'logo.chosen': ({ context }) => context.group === 'logo',
    'field.changed': ({ context }) => context.group === 'identity',
  },
  delays: {},
  project: ({ camp, group, draft, fieldErrors, failure, isChangedElsewhere, before, question }) => ({
    group,
    camp: JSON.stringify(camp.facts),
    isWrong: Object.keys(problemsOf(group, draft[group])).length > 0,
    isUnchanged: JSON.stringify(draft[group]) === JSON.stringify(camp.facts[group]),
    hasFieldErrors: Object.keys(fieldErrors).length > 0,
    failure: failure?.isIncident,
    isChangedElsewhere,
    canUndo: before !== null,
    isAsked: question !== null,
  }),
  appearance: ({ context }) => [
    Object.keys(context.fieldErrors).length > 0,
    context.failure?.isIncident,
    context.isChangedElsewhere,
    context.before === null,
  ],
})
