import type { ReactNode } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { formOver } from '../../domain/healthForm.ts'
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
import type { FlowProps } from '../../views/ui/flow.ts'
import { IdCardDownload } from '../../views/ui/IdCardDownload.tsx'
import { IdCardView } from '../../views/ui/IdCardView.tsx'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { LogoutView } from '../../views/ui/LogoutView.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { PrintMessage } from '../../views/ui/PrintMessage.tsx'
import { SoundView } from '../../views/ui/SoundView.tsx'
import { fullCamp } from './dashboard.ts'
import { noHealth, sampleDraft } from './health.ts'
import { deposit, sale } from './merchantBook.ts'
import { registered } from './people.ts'

export interface Drawing {
  readonly state: AnyMachineSnapshot
  readonly send: (event: AnyEventObject) => void
}

/** Draws a snapshot of one flow with its real view; a snapshot of another machine is an error. */
export type FlowView = (drawing: Drawing) => ReactNode

/**
 * Every flow that is seen, by the id of its machine; the session has no view. A screen's neighbours stand in their
 * first state, because a snapshot knows only its own flow. Views with links need a router around them.
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
  viewOf(checkInMachine, (props) => <CheckInView {...props} sound={<SoundView {...soundIsOn} />} />),
  viewOf(soundMachine, SoundView),
  viewOf(copyMachine, (props) => <CopyView {...props} text="PUR-7K3M9QX2TW" label="Copy reference" />),
  viewOf(incidentMachine, IncidentActions),
  viewOf(registrationsMachine, (props) => (
    <RegistrationsView {...props} onAdd={() => {}} onView={() => {}} />
  )),
  viewOf(registrationFormMachine, (props) => (
    <RegistrationFormView {...props} unions={['East Zimbabwe Conference']} copy={copyIsIdle} />
  )),
  viewOf(profileMachine, ProfileView),
  viewOf(idCardMachine, (props) => (
    <>
      <IdCardView {...props} />
      <IdCardDownload {...props} />
    </>
  )),
  viewOf(exportMachine, (props) => <ExportView {...props} participants={[registered]} isDemo={false} />),
  viewOf(dashboardMachine, (props) => (
    <DashboardView {...props} gender={drawnAs('pie')} age={drawnAs('bar')} />
  )),
  viewOf(chartPanelMachine, (props) => (
    <>
      <h2>The section around it</h2>
      <ChartPanelView
        {...props}
        title="Age Distribution"
        chartTitle="Distribution by Age Group"
        groups="Age"
        size={5}
        distribution={ageDistributionOf(fullCamp)}
      />
    </>
  )),
  viewOf(healthCornerMachine, HealthCornerView),
  viewOf(checkOutMachine, CheckOutView),
  viewOf(merchantsMachine, (props) => <MerchantsView {...props} onAdd={() => {}} />),
  viewOf(addMerchantMachine, (props) => <AddMerchantView {...props} copy={copyIsIdle} />),
  viewOf(merchantDetailMachine, (props) => <MerchantDetailView {...props} book={bookIsShown} />),
  viewOf(merchantBookMachine, BookList),
  viewOf(withdrawalsMachine, WithdrawalsView),
  viewOf(withdrawalFormMachine, WithdrawalFormView),
  viewOf(walletManagementMachine, WalletManagementView),
  viewOf(merchantHomeMachine, (props) => (
    <MerchantHomeView
      {...props}
      sound={<SoundView {...soundIsOn} />}
      banner={<BalanceView {...bookIsShown} merchant={stall} clock={<ClockView {...clockStands} />} />}
      pos={<BasketView {...basketIsEmpty} />}
      transactions={<BookList {...bookIsShown} />}
    />
  )),
  viewOf(clockMachine, ClockView),
  viewOf(basketMachine, BasketView),
  viewOf(chargeMachine, (props) => (
    <ChargeView
      {...props}
      merchant={stall}
      copy={(text, label) => <CopyView {...copyIsIdle} text={text} label={label} />}
    />
  )),
  viewOf(walletMachine, (props) => <WalletView {...props} onDeposit={() => {}} onPrint={() => {}} />),
  viewOf(homeMachine, (props) => <HomeView {...props} camper={registered} />),
  viewOf(depositMachine, (props) => <DepositView {...props} copy={copyIsIdle} />),
  viewOf(healthMachine, (props) => (
    <HealthView
      {...props}
      camper={registered}
      draft={sampleDraft}
      printedAt="2025-04-17T16:40:00.000Z"
      onDiscard={() => {}}
      onPrint={() => {}}
      form={<HealthFormView {...healthFormIsNew} {...healthFormSlots} />}
    />
  )),
  viewOf(healthFormMachine, (props) => <HealthFormView {...props} {...healthFormSlots} />),
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

const soundIsOn: FlowProps<typeof soundMachine> = {
  state: soundMachine.resolveState({ value: 'on', context: { atFirst: 'on' } }),
  send: () => {},
}

const copyIsIdle: FlowProps<typeof copyMachine> = {
  state: copyMachine.resolveState({ value: 'idle', context: { text: '' } }),
  send: () => {},
}

function drawnAs(type: 'pie' | 'bar'): FlowProps<typeof chartPanelMachine> {
  return {
    state: chartPanelMachine.resolveState({ value: type, context: { atFirst: type } }),
    send: () => {},
  }
}

/** Not its first state: a merchant's page waits for both of its flows. */
const bookIsShown: FlowProps<typeof merchantBookMachine> = {
  state: merchantBookMachine.resolveState({
    value: { shown: 'settled' },
    context: { merchantNumber: 'M1001', rows: [sale, deposit], balance: 12_500, total: 2 },
  }),
  send: () => {},
}

const healthFormIsNew: FlowProps<typeof healthFormMachine> = {
  state: healthFormMachine.resolveState({
    value: 'editing',
    context: {
      code: 'EZC104',
      health: noHealth,
      form: formOver(null),
      version: noHealth.version,
      problems: {},
      error: null,
      restoredAt: null,
      unanswered: null,
    },
  }),
  send: () => {},
}

const healthFormSlots = {
  onClear: () => {},
  onDiscard: () => {},
  note: (
    <DraftNote
      state={healthDraftMachine.resolveState({
        value: 'none',
        context: { code: 'EZC104', draft: null, typed: null },
      })}
    />
  ),
}

const stall = { name: 'Adventure Desk', number: 'M1001' }

const clockStands: FlowProps<typeof clockMachine> = {
  state: clockMachine.resolveState({
    value: 'ticking',
    context: { time: Date.parse('2025-04-14T08:05:09.000Z') },
  }),
  send: () => {},
}

const basketIsEmpty: FlowProps<typeof basketMachine> = {
  state: basketMachine.resolveState({ value: 'open', context: { code: '', items: [], problem: null } }),
  send: () => {},
}

function viewOf<Machine extends AnyStateMachine>(
  { id }: Machine,
  View: (props: FlowProps<Machine>) => ReactNode,
): [string, FlowView] {
  const draw: FlowView = ({ state, send }) => {
    if (state.machine.id !== id)
      throw new Error(`The view of ${id} cannot draw a state of ${state.machine.id}.`)
    return <View state={state as SnapshotFrom<Machine>} send={send as (event: EventFrom<Machine>) => void} />
  }
  return [id, draw]
}
