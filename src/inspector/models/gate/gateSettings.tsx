import { gateSettingsMachine } from '../../../machines/gate/gateSettings.ts'
import { defineModel } from '../model.ts'

export const gateSettingsModel = defineModel<typeof gateSettingsMachine>({
  machine: gateSettingsMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { GateSettingsView } = await import('../../../views/gate/settings/GateSettingsView.tsx')
    return (props) => <GateSettingsView {...props} />
  },
  inputs: [{ name: 'lead', input: undefined }],
  samples: {
    'asking.switched': [{ type: 'asking.switched' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchGateSettings: {
      done: [
        { ok: true, value: { asksWithWhom: true } },
        { ok: true, value: { asksWithWhom: false } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    changeGateSettings: {
      done: [
        { ok: true, value: { asksWithWhom: true } },
        { ok: true, value: { asksWithWhom: false } },
        {
          ok: false,
          status: 403,
          reason: 'noRight',
          message: 'Only a lead may change this. Ask a lead at the camp office.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
  },
  delays: {},
})
