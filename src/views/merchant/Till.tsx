import { Button } from '@mantine/core'
import { useLogout } from '../../flows/logout.ts'
import { useSessionState } from '../../flows/session.ts'
import { useTill } from '../../flows/till.ts'
import { BookList } from '../ui/BookList.tsx'
import { CopyView } from '../ui/CopyView.tsx'
import { LogoutView } from '../ui/LogoutView.tsx'
import { SoundView } from '../ui/SoundView.tsx'
import { TopBarLayout } from '../ui/TopBarLayout.tsx'
import { BasketView } from './BasketView.tsx'
import { ChargeView, progressOf } from './ChargeView.tsx'
import { BalanceView, ClockView, MerchantHomeView } from './MerchantHomeView.tsx'

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
          {...home}
          sound={<SoundView {...sound} />}
          banner={<BalanceView {...book} merchant={merchant} clock={<ClockView {...clock} />} />}
          pos={
            <BasketView
              {...basket}
              progress={progressOf(charge.state)}
              charge={
                <ChargeView
                  {...charge}
                  merchant={merchant}
                  copy={(text, label) => <CopyView {...copy} text={text} label={label} />}
                />
              }
            />
          }
          transactions={<BookList {...book} reader="stall" />}
        />
      </TopBarLayout>
      <LogoutView {...logout} />
    </>
  )
}
