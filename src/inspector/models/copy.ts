import { copyMachine } from '../../machines/copy.ts'
import { defineModel } from './model.ts'

export const copyModel = defineModel<typeof copyMachine>({
  machine: copyMachine,
  inputs: [{ name: 'button', input: undefined }],
  samples: { 'copy.requested': [{ type: 'copy.requested', text: 'PUR-7K3M9QX2TW' }] },
  outcomes: { copyText: { done: [undefined], failed: [new Error('The browser did not copy the text')] } },
  delays: { confirmationShown: 2_000 },
})
