import { useClosedDesks } from '../../../flows/money/treasury.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { ClosedDesksView } from './ClosedDesksView.tsx'

export default function ClosedDesks() {
  const { desks, print } = useClosedDesks()
  return (
    <>
      <ClosedDesksView
        {...desks}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
