import { useOwnCard } from '../../../flows/ownCard.ts'
import { useSessionState } from '../../../flows/session.ts'
import { IdCardDownload, IdCardPrint } from '../../ui/IdCardDownload.tsx'
import { IdCardView } from '../../ui/IdCardView.tsx'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { RegistrationView } from './RegistrationView.tsx'

export default function Registration() {
  const user = useSessionState().context.session?.user ?? {}
  const { card, print } = useOwnCard(user)
  return (
    <>
      <RegistrationView
        camper={user}
        card={<IdCardView {...card} />}
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
