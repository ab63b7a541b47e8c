import { differencesOf, personFieldErrorsOf } from '../../../domain/people/personForm.ts'
import { correctPersonMachine } from '../../../machines/people/correctPerson.ts'
import { defineModel } from '../model.ts'
import { knownPerson, troubledPerson } from './officePeople.ts'

export const correctPersonModel = defineModel<typeof correctPersonMachine>({
  machine: correctPersonMachine,
  area: 'admin',
  view: async () => {
    const { CorrectPersonView } = await import('../../../views/people/person/CorrectPersonView.tsx')
    return (props) => <CorrectPersonView {...props} />
  },
  notFailures: {
    alerts: {
      'Nothing was saved: somebody else': 'two people have changed the person',
      'The correction was not undone: somebody else': 'two people have changed the person',
    },
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'correction.requested': [{ type: 'correction.requested', person: knownPerson }],
    'field.changed': [
      { type: 'field.changed', change: { firstname: ' Tarisai ', age: '17', whatsapp: '' } },
      { type: 'field.changed', change: { firstname: '\u200b', age: '17 years' } },
    ],
    'correction.submitted': [{ type: 'correction.submitted' }],
    'correction.closed': [{ type: 'correction.closed' }],
    'correction.undone': [{ type: 'correction.undone' }],
  },
  outcomes: {
    correctPerson: {
      done: [
        { ok: true, value: { ...knownPerson, firstname: 'Tarisai', age: 17, version: 'after' } },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message: 'Nothing was saved: somebody else has changed this person meanwhile.',
          data: troubledPerson,
        },
        { ok: false, status: 400, reason: 'invalid', message: 'Please type this again.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  project: ({ person, form, fieldErrors, failure, isChangedElsewhere, before }) => ({
    person: person?.version,
    isWrong: Object.keys(personFieldErrorsOf(form, person)).length > 0,
    isUnchanged: person !== null && differencesOf(form, person).length === 0,
    hasFieldErrors: Object.keys(fieldErrors).length > 0,
    failure: failure?.isIncident,
    isChangedElsewhere,
    canUndo: before !== null,
  }),
  appearance: ({ context }) => [
    Object.keys(context.fieldErrors).length > 0,
    context.failure?.isIncident,
    context.isChangedElsewhere,
    context.before !== null,
  ],
})
