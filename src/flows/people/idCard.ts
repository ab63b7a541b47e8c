import { fromPromise } from 'xstate'
import { idCardMachine } from '../../machines/people/idCard.ts'
import { downloadFile } from '../../services/browser/download.ts'
import { loadCardAssets } from '../../services/drawing/cardAssets.ts'
import { cardContextInPage, cardPicture } from '../../services/export/cardPicture.ts'
import { cardFileName } from '../../services/export/fileNames.ts'
import { useFlow } from '../lib/useFlow.ts'

export const idCardFlow = idCardMachine.provide({
  actors: {
    downloadCard: fromPromise(async ({ input: { holder } }) => {
      const picture = await cardPicture(cardContextInPage(), holder, await loadCardAssets())
      downloadFile(picture, cardFileName(holder))
    }),
  },
})

export function useIdCard() {
  return useFlow(idCardFlow)
}
