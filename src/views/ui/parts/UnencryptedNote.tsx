import { WarningIcon } from './icons.tsx'
import { Note } from './Note.tsx'

/** For staff pages over http, where anyone on the network can read the traffic. */
export function UnencryptedNote() {
  return (
    <Note tone="warning" icon={WarningIcon}>
      <strong>Everybody on this Wi-Fi can read passwords and health records.</strong> Please tell who looks
      after the server: docs/operations/install.md says how to encrypt it.
    </Note>
  )
}
