import { fromCallback } from 'xstate'
import { listenForScans } from '../../services/browser/scanner.ts'
import { takeScan } from '../../services/offline/takenScans.ts'

/** For every flow that a scanner's code reaches wherever the focus is; a view marks its field for codes. */
export const scanListener = fromCallback(({ sendBack }) =>
  listenForScans({
    onScan: (code) => takeScan(() => sendBack({ type: 'code.scanned', code })),
    isCodeField: (element) => element.hasAttribute('data-code-field'),
  }),
)
