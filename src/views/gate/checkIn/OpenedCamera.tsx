import { useEffect } from 'react'
import { useCamera } from '../../../flows/lib/camera.ts'
import { CameraView } from '../../ui/flows/CameraView.tsx'

export interface GateCameraProps {
  /** @param isAgain the code equals the one before */
  readonly onCode: (code: string, isAgain: boolean) => void
}

export default function OpenedCamera({ onCode }: GateCameraProps) {
  const camera = useCamera(onCode)
  const { send } = camera
  useEffect(() => send({ type: 'camera.opened' }), [send])
  return <CameraView {...camera} />
}
