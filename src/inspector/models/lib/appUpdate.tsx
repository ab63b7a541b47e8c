import { appUpdateMachine } from '../../../machines/lib/appUpdate.ts'
import { defineModel } from '../model.ts'

export const appUpdateModel = defineModel<typeof appUpdateMachine>({
  machine: appUpdateMachine,
  area: 'app',
  view: async () => {
    const { AppUpdateView } = await import('../../../views/camper/DeviceNotices.tsx')
    return (props) => <AppUpdateView {...props} />
  },
  inputs: [{ name: 'camper', input: undefined }],
  samples: {
    'version.waiting': [{ type: 'version.waiting' }],
    'version.replaced': [{ type: 'version.replaced' }],
    'form.begun': [{ type: 'form.begun' }],
    'form.over': [{ type: 'form.over' }],
    'reload.requested': [{ type: 'reload.requested' }],
    'later.chosen': [{ type: 'later.chosen' }],
  },
  outcomes: {
    watchForVersions: { done: [] },
    watchForms: { done: [] },
    startWaitingVersion: { done: [undefined], failed: [new Error('The worker is gone')] },
  },
  delays: { patience: 5_000 },
})
