import { cameraMachine } from '../../../machines/lib/camera.ts'
import { defineModel } from '../model.ts'

const refusedBy = (problem: 'refused' | 'missing' | 'taken' | 'broken') => ({ ok: false, problem }) as const

export const cameraModel = defineModel<typeof cameraMachine>({
  machine: cameraMachine,
  area: 'ui',
  contrast: 'enhanced',
  view: async () => {
    const { CameraView } = await import('../../../views/ui/flows/CameraView.tsx')
    return (props) => <CameraView {...props} />
  },
  notFailures: {
    states: { 'problem.refused': 'somebody has forbidden it to the browser' },
    alerts: {
      'The browser may not use the camera.': 'somebody has forbidden it',
      'This device has no camera.': 'nothing failed',
      'Another program uses the camera.': 'nothing failed',
      'The camera has stopped.': 'somebody has pulled it out, or another program has taken it',
      'The camera cannot read cards now.': 'no call of the portal failed',
    },
  },
  inputs: [{ name: 'device', input: undefined }],
  samples: {
    'camera.opened': [{ type: 'camera.opened' }],
    'camera.closed': [{ type: 'camera.closed' }],
    'camera.changed': [{ type: 'camera.changed' }],
    'camera.stopped': [{ type: 'camera.stopped' }],
    'torch.toggled': [{ type: 'torch.toggled' }],
    'code.read': [{ type: 'code.read', code: 'EZC104' }],
    'view.changed': [
      { type: 'view.changed', isCrowded: true },
      { type: 'view.changed', isCrowded: false },
    ],
  },
  outcomes: {
    holdCamera: { done: [] },
    openCamera: {
      done: [
        { ok: true, camera: { ids: ['back'], id: 'back', hasTorch: false } },
        { ok: true, camera: { ids: ['back', 'front'], id: 'back', hasTorch: true } },
        refusedBy('refused'),
        refusedBy('missing'),
        refusedBy('taken'),
        refusedBy('broken'),
      ],
      failed: [new Error('')],
    },
    loadReader: { done: [undefined], failed: [new Error('')] },
    readCards: { done: [] },
    switchTorch: { done: [undefined], failed: [new Error('')] },
  },
  delays: { nothingRead: 10_000 },
  appearance: ({ context: { cameras, hasTorch, isTorchOn, isCrowded, lastCode, isOtherOffered } }) => [
    cameras.length > 1,
    hasTorch,
    isTorchOn,
    isCrowded,
    lastCode !== null,
    isOtherOffered,
  ],
})
