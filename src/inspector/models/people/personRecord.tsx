import { personRecordMachine } from '../../../machines/people/personRecord.ts'
import { defineModel } from '../model.ts'
import { knownPerson, troubledPerson } from './officePeople.ts'

export const personRecordModel = defineModel<typeof personRecordMachine>({
  machine: personRecordMachine,
  area: 'admin',
  view: async () => {
    const { PersonOfficeView } = await import('../../../views/people/person/PersonOfficeView.tsx')
    return (props) => (
      <>
        <h2>Tariro Moyo</h2>
        <PersonOfficeView {...props} onCorrect={() => {}} onStep={() => {}} onReplace={() => {}} />
      </>
    )
  },
  inputs: [{ name: 'office', input: { code: 'EZC104' } }],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'person.changed': [{ type: 'person.changed', person: troubledPerson }],
    'password.made': [{ type: 'password.made' }],
  },
  outcomes: {
    fetchPerson: {
      done: [
        { ok: true, value: knownPerson },
        { ok: false, status: 404, reason: 'notFound', message: 'No participant found with this ID' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
