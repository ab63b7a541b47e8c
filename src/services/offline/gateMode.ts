import * as z from 'zod/mini'
import { movementKinds } from '../../domain/gate/movements.ts'
import { storedValue } from '../storage/storedValue.ts'

export const gateMode = storedValue('gateMode', z.enum(movementKinds), {
  isText: true,
  onFailure: () => undefined,
})
