import { adminShellModel } from './adminShell.ts'
import { basketModel } from './basket.ts'
import { changePasswordModel } from './changePassword.ts'
import { chargeModel } from './charge.ts'
import { checkInModel } from './checkIn.ts'
import { clockModel } from './clock.ts'
import { copyModel } from './copy.ts'
import { logoutModel } from './logout.ts'
import { merchantHomeModel } from './merchantHome.ts'
import type { AnyFlowModel } from './model.ts'
import { passwordUpdateModel } from './passwordUpdate.ts'
import { sessionModel } from './session.ts'
import { signInModel } from './signIn.ts'
import { soundModel } from './sound.ts'

export const models: readonly AnyFlowModel[] = [
  sessionModel,
  signInModel,
  logoutModel,
  passwordUpdateModel,
  changePasswordModel,
  adminShellModel,
  checkInModel,
  soundModel,
  copyModel,
  merchantHomeModel,
  clockModel,
  basketModel,
  chargeModel,
]
