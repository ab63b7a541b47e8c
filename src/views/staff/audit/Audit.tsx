import { useSearchParams } from 'react-router-dom'
import { useAudit } from '../../../flows/staff/audit.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { AuditFileView } from './AuditFileView.tsx'
import { AuditView } from './AuditView.tsx'

export default function Audit() {
  const [parameters, setParameters] = useSearchParams()
  const { list, file, print } = useAudit({
    address: parameters.toString(),
    onAddress: (address) => setParameters(address, { replace: true, preventScrollReset: true }),
  })
  return (
    <>
      <AuditView
        {...list}
        file={<AuditFileView {...file} />}
        onFile={() => file.send({ type: 'file.requested', filters: list.state.context.filters })}
        isFileComing={file.state.matches('downloading')}
        onPrint={() => print.send({ type: 'print.requested' })}
        printedAt={print.state.context.printedAt}
      />
      <PrintMessage {...print} />
    </>
  )
}
