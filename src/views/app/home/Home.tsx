import { useHome } from '../../../flows/home.ts'
import { useSessionState } from '../../../flows/session.ts'
import { HomeView } from './HomeView.tsx'

export default function Home() {
  const user = useSessionState().context.session?.user ?? {}
  const { state, send } = useHome(user)
  return <HomeView state={state} send={send} camper={user} />
}
