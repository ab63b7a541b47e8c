import { type ComponentType, useState } from 'react'
import { isCameraOffered, moduleLoader } from '../../../flows/lib/cameraOffered.ts'
import { CameraButton, CameraNotOffered } from '../../ui/flows/CameraButton.tsx'
import type { GateCameraProps } from './OpenedCamera.tsx'

const loadOpenedCamera = moduleLoader(() => import('./OpenedCamera.tsx'))

/** Everything but the button is loaded on the first press. */
export default function GateCamera(props: GateCameraProps) {
  const [opened, setOpened] = useState<ComponentType<GateCameraProps>>()
  const [loading, setLoading] = useState<'no' | 'yes' | 'failed'>('no')
  const open = async () => {
    setLoading('yes')
    try {
      const { default: OpenedCamera } = await loadOpenedCamera()
      setOpened(() => OpenedCamera)
    } catch {
      setLoading('failed')
    }
  }
  const Opened = opened
  if (Opened) return <Opened {...props} />
  return isCameraOffered() ? (
    <CameraButton onPress={open} isLoading={loading === 'yes'} hasFailed={loading === 'failed'} />
  ) : (
    <CameraNotOffered />
  )
}
