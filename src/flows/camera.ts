import { useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { cameraMachine } from '../machines/camera.ts'
import { type Camera, createCamera, isCameraOffered } from '../services/camera/camera.ts'
import { useFlow } from './useFlow.ts'

function cameraFlow(camera: Camera) {
  return cameraMachine.provide({
    actors: {
      holdCamera: fromCallback(() => camera.close),
      openCamera: fromPromise(({ input, signal }) => camera.open(input.camera, signal)),
      loadReader: fromPromise(() => camera.loadReader()),
      readCards: fromCallback(({ sendBack }) =>
        camera.read({
          onCode: (code) => sendBack({ type: 'code.read', code }),
          onCrowd: (isCrowded) => sendBack({ type: 'view.changed', isCrowded }),
          onStopped: () => sendBack({ type: 'camera.stopped' }),
        }),
      ),
      switchTorch: fromPromise(({ input }) => camera.switchTorch(input.isOn)),
    },
  })
}

/** @param onCode hears each code that is read */
export function useCamera(onCode: (code: string) => void) {
  const [{ camera, flow }] = useState(() => {
    const created = createCamera()
    return { camera: created, flow: cameraFlow(created) }
  })
  const running = useFlow(flow, {
    listeners: { 'code.read': ({ code }) => onCode(code) },
  })
  return { ...running, onPicture: camera.show, isOffered: isCameraOffered() }
}
