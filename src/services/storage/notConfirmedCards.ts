import * as z from 'zod/mini'
import { storedValue } from './storedValue.ts'

/** Card numbers without names, because they would stay in the tab after a sign-out. */
export const notConfirmedCards = storedValue('notConfirmed', z.array(z.string()), {
  isInTab: true,
  onFailure: () => undefined,
})
