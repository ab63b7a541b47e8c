import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useCamera } from '../../../flows/lib/camera.ts'
import { CameraView } from '../../ui/flows/CameraView.tsx'
import type { GateCameraProps } from './useCameraCodes.ts'

export default function OpenedCamera({ place, onCode }: GateCameraProps) {
  const camera = useCamera(onCode)
  const { send } = camera
  useEffect(() => send({ type: 'camera.opened' }), [send])
  const view = <CameraView {...camera} />
  return place === undefined ? view : place && createPortal(view, place)
}
