import { useDevice } from '../../flows/device.ts'
import { AppUpdateView } from './AppUpdateView.tsx'
import { ConnectionView } from './ConnectionView.tsx'

/** What the device has to say, above the page: that there is no network, or that a new version is ready. */
export default function Device() {
  const { update, connection } = useDevice()
  return (
    <>
      <ConnectionView state={connection.state} send={connection.send} />
      <AppUpdateView state={update.state} send={update.send} />
    </>
  )
}
