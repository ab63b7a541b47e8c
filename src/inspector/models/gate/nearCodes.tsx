import { nearCodesMachine } from '../../../machines/gate/nearCodes.ts'
import { defineModel } from '../model.ts'
import { bare, registered } from '../people/people.ts'

export const nearCodesModel = defineModel<typeof nearCodesMachine>({
  machine: nearCodesMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { NearCodesView } = await import('../../../views/gate/checkIn/NearCodesView.tsx')
    return ({ state }) => <NearCodesView state={state} onChoose={() => {}} />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'code.unknown': [
      { type: 'code.unknown', number: 'EZC1O4', source: 'server' },
      { type: 'code.unknown', number: 'EZC1O4', source: 'device' },
    ],
  },
  outcomes: {
    fetchNearCodes: {
      done: [
        { ok: true, value: [registered, bare] },
        { ok: true, value: [] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
  },
  delays: {},
})
