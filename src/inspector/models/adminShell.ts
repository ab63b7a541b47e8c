import { adminShellMachine } from '../../machines/adminShell.ts'
import { defineModel } from './model.ts'

export const adminShellModel = defineModel<typeof adminShellMachine>({
  machine: adminShellMachine,
  inputs: [{ name: 'admin', input: undefined }],
  samples: {
    'navigation.opened': [{ type: 'navigation.opened' }],
    'navigation.closed': [{ type: 'navigation.closed' }],
    'page.changed': [{ type: 'page.changed' }],
  },
  outcomes: {},
  delays: {},
})
