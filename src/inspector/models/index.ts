import { addMerchantModel } from './addMerchant.ts'
import { adminShellModel } from './adminShell.ts'
import { basketModel } from './basket.ts'
import { changePasswordModel } from './changePassword.ts'
import { chargeModel } from './charge.ts'
import { chartPanelModel } from './chartPanel.ts'
import { checkInModel } from './checkIn.ts'
import { checkOutModel } from './checkOut.ts'
import { clockModel } from './clock.ts'
import { copyModel } from './copy.ts'
import { dashboardModel } from './dashboard.ts'
import { depositModel } from './deposit.ts'
import { exportModel } from './export.ts'
import { healthCornerModel } from './healthCorner.ts'
import { idCardModel } from './idCard.ts'
import { incidentModel } from './incident.ts'
import { logoutModel } from './logout.ts'
import { merchantBookModel } from './merchantBook.ts'
import { merchantDetailModel } from './merchantDetail.ts'
import { merchantHomeModel } from './merchantHome.ts'
import { merchantsModel } from './merchants.ts'
import type { AnyFlowModel } from './model.ts'
import { passwordUpdateModel } from './passwordUpdate.ts'
import { profileModel } from './profile.ts'
import { registrationFormModel } from './registrationForm.ts'
import { registrationsModel } from './registrations.ts'
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
  incidentModel,
  registrationsModel,
  registrationFormModel,
  profileModel,
  idCardModel,
  exportModel,
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
  dashboardModel,
  chartPanelModel,
  healthCornerModel,
  checkOutModel,
  walletModel,
  depositModel,
  walletStatementModel,
]
