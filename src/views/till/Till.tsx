import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { can } from '../../domain/staff/rights.ts'
import { homeOf } from '../../domain/staff/roles.ts'
import { useLogout } from '../../flows/account/logout.ts'
import { useSessionState } from '../../flows/account/session.ts'
import { useScanRefusal } from '../../flows/lib/scanRefusal.ts'
import { useStallReport } from '../../flows/money/reports.ts'
import { useTill } from '../../flows/till/till.ts'
import { CashBookingView } from '../ui/flows/CashBookingView.tsx'
import { LogoutView } from '../ui/flows/LogoutView.tsx'
import { PriceListTab } from '../ui/flows/PriceListTab.tsx'
import { PriceListView } from '../ui/flows/PriceListView.tsx'
import { RefundView } from '../ui/flows/RefundView.tsx'
import { ScanRefusalView } from '../ui/flows/ScanRefusalView.tsx'
import { SoundView } from '../ui/flows/SoundView.tsx'
import { CopyView } from '../ui/forms/CopyView.tsx'
import { PasswordMadeNote } from '../ui/forms/PasswordMadeNote.tsx'
import { PageSkeleton } from '../ui/layout/PageSkeleton.tsx'
import { BookList } from '../ui/lists/BookList.tsx'
import { PrintMessage } from '../ui/lists/PrintMessage.tsx'
import { UserIcon } from '../ui/parts/icons.tsx'
import { BasketView } from './BasketView.tsx'
import { ChargeView } from './ChargeView.tsx'
import { BalanceView, ClockView, MerchantHomeView, type MerchantTab } from './MerchantHomeView.tsx'
import { PayerView } from './PayerView.tsx'
import { SaleUndoView } from './SaleUndoView.tsx'
import { StallReportView } from './StallReportView.tsx'
import { TopBarLayout } from './TopBarLayout.tsx'

/** The basket and a running charge stay alive while the merchant's account is shown. */
export default function Till() {
  const user = useSessionState().context.session?.user ?? {}
  const { merchantNumber = '', merchantName } = user
  const isAtTill = useLocation().pathname === homeOf.merchant
  const merchant = { name: merchantName ?? 'Merchant', number: merchantNumber }
  const logout = useLogout('merchant')
  const scanRefusal = useScanRefusal()
  const namesPayers = can(user, 'payer')
  const { book, till, clock, sound, copy, booking, prices, payer } = useTill({
    merchantNumber,
    hasPriceList: can(user, 'products'),
    namesPayers,
  })
  const [tab, setTab] = useState<MerchantTab>('pos')
  const givesBack = can(user, 'refunds')
  return (
    <>
      <TopBarLayout
        person={merchant.name}
        actions={
          <>
            {can(user, 'sessions') && (
              <Button component={NavLink} to="/merchant/account" variant="default" leftSection={<UserIcon />}>
                <span className="visually-hidden-on-phones">My account</span>
              </Button>
            )}
            <Button variant="default" onClick={() => logout.send({ type: 'logout.requested' })}>
              Logout
            </Button>
          </>
        }
      >
        {isAtTill ? (
          <MerchantHomeView
            tab={tab}
            onTab={setTab}
            onTransactions={() => book.send({ type: 'book.refreshRequested' })}
            sound={<SoundView {...sound} />}
            note={<PasswordMadeNote made={book.state.context.passwordMade} />}
            banner={<BalanceView {...book} merchant={merchant} clock={<ClockView {...clock} />} />}
            pos={
              <BasketView
                {...till}
                priceList={<PriceListView {...prices.list} onChange={undefined} />}
                {...(namesPayers && {
                  payer: <PayerView {...payer} number={till.state.context.code} />,
                  onNumber: (number: string) => payer.send({ type: 'number.entered', number }),
                })}
                charge={
                  <>
                    <ChargeView
                      {...till}
                      merchant={merchant}
                      copy={(text, label) => <CopyView {...copy} text={text} label={label} />}
                    />
                    {givesBack && <SaleUndoView {...booking} />}
                  </>
                }
              />
            }
            prices={can(user, 'products') && <PriceListTab {...prices} mayChange />}
            reports={
              can(user, 'reports') && <StallReport merchantNumber={merchantNumber} name={merchant.name} />
            }
            transactions={
              <BookList
                {...book}
                reader="stall"
                onRefund={
                  givesBack ? (reference) => booking.send({ type: 'refund.opened', reference }) : undefined
                }
              />
            }
          />
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        )}
      </TopBarLayout>
      {givesBack && (
        <>
          <RefundView {...booking} />
          <CashBookingView {...booking} cashier={merchant.name} />
        </>
      )}
      <LogoutView {...logout} />
      <ScanRefusalView {...scanRefusal} />
    </>
  )
}

function StallReport({ merchantNumber, name }: { merchantNumber: string; name: string }) {
  const { report, today, print } = useStallReport(merchantNumber)
  return (
    <>
      <StallReportView
        {...report}
        name={name}
        today={today}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
