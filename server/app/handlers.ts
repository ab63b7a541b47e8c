import * as auth from './auth/handlers.ts'
import * as camp from './camp/handlers.ts'
import * as camper from './camper/handlers.ts'
import { walletFastPath } from './camper/wallet.ts'
import * as devices from './devices/handlers.ts'
import { checkInFastPath } from './gate/checkIn.ts'
import * as gate from './gate/handlers.ts'
import * as health from './health/handlers.ts'
import type { Handlers } from './http/call.ts'
import type { FastPathHandlers } from './http/fastPath.ts'
import * as http from './http/handlers.ts'
import * as money from './money/handlers.ts'
import * as people from './people/handlers.ts'
import * as staff from './staff/handlers.ts'
import { deductFastPath } from './till/deduct.ts'
import * as till from './till/handlers.ts'

/** One for each route of `src/api/routes`, by the route's name. */
export const handlers: Handlers = {
  ...auth,
  ...camp,
  ...camper,
  ...devices,
  ...gate,
  ...health,
  ...http,
  ...money,
  ...people,
  ...staff,
  ...till,
}

/** These are tried before the session is looked up. */
export const fastPathHandlers: FastPathHandlers = {
  checkIn: checkInFastPath,
  deduct: deductFastPath,
  wallet: walletFastPath,
}
