import { addMerchantModel } from './addMerchant.ts'
import { adminShellModel } from './adminShell.ts'
import { basketModel } from './basket.ts'
import { changePasswordModel } from './changePassword.ts'
import { chargeModel } from './charge.ts'
import { checkInModel } from './checkIn.ts'
import { clockModel } from './clock.ts'
import { copyModel } from './copy.ts'
import { depositModel } from './deposit.ts'
import { logoutModel } from './logout.ts'
import { merchantBookModel } from './merchantBook.ts'
import { merchantDetailModel } from './merchantDetail.ts'
import { merchantHomeModel } from './merchantHome.ts'
import { merchantsModel } from './merchants.ts'
import type { AnyFlowModel } from './model.ts'
import { passwordUpdateModel } from './passwordUpdate.ts'
import { sessionModel } from './session.ts'
import { signInModel } from './signIn.ts'
import { soundModel } from './sound.ts'
import { walletModel, walletStatementModel } from './wallet.ts'
import { walletManagementModel } from './walletManagement.ts'
import { withdrawalFormModel } from './withdrawalForm.ts'
import { withdrawalsModel } from './withdrawals.ts'

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
  merchantsModel,
  addMerchantModel,
  merchantDetailModel,
  merchantBookModel,
  withdrawalsModel,
  withdrawalFormModel,
  walletManagementModel,
  merchantHomeModel,
  clockModel,
  basketModel,
  chargeModel,
  walletModel,
  depositModel,
  walletStatementModel,
]
