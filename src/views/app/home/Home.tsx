import { askedCardFlow, useCardInUse } from '../../../flows/cardInUse.ts'
import { useHome } from '../../../flows/home.ts'
import { readWalletEarly } from '../../../flows/readWallet.ts'
import { useSessionState } from '../../../flows/session.ts'
import { HomeView } from './HomeView.tsx'

export const readEarly = readWalletEarly

export default function Home() {
  const user = useSessionState().context.session?.user ?? {}
  useCardInUse(user, askedCardFlow)
  return <HomeView {...useHome(user)} camper={user} />
}
