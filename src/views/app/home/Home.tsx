import { useHome } from '../../../flows/home.ts'
import { useSessionState } from '../../../flows/session.ts'
import { HomeView } from './HomeView.tsx'

export default function Home() {
  const user = useSessionState().context.session?.user ?? {}
  return <HomeView {...useHome(user)} camper={user} />
}
