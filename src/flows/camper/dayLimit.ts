import { fromPromise } from 'xstate'
import { changeDayLimit, lowerDayLimit } from '../../api/camper/dayLimit.ts'
import { dayLimitMachine } from '../../machines/camper/dayLimit.ts'

export const dayLimitFlow = dayLimitMachine.provide({
  actors: {
    saveLimit: fromPromise(async ({ input: { code, isOffice, limit } }) => {
      if (isOffice) return changeDayLimit(code, limit)
      if (limit === null) throw new Error('A camper does not lift the own limit')
      return lowerDayLimit(code, limit)
    }),
  },
})
