import { nextNumberMachine } from '../../../machines/people/nextNumber.ts'
import { defineModel } from '../model.ts'

export const nextNumberModel = defineModel<typeof nextNumberMachine>({
  machine: nextNumberMachine,
  inputs: [{ name: 'the office', input: undefined }],
  samples: {
    'union.changed': [
      { type: 'union.changed', abbreviation: 'EZC' },
      { type: 'union.changed', abbreviation: 'NUZ' },
      { type: 'union.changed', abbreviation: '' },
    ],
    'numbers.changed': [{ type: 'numbers.changed' }],
  },
  outcomes: {
    fetchNextNumber: {
      done: [
        { ok: true, value: '105' },
        { ok: false, status: 422, message: 'A code needs the letters A to Z.' },
      ],
      failed: [new Error('No answer')],
    },
  },
  delays: { typingPause: 300 },
})
