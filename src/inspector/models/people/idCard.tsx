import { idCardMachine } from '../../../machines/people/idCard.ts'
import { defineModel } from '../model.ts'
import { bare, registered } from './people.ts'

export const idCardModel = defineModel<typeof idCardMachine>({
  machine: idCardMachine,
  area: 'ui',
  view: async () => {
    const { IdCardDownload } = await import('../../../views/ui/idCard/IdCardDownload.tsx')
    const { IdCardView } = await import('../../../views/ui/idCard/IdCardView.tsx')
    return (props) => (
      <>
        <IdCardView {...props} />
        <IdCardDownload {...props} />
      </>
    )
  },
  inputs: [{ name: 'card', input: undefined }],
  samples: {
    'card.shown': [
      { type: 'card.shown', participant: registered },
      { type: 'card.shown', participant: bare },
      { type: 'card.shown', participant: { ...registered, code: 'FOREIGN-CODE-104' } },
    ],
    'card.hidden': [{ type: 'card.hidden' }],
    'download.requested': [{ type: 'download.requested' }],
    'alert.dismissed': [{ type: 'alert.dismissed' }],
  },
  outcomes: { downloadCard: { done: [undefined], failed: [new Error('The picture could not be made')] } },
  delays: { canvasReady: 50 },
})
