import type { AnyMachineSnapshot } from 'xstate'
import type { SessionUser } from '../../domain/session.ts'
import { addMerchantMachine } from '../../machines/addMerchant.ts'
import { adminShellMachine } from '../../machines/adminShell.ts'
import { appUpdateMachine } from '../../machines/appUpdate.ts'
import { basketMachine } from '../../machines/basket.ts'
import { calendarFileMachine } from '../../machines/calendarFile.ts'
import { changePasswordMachine } from '../../machines/changePassword.ts'
import { chargeMachine } from '../../machines/charge.ts'
import { chartPanelMachine } from '../../machines/chartPanel.ts'
import { checkInMachine } from '../../machines/checkIn.ts'
import { checkOutMachine } from '../../machines/checkOut.ts'
import { clearFormMachine } from '../../machines/clearForm.ts'
import { clockMachine } from '../../machines/clock.ts'
import { connectionMachine } from '../../machines/connection.ts'
import { contactFormMachine } from '../../machines/contactForm.ts'
import { copyMachine } from '../../machines/copy.ts'
import { dashboardMachine } from '../../machines/dashboard.ts'
import { ageDistributionOf } from '../../machines/dashboardFigures.ts'
import { depositMachine } from '../../machines/deposit.ts'
import { exportMachine } from '../../machines/export.ts'
import { healthMachine } from '../../machines/health.ts'
import { healthCornerMachine } from '../../machines/healthCorner.ts'
import { healthDraftMachine } from '../../machines/healthDraft.ts'
import { healthFormMachine } from '../../machines/healthForm.ts'
import { homeMachine } from '../../machines/home.ts'
import { idCardMachine } from '../../machines/idCard.ts'
import { incidentMachine } from '../../machines/incident.ts'
import { logoutMachine } from '../../machines/logout.ts'
import { merchantBookMachine } from '../../machines/merchantBook.ts'
import { merchantDetailMachine } from '../../machines/merchantDetail.ts'
import { merchantHomeMachine } from '../../machines/merchantHome.ts'
import { merchantsMachine } from '../../machines/merchants.ts'
import { newsletterMachine } from '../../machines/newsletter.ts'
import { passwordUpdateMachine } from '../../machines/passwordUpdate.ts'
import { printMachine } from '../../machines/print.ts'
import { profileMachine } from '../../machines/profile.ts'
import { programmeMachine } from '../../machines/programme.ts'
import { publicRegistrationMachine } from '../../machines/publicRegistration.ts'
import { registrationFormMachine } from '../../machines/registrationForm.ts'
import { registrationsMachine } from '../../machines/registrations.ts'
import { scheduleMachine } from '../../machines/schedule.ts'
import { sessionMachine } from '../../machines/session.ts'
import { signInMachine } from '../../machines/signIn.ts'
import { soundMachine } from '../../machines/sound.ts'
import { walletMachine } from '../../machines/wallet.ts'
import { walletManagementMachine } from '../../machines/walletManagement.ts'
import { withdrawalFormMachine } from '../../machines/withdrawalForm.ts'
import { withdrawalsMachine } from '../../machines/withdrawals.ts'
import { AdminShellView } from '../../views/admin/AdminShellView.tsx'
import { CheckInView } from '../../views/admin/checkIn/CheckInView.tsx'
import { CheckOutView } from '../../views/admin/checkOut/CheckOutView.tsx'
import { ChartPanelView } from '../../views/admin/dashboard/ChartPanelView.tsx'
import { DashboardView } from '../../views/admin/dashboard/DashboardView.tsx'
import { ExportView } from '../../views/admin/export/ExportView.tsx'
import { HealthCornerView } from '../../views/admin/health/HealthCornerView.tsx'
import { AddMerchantView } from '../../views/admin/merchants/AddMerchantView.tsx'
import { MerchantDetailView } from '../../views/admin/merchants/MerchantDetailView.tsx'
import { MerchantsView } from '../../views/admin/merchants/MerchantsView.tsx'
import { ProfileView } from '../../views/admin/registrations/ProfileView.tsx'
import { RegistrationFormView } from '../../views/admin/registrations/RegistrationFormView.tsx'
import { RegistrationsView } from '../../views/admin/registrations/RegistrationsView.tsx'
import { WalletManagementView } from '../../views/admin/wallets/WalletManagementView.tsx'
import { WithdrawalFormView } from '../../views/admin/withdrawals/WithdrawalFormView.tsx'
import { WithdrawalsView } from '../../views/admin/withdrawals/WithdrawalsView.tsx'
import { AppUpdateView } from '../../views/app/AppUpdateView.tsx'
import { ChangePasswordView } from '../../views/app/ChangePasswordView.tsx'
import { ConnectionView } from '../../views/app/ConnectionView.tsx'
import { ClearFormView } from '../../views/app/health/ClearFormView.tsx'
import { DiscardDialog, DraftNote } from '../../views/app/health/HealthDraftParts.tsx'
import { HealthFormView } from '../../views/app/health/HealthFormView.tsx'
import { HealthView } from '../../views/app/health/HealthView.tsx'
import { HomeView } from '../../views/app/home/HomeView.tsx'
import { ScheduleView } from '../../views/app/schedule/ScheduleView.tsx'
import { DepositView } from '../../views/app/wallet/DepositView.tsx'
import { WalletView } from '../../views/app/wallet/WalletView.tsx'
import { PasswordUpdateView } from '../../views/auth/PasswordUpdateView.tsx'
import { SignInView } from '../../views/auth/SignInView.tsx'
import { BalanceView } from '../../views/merchant/BalanceView.tsx'
import { BasketView } from '../../views/merchant/BasketView.tsx'
import { ChargeView } from '../../views/merchant/ChargeView.tsx'
import { ClockView } from '../../views/merchant/ClockView.tsx'
import { MerchantHomeView } from '../../views/merchant/MerchantHomeView.tsx'
import { CalendarFileView } from '../../views/public/landing/CalendarFileView.tsx'
import { ContactFormView } from '../../views/public/landing/ContactFormView.tsx'
import { NewsletterView } from '../../views/public/landing/NewsletterView.tsx'
import { ProgrammeView } from '../../views/public/landing/ProgrammeView.tsx'
import { RegisterView } from '../../views/public/register/RegisterView.tsx'
import { BookList } from '../../views/ui/BookList.tsx'
import { CopyView } from '../../views/ui/CopyView.tsx'
import { IdCardDownload } from '../../views/ui/IdCardDownload.tsx'
import { IdCardView } from '../../views/ui/IdCardView.tsx'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { LogoutView } from '../../views/ui/LogoutView.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { PrintMessage } from '../../views/ui/PrintMessage.tsx'
import { SoundView } from '../../views/ui/SoundView.tsx'
import type { Beside, Recorded } from './beside.ts'
import { fullCamp } from './dashboard.ts'
import { besideOf, type FlowView, viewOf } from './flowView.tsx'
import { sampleDraft } from './health.ts'
import { registered } from './people.ts'
import {
  basketIsEmpty,
  bookIsShown,
  clockStands,
  copyIsIdle,
  drawnAs,
  healthFormIsNew,
  noDraft,
  soundIsOn,
  stall,
} from './samples.ts'

/**
 * Every flow that is seen, by the id of its machine; the session has no view. A screen's neighbours are samples
 * where they were not recorded. Views with links need a router around them.
 */
export const views: Readonly<Record<string, FlowView>> = Object.fromEntries([
  viewOf(signInMachine, SignInView),
  viewOf(logoutMachine, LogoutView),
  viewOf(passwordUpdateMachine, PasswordUpdateView),
  viewOf(changePasswordMachine, ChangePasswordView),
  viewOf(adminShellMachine, (props) => (
    <AdminShellView {...props} onLogout={() => {}}>
      <PageHeader title="The page" />
    </AdminShellView>
  )),
  besideOf(checkInMachine, (props, { flow }) => (
    <CheckInView {...props} sound={<SoundView {...flow(soundIsOn)} />} />
  )),
  viewOf(soundMachine, SoundView),
  besideOf(copyMachine, (props, { value }) => (
    <CopyView {...props} text={value('PUR-7K3M9QX2TW')} label="Copy reference" />
  )),
  viewOf(incidentMachine, IncidentActions),
  viewOf(registrationsMachine, (props) => (
    <RegistrationsView {...props} onAdd={() => {}} onView={() => {}} />
  )),
  besideOf(registrationFormMachine, (props, { flow, value }) => (
    <RegistrationFormView {...props} unions={value(['East Zimbabwe Conference'])} copy={flow(copyIsIdle)} />
  )),
  viewOf(profileMachine, ProfileView),
  viewOf(idCardMachine, (props) => (
    <>
      <IdCardView {...props} />
      <IdCardDownload {...props} />
    </>
  )),
  besideOf(exportMachine, (props, { valueIn }) => (
    <ExportView
      {...props}
      participants={valueIn(registrationsMachine, [registered], ({ participants }) => participants)}
      isDemo={false}
    />
  )),
  besideOf(dashboardMachine, (props, { flow }) => (
    <DashboardView
      {...props}
      gender={flow(drawnAs('pie'), ({ atFirst }) => atFirst === 'pie')}
      age={flow(drawnAs('bar'), ({ atFirst }) => atFirst === 'bar')}
    />
  )),
  besideOf(chartPanelMachine, (props, { value }) => (
    <>
      <h2>The section around it</h2>
      <ChartPanelView
        {...props}
        title="Age Distribution"
        chartTitle="Distribution by Age Group"
        groups="Age"
        size={5}
        distribution={value(ageDistributionOf(fullCamp))}
      />
    </>
  )),
  viewOf(healthCornerMachine, HealthCornerView),
  viewOf(checkOutMachine, CheckOutView),
  viewOf(merchantsMachine, (props) => <MerchantsView {...props} onAdd={() => {}} />),
  besideOf(addMerchantMachine, (props, { flow }) => <AddMerchantView {...props} copy={flow(copyIsIdle)} />),
  besideOf(merchantDetailMachine, (props, { flow }) => (
    <MerchantDetailView {...props} book={flow(bookIsShown)} />
  )),
  viewOf(merchantBookMachine, BookList),
  viewOf(withdrawalsMachine, WithdrawalsView),
  viewOf(withdrawalFormMachine, WithdrawalFormView),
  viewOf(walletManagementMachine, WalletManagementView),
  besideOf(merchantHomeMachine, (props, beside) => {
    const book = beside.flow(bookIsShown)
    return (
      <MerchantHomeView
        {...props}
        sound={<SoundView {...beside.flow(soundIsOn)} />}
        banner={
          <BalanceView
            {...book}
            merchant={stallIn(beside)}
            clock={<ClockView {...beside.flow(clockStands)} />}
          />
        }
        pos={<BasketView {...beside.flow(basketIsEmpty)} />}
        transactions={<BookList {...book} />}
      />
    )
  }),
  viewOf(clockMachine, ClockView),
  viewOf(basketMachine, BasketView),
  besideOf(chargeMachine, (props, beside) => {
    const copy = beside.flow(copyIsIdle)
    return (
      <ChargeView
        {...props}
        merchant={stallIn(beside)}
        copy={(text, label) => <CopyView {...copy} text={text} label={label} />}
      />
    )
  }),
  viewOf(walletMachine, (props) => <WalletView {...props} onDeposit={() => {}} onPrint={() => {}} />),
  besideOf(homeMachine, (props, beside) => <HomeView {...props} camper={camperIn(beside)} />),
  besideOf(depositMachine, (props, { flow }) => <DepositView {...props} copy={flow(copyIsIdle)} />),
  besideOf(healthMachine, (props, beside) => (
    <HealthView
      {...props}
      camper={camperIn(beside)}
      draft={beside.valueIn(healthDraftMachine, sampleDraft, ({ draft }) => draft)}
      printedAt={beside.valueIn(printMachine, '2025-04-17T16:40:00.000Z', ({ printedAt }) => printedAt)}
      onDiscard={() => {}}
      onPrint={() => {}}
      form={<HealthFormView {...beside.flow(healthFormIsNew)} {...healthFormSlots(beside)} />}
    />
  )),
  besideOf(healthFormMachine, (props, beside) => <HealthFormView {...props} {...healthFormSlots(beside)} />),
  viewOf(healthDraftMachine, (props) => (
    <>
      <DraftNote state={props.state} />
      <DiscardDialog {...props} />
    </>
  )),
  viewOf(clearFormMachine, ClearFormView),
  viewOf(printMachine, PrintMessage),
  viewOf(publicRegistrationMachine, RegisterView),
  viewOf(appUpdateMachine, AppUpdateView),
  viewOf(connectionMachine, ConnectionView),
  viewOf(programmeMachine, ProgrammeView),
  viewOf(calendarFileMachine, CalendarFileView),
  viewOf(contactFormMachine, (props) => (
    <>
      <h2>The section around it</h2>
      <ContactFormView {...props} />
    </>
  )),
  viewOf(newsletterMachine, NewsletterView),
  viewOf(scheduleMachine, (props) => <ScheduleView {...props} onPrint={() => {}} />),
])

/** Whether what a snapshot's view shows is not all as it was recorded. */
export function showsSamples(state: AnyMachineSnapshot, recorded: Recorded): boolean {
  let count = 0
  const onSample = () => {
    count += 1
  }
  const { id } = state.machine
  if (Object.hasOwn(views, id)) views[id]?.({ state, send: () => {}, recorded, onSample })
  return count > 0
}

function stallIn({ valueIn }: Beside): typeof stall {
  return valueIn(sessionMachine, stall, ({ session }) => {
    const { merchantNumber = '', merchantName = 'Merchant' } = session?.user ?? {}
    return session ? { name: merchantName, number: merchantNumber } : undefined
  })
}

function camperIn({ valueIn }: Beside): SessionUser {
  return valueIn<typeof sessionMachine, SessionUser>(
    sessionMachine,
    registered,
    ({ session }) => session?.user,
  )
}

function healthFormSlots({ flow }: Beside) {
  return {
    onClear: () => {},
    onDiscard: () => {},
    note: <DraftNote state={flow(noDraft).state} />,
  }
}
