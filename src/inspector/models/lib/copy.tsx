import { copyMachine } from '../../../machines/lib/copy.ts'
import { defineModel } from '../model.ts'

export const copyModel = defineModel<typeof copyMachine>({
  machine: copyMachine,
  area: 'ui',
  view: async () => {
    const { CopyView } = await import('../../../views/ui/forms/CopyView.tsx')
    return (props, { value }) => <CopyView {...props} text={value('PUR-7K3M9QX2TW')} label="Copy reference" />
  },
  notFailures: { states: { failed: 'the button asks to copy by hand' } },
  inputs: [{ name: 'button', input: undefined }],
  samples: { 'copy.requested': [{ type: 'copy.requested', text: 'PUR-7K3M9QX2TW' }] },
  outcomes: { copyText: { done: [undefined], failed: [new Error('The browser did not copy the text')] } },
  delays: { confirmationShown: 2_000 },
})
