import { healthSavesMachine } from '../../../machines/health/healthSaves.ts'
import { defineModel } from '../model.ts'

export const healthSavesModel = defineModel<typeof healthSavesMachine>({
  machine: healthSavesMachine,
  area: 'app',
  inputs: [{ name: 'page', input: undefined }],
  samples: {
    'save.started': [
      { type: 'save.started', code: 'EZC104' },
      { type: 'save.started', code: 'NUZ042' },
    ],
    'save.settled': [
      { type: 'save.settled', code: 'EZC104' },
      { type: 'save.settled', code: 'NUZ042' },
    ],
  },
  outcomes: {},
  delays: {},
})
