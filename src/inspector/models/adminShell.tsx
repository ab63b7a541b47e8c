import { adminShellMachine } from '../../machines/adminShell.ts'
import { defineModel } from './model.ts'

export const adminShellModel = defineModel<typeof adminShellMachine>({
  machine: adminShellMachine,
  area: 'admin',
  frame: 'page',
  view: async () => {
    const { AdminShellView } = await import('../../views/admin/AdminShellView.tsx')
    const { PageHeader } = await import('../../views/ui/PageHeader.tsx')
    return (props) => (
      <AdminShellView {...props} user={{}} onLogout={() => {}}>
        <PageHeader title="The page" />
      </AdminShellView>
    )
  },
  inputs: [{ name: 'admin', input: undefined }],
  samples: {
    'navigation.opened': [{ type: 'navigation.opened' }],
    'navigation.closed': [{ type: 'navigation.closed' }],
    'page.changed': [{ type: 'page.changed' }],
  },
  outcomes: {},
  delays: {},
})
