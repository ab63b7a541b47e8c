import { merchantHomeMachine } from '../../machines/merchantHome.ts'
import { defineModel } from './model.ts'
import { basketIsEmpty, bookIsShown, clockStands, priceListIsShown, soundIsOn, stallIn } from './samples.ts'

export const merchantHomeModel = defineModel<typeof merchantHomeMachine>({
  machine: merchantHomeMachine,
  area: 'merchant',
  frame: 'titled',
  view: async () => {
    const { BalanceView } = await import('../../views/merchant/MerchantHomeView.tsx')
    const { BasketView } = await import('../../views/merchant/BasketView.tsx')
    const { ClockView } = await import('../../views/merchant/MerchantHomeView.tsx')
    const { MerchantHomeView } = await import('../../views/merchant/MerchantHomeView.tsx')
    const { BookList } = await import('../../views/ui/BookList.tsx')
    const { PriceListView } = await import('../../views/ui/PriceListView.tsx')
    const { SoundView } = await import('../../views/ui/SoundView.tsx')
    return (props, beside) => {
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
          transactions={<BookList {...book} reader="stall" />}
          prices={<PriceListView {...beside.flow(priceListIsShown)} onChange={() => {}} />}
        />
      )
    }
  },
  inputs: [{ name: 'merchant', input: undefined }],
  samples: {
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'pos' },
      { type: 'tab.chosen', tab: 'transactions' },
      { type: 'tab.chosen', tab: 'reports' },
      { type: 'tab.chosen', tab: 'prices' },
    ],
  },
  outcomes: {},
  delays: {},
})
