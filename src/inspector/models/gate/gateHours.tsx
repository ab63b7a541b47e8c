import { gateHoursMachine } from '../../../machines/gate/gateHours.ts'
import { defineModel } from '../model.ts'

export const gateHoursModel = defineModel<typeof gateHoursMachine>({
  machine: gateHoursMachine,
  area: 'admin',
  view: async () => {
    const { GateHoursView } = await import('../../../views/staff/dashboard/GateHoursView.tsx')
    return (props) => <GateHoursView {...props} />
  },
  inputs: [{ name: 'dashboard', input: undefined }],
  samples: { 'camp.changed': [{ type: 'camp.changed' }] },
  outcomes: {
    fetchGateHours: {
      done: [
        {
          ok: true,
          value: [
            { gate: 'Gate 2', in: 1_204, out: 3 },
            { gate: 'The gate beside the kitchen, for the buses of Botswana', in: 0, out: 41 },
          ],
        },
        { ok: true, value: [] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('')],
    },
  },
  delays: { campSettles: 3_000, hourGoesOn: 60_000 },
})
