import { merchantHomeMachine } from '../../machines/merchantHome.ts'
import { defineModel } from './model.ts'
import { basketIsEmpty, bookIsShown, clockStands, soundIsOn, stallIn } from './samples.ts'

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
    ],
  },
  outcomes: {},
  delays: {},
})
