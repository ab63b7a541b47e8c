import { createRef } from 'react'
import { registrationsMachine } from '../../../machines/people/registrations.ts'
import { sheetsMachine } from '../../../machines/people/sheets.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, bare, registered, withLostCard } from './people.ts'

const camp = [registered, alreadyIn, withLostCard, bare]

export const sheetsModel = defineModel<typeof sheetsMachine>({
  machine: sheetsMachine,
  area: 'admin',
  view: async () => {
    const { SheetsButton, SheetsPanel } = await import('../../../views/people/export/SheetsPanel.tsx')
    return (props, { valueIn }) => {
      const list = {
        participants: valueIn(registrationsMachine, camp, ({ participants }) => participants),
        isDemo: false,
        button: createRef<HTMLButtonElement>(),
      }
      return (
        <>
          <SheetsButton {...props} {...list} />
          <SheetsPanel {...props} {...list} />
        </>
      )
    }
  },
  notFailures: {
    alerts: {
      'Some cards cannot be printed': 'names have letters, or codes no bars, that paper cannot have',
    },
  },
  inputs: [{ name: 'list', input: undefined }],
  samples: {
    'sheets.requested': [{ type: 'sheets.requested' }],
    'choice.changed': [
      { type: 'choice.changed', change: { order: 'union' } },
      { type: 'choice.changed', change: { paper: 'letter', perSheet: 1 } },
    ],
    'making.requested': [
      { type: 'making.requested', participants: camp },
      { type: 'making.requested', participants: [withLostCard] },
      { type: 'making.requested', participants: camp, filter: 'Under 18' },
    ],
    'others.requested': [{ type: 'others.requested' }],
    'choice.requested': [{ type: 'choice.requested' }],
    'making.cancelled': [{ type: 'making.cancelled' }],
    'drawing.started': [{ type: 'drawing.started' }],
    'cards.drawn': [{ type: 'cards.drawn', done: 2 }],
    'problems.found': [
      { type: 'problems.found', problems: [{ index: 2, unknown: ['م', 'ح'], barcode: 'tooFine' }] },
      {
        type: 'problems.found',
        problems: [0, 1, 2].map((index) => ({ index, unknown: [], barcode: 'none' })),
      },
    ],
    'file.saved': [{ type: 'file.saved', sheets: 1 }],
    'making.failed': [
      { type: 'making.failed', unread: [] },
      { type: 'making.failed', unread: ['EZC104'] },
    ],
    'sheets.closed': [{ type: 'sheets.closed' }],
  },
  outcomes: {
    noteCards: {
      done: [
        { ok: true, value: null },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    makeSheets: { done: [], failed: [new Error('The worker could not begin')] },
  },
  delays: {},
})
