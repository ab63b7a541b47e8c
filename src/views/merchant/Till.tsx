import { Button } from '@mantine/core'
import { useLogout } from '../../flows/logout.ts'
import { useSessionState } from '../../flows/session.ts'
import { useTill } from '../../flows/till.ts'
import { BookList } from '../ui/BookList.tsx'
import { CopyView } from '../ui/CopyView.tsx'
import { LogoutView } from '../ui/LogoutView.tsx'
import { SoundView } from '../ui/SoundView.tsx'
import { TopBarLayout } from '../ui/TopBarLayout.tsx'
import { BalanceView } from './BalanceView.tsx'
import { BasketView } from './BasketView.tsx'
import { ChargeView } from './ChargeView.tsx'
import { ClockView } from './ClockView.tsx'
import { progressOf } from './chargeProgress.ts'
import { MerchantHomeView } from './MerchantHomeView.tsx'

export default function Till() {
  const { merchantNumber = '', merchantName } = useSessionState().context.session?.user ?? {}
  const merchant = { name: merchantName ?? 'Merchant', number: merchantNumber }
  const logout = useLogout('merchant')
  const { home, book, basket, charge, clock, sound, copy } = useTill(merchantNumber)
  return (
    <>
      <TopBarLayout
        person={merchant.name}
        actions={
          <Button variant="default" onClick={() => logout.send({ type: 'logout.requested' })}>
            Logout
          </Button>
        }
      >
        <MerchantHomeView
          state={home.state}
          send={home.send}
          sound={<SoundView state={sound.state} send={sound.send} />}
          banner={
            <BalanceView
              state={book.state}
              send={book.send}
              merchant={merchant}
              clock={<ClockView state={clock.state} send={clock.send} />}
            />
          }
          pos={
            <BasketView
              state={basket.state}
              send={basket.send}
              progress={progressOf(charge.state)}
              charge={
                <ChargeView
                  state={charge.state}
                  send={charge.send}
                  merchant={merchant}
                  copy={(text, label) => (
                    <CopyView state={copy.state} send={copy.send} text={text} label={label} />
                  )}
                />
              }
            />
          }
          transactions={<BookList state={book.state} send={book.send} />}
        />
      </TopBarLayout>
      <LogoutView state={logout.state} send={logout.send} />
    </>
  )
}
