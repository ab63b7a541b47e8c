import { fromCallback } from 'xstate'
import { listenForScans } from '../../services/browser/scanner.ts'
import { takeScan } from '../../services/offline/takenScans.ts'

/** Receives scans wherever the focus is; a view marks its code field with `data-code-field`. */
export const scanListener = fromCallback(({ sendBack }) =>
  listenForScans({
    onScan: (code) => takeScan(() => sendBack({ type: 'code.scanned', code })),
    isCodeField: (element) => element.hasAttribute('data-code-field'),
  }),
)
