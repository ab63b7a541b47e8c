import { useRef, useState } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { cameraMachine } from '../../machines/lib/camera.ts'
import { type Camera, createCamera } from '../../services/camera/camera.ts'
import { takeScan } from '../../services/offline/takenScans.ts'
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

/** @param onCode gets each read code, and whether it equals the one before */
export function useCamera(onCode: (code: string, isAgain: boolean) => void) {
  const [{ camera, flow }] = useState(() => {
    const created = createCamera()
    return { camera: created, flow: cameraFlow(created) }
  })
  const last = useRef<string | null>(null)
  const running = useFlow(flow, {
    listeners: {
      'code.read': ({ code }) =>
        takeScan(() => {
          const isAgain = code === last.current
          last.current = code
          onCode(code, isAgain)
        }),
    },
  })
  return { ...running, onPicture: camera.show }
}
