import { useSessionState } from '../../../flows/account/session.ts'
import { askedCardFlow, useCardInUse } from '../../../flows/camper/cardInUse.ts'
import { useHome } from '../../../flows/camper/home.ts'
import { readWalletEarly } from '../../../flows/camper/readWallet.ts'
import { HomeView } from './HomeView.tsx'

export const readEarly = readWalletEarly

export default function Home() {
  const user = useSessionState().context.session?.user ?? {}
  useCardInUse(user, askedCardFlow)
  return <HomeView {...useHome(user)} camper={user} />
}
