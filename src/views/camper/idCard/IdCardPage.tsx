import { useSessionState } from '../../../flows/account/session.ts'
import { useOwnCard } from '../../../flows/camper/ownCard.ts'
import { IdCardDownload, IdCardPrint } from '../../ui/idCard/IdCardDownload.tsx'
import { IdCardView } from '../../ui/idCard/IdCardView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { CardInUseView } from './CardInUseView.tsx'
import { IdCardPageView } from './IdCardPageView.tsx'

export default function IdCardPage() {
  const user = useSessionState().context.session?.user ?? {}
  const { card, inUse, print } = useOwnCard(user)
  return (
    <>
      <IdCardPageView
        camper={user}
        card={<IdCardView {...card} />}
        inUse={<CardInUseView {...inUse} />}
        actions={
          <>
            <IdCardDownload {...card} />
            <IdCardPrint
              isDrawn={card.state.matches('drawn')}
              onPrint={() => print.send({ type: 'print.requested' })}
            />
          </>
        }
      />
      <PrintMessage {...print} />
    </>
  )
}
