import { fetchSlipPeople, makeSlips } from '../../../../src/api/people/slips.ts'
import { makeSlipsRequest } from '../../../../src/api/schemas/slips.ts'
import { type AccessRows, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const naledi = { code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo' }
const needed = ['data', 'data.0.code', 'data.0.firstname', 'data.0.lastname']

export const slipCalls = {
  'people without a password of their own': {
    route: 'slipPeople',
    make: (signal) => fetchSlipPeople(signal),
    sends: ['GET /api/admin/slips'],
    answer: { ...plain, data: [{ ...naledi, union: 'North Union', signIn: 'none' }] },
    reads: [{ ...naledi, union: 'North Union', signIn: 'none' }],
    needs: [...needed, 'data.0.signIn'],
  },
  'first passwords for many': {
    route: 'makeSlips',
    make: () => makeSlips(['NUZ042', 'NUZ043'], ['NUZ042']),
    sends: ['POST /api/admin/slips', { codes: ['NUZ042', 'NUZ043'], replacing: ['NUZ042'] }],
    hostReads: makeSlipsRequest,
    answer: {
      ...plain,
      data: [{ ...naledi, union: null, password: 'k3fq-w7xn-m2pd' }],
      gotMeanwhile: ['NUZ043'],
    },
    reads: {
      slips: [{ ...naledi, union: undefined, password: 'k3fq-w7xn-m2pd' }],
      gotMeanwhile: ['NUZ043'],
    },
    needs: [...needed, 'data.0.password'],
  },
} as const satisfies Record<string, SampleCall>

export const slipAccess = {
  slipPeople: { method: 'GET', path: '/api/admin/slips', verdicts: officeOnly },
  makeSlips: { method: 'POST', path: '/api/admin/slips', body: {}, verdicts: officeOnly },
} as const satisfies AccessRows
