import type { OwnSession } from '../../../domain/account/session.ts'
import { ownSessionsMachine } from '../../../machines/account/ownSessions.ts'
import { defineModel } from '../model.ts'

export const here: OwnSession = {
  id: '5c0c1a52-9f0e-4a43-9d0b-6f3c1de2a001',
  isThis: true,
  startedAt: '2025-04-14T06:10:00.000Z',
  lastSeenAt: '2025-04-14T08:04:00.000Z',
  browser: 'Chrome on Android',
  network: '10.0.0.4',
}
export const stolen: OwnSession = {
  id: '5c0c1a52-9f0e-4a43-9d0b-6f3c1de2a002',
  isThis: false,
  startedAt: '2025-04-13T20:41:00.000Z',
  lastSeenAt: '2025-04-14T07:59:00.000Z',
  browser: 'Samsung Internet on Android',
  network: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
}
export const unknown: OwnSession = {
  ...stolen,
  id: '5c0c1a52-9f0e-4a43-9d0b-6f3c1de2a003',
  browser: null,
  network: null,
}

export const ownSessionsModel = defineModel<typeof ownSessionsMachine>({
  machine: ownSessionsMachine,
  area: 'ui',
  view: async () => {
    const { OwnSessionsView } = await import('../../../views/ui/flows/OwnSessionsView.tsx')
    return (props) => <OwnSessionsView {...props} />
  },
  inputs: [{ name: 'account', input: undefined }],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'end.requested': [
      { type: 'end.requested', id: stolen.id },
      { type: 'end.requested', id: here.id },
    ],
    'endOthers.requested': [{ type: 'endOthers.requested' }],
    'end.cancelled': [{ type: 'end.cancelled' }],
    'end.confirmed': [{ type: 'end.confirmed' }],
    'notice.closed': [{ type: 'notice.closed' }],
  },
  outcomes: {
    fetchSessions: {
      done: [
        { ok: true, value: [here, stolen, unknown] },
        { ok: true, value: [here] },
        {
          ok: false,
          status: 403,
          reason: 'noRight',
          message: 'This device is paired as “Gate 2” until 24 Apr 2025, 10:00 (CAT). A lead can end that.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    endSessions: {
      done: [
        { ok: true, value: 1 },
        { ok: false, status: 404, reason: 'notFound', message: 'That browser was signed out already.' },
        { ok: false, status: 400, reason: 'invalid', message: 'This is the browser that you are using.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: {},
})
