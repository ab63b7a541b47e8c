import { useParams } from 'react-router-dom'
import { useClosedDesk } from '../../../flows/money/treasury.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { ClosedDeskView } from './ClosedDeskView.tsx'

export default function ClosedDesk() {
  const { desk = '' } = useParams()
  return <OneDesk key={desk} desk={desk} />
}

function OneDesk({ desk }: { readonly desk: string }) {
  const { report, print } = useClosedDesk(desk)
  return (
    <>
      <ClosedDeskView
        {...report}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
