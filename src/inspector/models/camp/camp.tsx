import { documentedCamp } from '../../../domain/camp/facts.ts'
import { campMachine } from '../../../machines/camp/camp.ts'
import { defineModel } from '../model.ts'

const newer = { ...documentedCamp, version: 1 }

export const campModel = defineModel<typeof campMachine>({
  machine: campMachine,
  area: 'app',
  inputs: [{ name: 'page', input: { camp: documentedCamp } }],
  samples: {
    'version.named': [
      { type: 'version.named', version: 1 },
      { type: 'version.named', version: 0 },
    ],
    'camp.saved': [{ type: 'camp.saved', camp: newer }],
  },
  outcomes: {
    readCamp: {
      done: [
        { ok: true, value: newer },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
