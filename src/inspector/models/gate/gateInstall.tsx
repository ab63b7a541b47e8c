import { gateInstallMachine } from '../../../machines/gate/gateInstall.ts'
import { defineModel } from '../model.ts'

export const gateInstallModel = defineModel<typeof gateInstallMachine>({
  machine: gateInstallMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { GateInstallView } = await import('../../../views/gate/settings/GateInstallView.tsx')
    return (props) => <GateInstallView {...props} />
  },
  inputs: [
    { name: 'browserMenu', input: { start: 'browserMenu' } },
    { name: 'shareMenu', input: { start: 'shareMenu' } },
    { name: 'installed', input: { start: 'installed' } },
  ],
  samples: {
    'install.offered': [{ type: 'install.offered' }],
    'install.chosen': [{ type: 'install.chosen' }],
    'app.installed': [{ type: 'app.installed' }],
  },
  outcomes: {
    watchInstalling: { done: [] },
    askToInstall: { done: [true, false], failed: [new Error('The browser offers it no more')] },
  },
  delays: {},
})
