import { rightsCheckMachine } from '../../../machines/staff/rightsCheck.ts'
import { defineModel } from '../model.ts'

export const rightsCheckModel = defineModel<typeof rightsCheckMachine>({
  machine: rightsCheckMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { NoRightView } = await import('../../../views/staff/NoRightView.tsx')
    const { pageAt } = await import('../../../views/staff/adminPages.ts')
    return (props) => <NoRightView {...props} page={pageAt('/admin/merchants')} user={{ rights: ['gate'] }} />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: { 'check.requested': [{ type: 'check.requested' }] },
  outcomes: {
    askHost: {
      done: [
        { ok: true, value: {} },
        { ok: false, status: 403, reason: 'noRight', message: 'This needs the right “Cash”.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
